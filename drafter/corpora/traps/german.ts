/** As in English: frozen. */
export const GERMAN = `
denied: Fieber | D: Haben Sie Fieber? / P: Nein.
denied: Husten | D: Haben Sie Husten oder Schnupfen? / P: Nein, gar nicht.
denied: Atemnot | D: Leiden Sie unter Atemnot? / P: Nein.
denied: Schwindel | D: Besteht Schwindel? / P: Nein, überhaupt nicht.
denied: Übelkeit | D: Haben Sie Übelkeit bemerkt? / P: Nee.
denied: Allergien | D: Sind bei Ihnen Allergien bekannt? / P: Nein, keine.
denied: Alkohol | D: Trinken Sie Alkohol? / P: Nein.
denied: Ödem | D: An den Beinen sehe ich keine Ödeme.
denied: Fraktur | D: Im Röntgenbild ist keine Fraktur zu sehen.
denied: Fieber | P: Ich habe seit drei Tagen Husten, aber kein Fieber.
denied: Erbrechen | P: Mir ist übel, Erbrechen hatte ich nicht.
denied: Operation | D: Eine Operation ist nicht nötig.
denied: Antibiotikum | D: Ein Antibiotikum brauchen Sie nicht.
denied: Schmerzen | P: Ich habe keine Schmerzen mehr im Knie.
denied: Herzgeräusch | D: Ich höre kein Herzgeräusch.
denied: Nikotin|rauch | D: Rauchen Sie? / P: Nein.
affirmed: Fieber | D: Haben Sie Fieber? / P: Ja, gestern hatte ich Fieber.
affirmed: Husten | D: Kein Fieber? / P: Nein, aber ich habe starken Husten.
affirmed: Schmerzen | P: Die Schmerzen im Rücken sind nicht weg.
affirmed: Bronchitis | D: Sie haben eine Bronchitis, aber keine Lungenentzündung.
affirmed: Ramipril | D: Nehmen Sie das Ramipril noch? / P: Ja, ich nehme das Ramipril noch jeden Tag.
affirmed: Schwellung | D: Am Knöchel besteht eine Schwellung ohne Bluterguss.
affirmed: Schwindel | D: Ist Ihnen schwindelig? / P: Ja, der Schwindel kommt morgens.
corrected: rechte | P: Mein rechtes Knie tut weh. Nein, Entschuldigung, das linke Knie tut weh.
corrected: \\b20 mg | D: Ich verschreibe Ihnen zwanzig Milligramm, nein, zehn Milligramm Lisinopril.
corrected: Vater | P: Mein Vater hatte einen Schlaganfall, nein, mein Onkel hatte einen Schlaganfall.
corrected: zwei Wochen|2 Wochen | P: Das begann vor zwei Wochen, nein, vor drei Wochen.
corrected: linke | D: Wir röntgen die linke Hand. Quatsch, die rechte Hand.
number: 5 | P: Ich nehme Ramipril fünf Milligramm.
number: 130 80 | D: Ihr Blutdruck ist hundertdreißig zu achtzig.
number: 38,5 | D: Die Temperatur ist achtunddreißig Komma fünf Grad.
number: 3 400 | D: Nehmen Sie dreimal täglich Ibuprofen vierhundert Milligramm.
number: 7,2 | D: Ihr HbA1c ist sieben Komma zwei Prozent.
number: 14 | D: Kommen Sie in vierzehn Tagen zur Kontrolle.
number: 0,5 | D: Nehmen Sie null Komma fünf Milligramm Lorazepam.
number: 2 | P: Ich habe seit zwei Wochen Rückenschmerzen.
family: Diabetes | P: Meine Mutter hat Diabetes.
family: Herzinfarkt | P: Mein Vater hatte einen Herzinfarkt.
family: Brustkrebs | P: Meine Schwester hatte Brustkrebs.
family: Asthma | P: Mein Bruder hat Asthma.
hypothetical: Fieber | D: Wenn Sie Fieber bekommen, kommen Sie bitte wieder.
hypothetical: Ausschlag | D: Das Medikament könnte einen Ausschlag machen.
hypothetical: Operation | D: Falls das nicht hilft, könnte man über eine Operation nachdenken.
hypothetical: Atemnot | D: Falls Atemnot auftritt, gehen Sie in die Notaufnahme.
past: Asthma | P: Als Kind hatte ich Asthma.
past: geraucht|raucht | P: Ich habe früher geraucht.
past: Blinddarm | P: Vor zehn Jahren wurde der Blinddarm operiert.
allergy: Penicillin | P: Ich vertrage kein Penicillin.
allergy: Penicillin | P: Ich habe eine Allergie gegen Penicillin.
question: Diabetes | D: Haben Sie Diabetes?
question: Operation | P: Brauche ich eine Operation?
person: \\bich (?:habe|nehme|bin)\\b(?!.*“) | P: Ich habe Husten und ich nehme Ibuprofen.
swapped: Fieber | P: Haben Sie Fieber? / D: Nein, ich habe kein Fieber, aber mein Hals tut weh. / P: Seit wann haben Sie das? / D: Ich habe das seit drei Tagen, mir ist auch schlecht. / P: Ihr Rachen ist gerötet, ich verschreibe Ihnen Ibuprofen und Sie sollten viel trinken. / D: Ich nehme schon Paracetamol.
`
