import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { measureFacts } from '../measure/facts.ts'
import { CLAUSES_ALONE, factsOf } from './facts.ts'

const read = (language: 'de' | 'en', ...lines: string[]) =>
  factsOf(lines.map(segmentOf), language, CLAUSES_ALONE).map(({ kind, name, assertion, experiencer, attributes }) =>
    [kind, name, assertion, ...(experiencer === 'patient' ? [] : [experiencer]), attributes].filter(
      (part) => typeof part === 'string' || Object.keys(part).length > 0,
    ),
  )

describe('the facts in a talk', () => {
  it('are quoted exactly', () => {
    const segments = ['D: Any fever?', 'P: No.', 'D: Blood pressure one thirty over eighty.'].map(segmentOf)
    const facts = factsOf(segments, 'en', CLAUSES_ALONE)
    expect(facts.map(({ id, text }) => `${id} ${text}`)).toEqual(['f1 fever', 'f2 blood pressure 130/80 mmHg'])
    for (const { sources } of facts) {
      expect(sources.length).toBeGreaterThan(0)
      for (const { segment_id, quote } of sources) {
        expect(segments.find(({ id }) => id === segment_id)?.text).toContain(quote)
      }
    }
  })

  it.each([
    [
      'de',
      ['D: Blutdruck im Liegen 108 zu 64, und jetzt stehen Sie auf.', 'D: Nach einer Minute 92 zu 58.'],
      ['blutdruck 108/64 mmHg im Liegen', 'blutdruck 92/58 mmHg im Stehen'],
    ],
    [
      'de',
      ['D: Im Liegen ist der Blutdruck 130 zu 80, im Stehen dann 110 zu 70.'],
      ['blutdruck 130/80 mmHg im Liegen', 'blutdruck 110/70 mmHg im Stehen'],
    ],
    [
      'en',
      ['D: Blood pressure is 150 over 90 in the right arm, 148 over 88 in the left.'],
      ['blood pressure 150/90 mmHg right', 'blood pressure 148/88 mmHg left'],
    ],
    // Standing up at home is not the position in which it was taken.
    ['en', ['P: I go dizzy when I stand up.', 'D: Blood pressure is 120 over 80.'], ['blood pressure 120/80 mmHg']],
    ['de', ['P: Beim Aufstehen ist mir schwindlig.', 'D: Blutdruck 120 zu 80.'], ['blutdruck 120/80 mmHg']],
    // The knee's side is not the arm's, and a second measurement replaces the first.
    ['de', ['D: Das linke Knie ist dick, Blutdruck 130 zu 80.'], ['blutdruck 130/80 mmHg']],
    ['en', ['D: Blood pressure 145 over 90.', 'D: Let me do it again. 138 over 86.'], ['blood pressure 138/86 mmHg']],
  ] as const)('are the pressures for each arm and position: %s %j', (language, said, pressures) => {
    const facts = factsOf(said.map(segmentOf), language, CLAUSES_ALONE)
    expect(facts.filter(({ kind }) => kind === 'vital').map(({ text }) => text)).toEqual(pressures)
  })

  it('are denials of each member of a list, with or without a question mark', () => {
    const denied = [
      ['symptom', 'fieber', 'absent'],
      ['symptom', 'atemnot', 'absent'],
    ]
    expect(read('de', 'D: Fieber oder Atemnot?', 'P: Nein, gar nicht.')).toEqual(denied)
    expect(read('de', 'D: fieber atemnot', 'P: nein')).toEqual(denied)
    expect(read('en', 'D: Cough, fever?', 'P: Only the second.')).toEqual([
      ['symptom', 'cough', 'absent'],
      ['symptom', 'fever', 'present'],
    ])
  })

  it('are denied even without an apostrophe', () => {
    expect(read('en', 'P: i dont have chest pain but ive got a cough')).toEqual([
      ['symptom', 'chest pain', 'absent'],
      ['symptom', 'cough', 'present'],
    ])
    expect(read('en', 'P: it doesnt itch')).toEqual([['symptom', 'itching', 'absent']])
    expect(read('en', 'D: ill put a script through')).toEqual([])
    expect(read('en', 'P: i feel ill')).toEqual([['symptom', 'malaise', 'present']])
  })

  it('apply a denial only to its clause', () => {
    expect(read('en', 'P: I have no fever, but a cough.')).toEqual([
      ['symptom', 'fever', 'absent'],
      ['symptom', 'cough', 'present'],
    ])
    expect(read('de', 'P: Fieber nicht, aber Husten.')).toEqual([
      ['symptom', 'fieber', 'absent'],
      ['symptom', 'husten', 'present'],
    ])
  })

  it('belong to the person they are about', () => {
    expect(read('en', 'P: My father had a stroke.', 'P: He was sixty. I have asthma.')).toEqual([
      ['family', 'stroke', 'present', 'father'],
      ['history', 'asthma', 'present'],
    ])
    expect(read('de', 'P: Meine Frau sagt, ich schnarche.')).toEqual([['symptom', 'schnarchen', 'present']])
    expect(read('en', 'D: Any prostate cancer in the family?', 'P: My brother, at sixty.')).toEqual([
      ['family', 'prostate cancer', 'present', 'brother'],
    ])
  })

  it('have the last value of a drug, and what happened to it', () => {
    expect(read('de', 'P: Ich nehme Ramipril, fünf Milligramm.', 'D: Das Ramipril erhöhen wir auf zehn.')).toEqual([
      ['drug', 'ramipril', 'present', { dose: '10', unit: 'mg', change: 'changed' }],
    ])
    expect(read('en', 'D: I can start you on topiramate.', "P: I'd rather not.")).toEqual([
      ['drug', 'topiramate', 'present', { change: 'declined' }],
    ])
    expect(read('en', 'P: Amoxicillin gives me a rash.')).toEqual([['allergy', 'amoxicillin', 'present']])
  })

  it('are values with plausible numbers', () => {
    expect(read('de', 'D: Kalium vier zwei, Termin in vier Wochen.')).toEqual([
      ['lab', 'kalium', 'present', { value: '4.2', unit: 'mmol/l' }],
      ['follow_up', 'kontrolle', 'present', { interval: '4 wochen' }],
    ])
    expect(read('en', 'D: Your A1c went from 6.9 to 7.4.')).toEqual([
      ['lab', 'hba1c', 'present', { value: '7.4', unit: '%' }],
    ])
  })

  it('are complaints named by a sensation and a part of the body', () => {
    expect(read('de', 'P: Es zieht im linken Knie.')).toEqual([['symptom', 'knieschmerz', 'present', { side: 'left' }]])
    expect(read('en', 'P: My calf is swollen.')).toEqual([['symptom', 'calf swelling', 'present']])
    expect(read('en', 'D: Pain in your knee?', 'P: No, it does not hurt.')).toEqual([
      ['symptom', 'knee pain', 'absent'],
    ])
    expect(read('en', 'P: I live on the left side of the road.')).toEqual([])
  })

  it('are the findings on what was examined', () => {
    expect(read('de', 'D: Bauch weich, Reflexe seitengleich, kein Nystagmus.')).toEqual([
      ['finding', 'bauch weich', 'present'],
      ['finding', 'reflexe seitengleich', 'present'],
      ['finding', 'nystagmus', 'absent'],
    ])
    expect(read('en', 'D: No tremor, heart and lungs normal.')).toEqual([
      ['finding', 'heart normal', 'present'],
      ['finding', 'lungs normal', 'present'],
      ['finding', 'tremor', 'absent'],
    ])
    expect(read('en', 'P: My lungs are clear.')).toEqual([])
  })

  it('are denials of what the answer does not name', () => {
    expect(read('en', 'D: Any cough, fever or rash?', 'P: Only a cough.')).toEqual([
      ['symptom', 'fever', 'absent'],
      ['symptom', 'rash', 'absent'],
      ['symptom', 'cough', 'present'],
    ])
    expect(read('de', 'P: Erbrochen habe ich nicht.')).toEqual([['symptom', 'erbrechen', 'absent']])
  })

  it('are risks, whoever mentions them', () => {
    expect(read('en', 'D: Any thoughts of killing yourself?', 'P: No.')).toEqual([
      ['risk', 'suicidal thoughts', 'absent'],
    ])
    expect(read('de', 'D: Sind Sie schwanger?', 'P: Ja.')).toEqual([['risk', 'schwangerschaft', 'present']])
  })

  it('are advice and warnings at the end', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    expect(read('en', ...talk, 'D: Keep a diary. If you get a fever, call us.').slice(1)).toEqual([
      ['advice', 'headache diary', 'present'],
      ['risk', 'fever', 'conditional'],
      ['advice', 'call', 'conditional'],
    ])
  })

  it('are not hypothetical, even if the condition is inside a clause', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    expect(read('en', ...talk, 'D: see you in one week if you get a fever go to the hospital').slice(1)).toEqual([
      ['follow_up', 'follow-up', 'present', { interval: '1 week' }],
      ['risk', 'fever', 'conditional'],
      ['advice', 'emergency department', 'conditional'],
    ])
    expect(read('en', ...talk, 'D: Call me if you get a fever.').slice(1)).toEqual([
      ['risk', 'fever', 'conditional'],
      ['advice', 'call', 'conditional'],
    ])
    const knie = ['D: Was führt Sie heute zu mir, wie geht es Ihnen?', 'P: Seit Montag tut mir das Knie weh.']
    expect(read('de', ...knie, 'D: wir machen ein röntgen und wenn sie fieber bekommen anrufen').slice(1)).toEqual([
      ['order', 'röntgen', 'present'],
      ['risk', 'fieber', 'conditional'],
      ['advice', 'anrufen', 'conditional'],
    ])
    expect(read('de', ...knie, 'D: Wir machen ein Röntgen, wenn Sie wollen.').slice(1)).toEqual([
      ['order', 'röntgen', 'present'],
    ])
  })

  it('are values of each side, and answers to a question about one', () => {
    expect(read('de', 'D: Augendruck rechts vierzehn, links siebzehn.')).toEqual([
      ['lab', 'augendruck', 'present', { value: '14', unit: 'mmHg', side: 'right' }],
      ['lab', 'augendruck', 'present', { value: '17', unit: 'mmHg', side: 'left' }],
    ])
    expect(read('en', 'D: Temperature?', 'P: 38.2.')).toEqual([
      ['vital', 'temperature', 'present', { value: '38.2', unit: '°C' }],
    ])
    expect(read('en', 'D: Weight?', 'P: Two holes in the belt.')).toEqual([])
  })

  it('are values as they are spoken, with the unit that is said or the only possible one', () => {
    expect(read('de', 'D: größe eins achtundsechzig kreatinin eins acht vorher eins drei')).toEqual([
      ['vital', 'größe', 'present', { value: '1.68', unit: 'm' }],
      ['lab', 'kreatinin', 'present', { value: '1.8' }],
    ])
    expect(read('de', 'D: T-Score minus eins Komma acht, Größe hundertsiebzig.')).toEqual([
      ['lab', 't-score', 'present', { value: '-1.8' }],
      ['vital', 'größe', 'present', { value: '170', unit: 'cm' }],
    ])
    expect(read('en', "D: Weight's two thirty-one today.")).toEqual([['vital', 'weight', 'present', { value: '231' }]])
    expect(read('en', 'D: Weight ninety kilos.')).toEqual([['vital', 'weight', 'present', { value: '90', unit: 'kg' }]])
    expect(read('en', 'D: Temperature one oh two six, weight one ninety pounds, A1c six one.')).toEqual([
      ['vital', 'temperature', 'present', { value: '102.6', unit: '°F' }],
      ['vital', 'weight', 'present', { value: '190', unit: 'lb' }],
      ['lab', 'hba1c', 'present', { value: '6.1', unit: '%' }],
    ])
    expect(read('de', 'D: Ihr Gewicht ist drei Kilo höher als zuletzt.')).toEqual([])
    expect(read('en', 'D: White count eleven, down from thirteen.')).toEqual([
      ['lab', 'white count', 'present', { value: '11' }],
    ])
  })

  it('count no matter when they began, and so does what caused them', () => {
    expect(read('de', 'P: Jonas hat seit gestern Ohrenschmerzen.', 'D: Das spricht für eine Bronchitis.')).toEqual([
      ['symptom', 'ohrenschmerz', 'present', { since: 'seit gestern' }],
      ['diagnosis', 'bronchitis', 'present'],
    ])
    expect(read('en', 'D: You have redness since yesterday.', 'P: That is since the fall.')).toEqual([
      ['finding', 'redness', 'present'],
      ['symptom', 'fall', 'present'],
    ])
    expect(read('en', 'D: Any redness since the fall?', 'P: No.')).toEqual([['symptom', 'redness', 'absent']])
  })

  it('are findings in an unanswered list', () => {
    expect(read('de', 'D: Deutlicher Erguss, Nystagmus. Bauch weich.')).toEqual([
      ['finding', 'erguss', 'present'],
      ['finding', 'nystagmus', 'present'],
      ['finding', 'bauch weich', 'present'],
    ])
    expect(read('de', 'D: Hitzewallungen?', 'P: Fünf bis sechs am Tag.', 'D: Fieber?', 'P: Hab ich nicht.')).toEqual([
      ['symptom', 'hitzewallungen', 'present'],
      ['symptom', 'fieber', 'absent'],
    ])
  })

  it('are asked about by a doctor who only names them', () => {
    expect(read('de', 'D: rauchen', 'P: zehn am tag', 'D: Alles klar.')).toEqual([
      ['social', 'rauchen', 'present', { amount: '10/day' }],
    ])
    expect(read('de', 'D: Vielleicht eine Bronchitis.', 'P: Aha.', 'D: Ja, das hören wir öfter.')).toEqual([
      ['diagnosis', 'bronchitis', 'possible'],
    ])
    expect(read('de', 'P: Vapen manchmal, Kiffen nein, Alkohol nein.')).toEqual([
      ['social', 'alkohol', 'absent'],
      ['social', 'vapen', 'present'],
      ['social', 'cannabis', 'absent'],
    ])
    expect(read('de', 'P: Ich habe nur eine Latexallergie, mit Juckreiz.')).toEqual([['allergy', 'latex', 'present']])
  })

  it('are why somebody comes, early in the talk only, and a sick note', () => {
    const talk = ['D: Sie kommen zur Vorsorge?', 'P: Ja.', 'D: Gut, dann fangen wir an, erzählen Sie mal.']
    expect(read('de', ...talk, 'D: Ich schreibe Sie bis Freitag krank. Die Vorsorge ist wichtig.')).toEqual([
      ['complaint', 'check-up', 'present'],
      ['order', 'krankschreibung', 'present'],
    ])
    expect(read('en', 'D: Vision is 20/40 on the left, tuning fork fine.')).toEqual([
      ['lab', 'visual acuity', 'present', { value: '20/40', side: 'left' }],
      ['finding', 'vibration normal', 'present'],
    ])
  })

  it('are dropped from the plan if the patient refuses them, not if something else is refused', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    const status = (...lines: string[]) =>
      factsOf([...talk, ...lines].map(segmentOf), 'en', CLAUSES_ALONE).map(
        ({ kind, name, status }) => `${kind} ${name} ${status}`,
      )
    expect(status("D: I'd like to get an MRI. You okay with that?", "P: I'd rather not.")).toContain(
      'order mri declined',
    )
    expect(status("D: I'd like to get an MRI.", "P: I'd rather not have surgery.")).toContain('order mri active')
    expect(status('D: I will order an MRI.', 'P: No MRI, please.')).toContain('order mri declined')
  })

  it('are not denied from far away if punctuation is missing', () => {
    expect(read('en', 'D: no bone is visible there now the redness is larger').at(-1)).toEqual([
      ...['finding', 'redness', 'present'],
    ])
    expect(read('de', 'D: zeichen einer infektion sehe ich nicht das ist ein atopisches ekzem').at(-1)).toEqual([
      ...['diagnosis', 'neurodermitis', 'present'],
    ])
    expect(read('en', 'D: no cough and no fever or chills').map(([, , assertion]) => assertion)).toEqual([
      ...['absent', 'absent', 'absent'],
    ])
  })

  it('are results in words, of what was tested', () => {
    expect(read('de', 'D: Im Urin sind Leukozyten und Nitrit positiv, kein Eiweiß.')).toEqual([
      ['lab', 'leukozyten', 'present', { value: 'positiv' }],
      ['lab', 'nitrit', 'present', { value: 'positiv' }],
      ['lab', 'eiweiß', 'present', { value: 'negativ' }],
    ])
    expect(read('en', 'D: Dipstick negative for blood, the EKG is normal.')).toEqual([
      ['lab', 'blood', 'present', { value: 'negative' }],
      ['finding', 'ecg normal', 'present'],
      ['procedure', 'ecg', 'present'],
    ])
    expect(read('en', 'D: Sit down, no blood today.')).toEqual([])
  })

  it('are not complaints if words only look like them', () => {
    expect(read('en', 'P: I fall asleep at night.', 'P: That was in the fall.', 'P: I had a fall.')).toEqual([
      ['symptom', 'fall', 'present'],
    ])
    expect(read('de', 'P: Schmerztherapie will ich.', 'P: Weh tuts net.', 'P: Schnupfen ja Husten keiner.')).toEqual([
      ['symptom', 'schmerz', 'absent'],
      ['symptom', 'schnupfen', 'present'],
      ['symptom', 'husten', 'absent'],
    ])
  })

  it('are about somebody else from where they are named, and about the companion who says "I"', () => {
    expect(read('de', 'P: Topiramat will ich nicht, meine Schwester hatte davon eine Depression.')).toEqual([
      ['drug', 'topiramate', 'present', { change: 'declined' }],
      ['family', 'depression', 'present', 'sister'],
    ])
    expect(read('en', 'P: My wife has asthma, but I have diabetes.')).toEqual([
      ['family', 'asthma', 'present', 'wife'],
      ['history', 'diabetes', 'present'],
    ])
    expect(read('de', 'P: Meine Nachbarin hatte einen Schlaganfall.')).toEqual([])
    expect(read('en', 'P: A friend gave me amoxicillin.')).toEqual([
      ['drug', 'amoxicillin', 'present', { change: 'continued' }],
    ])
    const companion = ['P: She fell and she hurt her hip. She has dizziness.', 'P: I have asthma myself.']
    expect(read('en', ...companion).at(-1)).toEqual(['family', 'asthma', 'present', 'other'])
  })

  it('are drugs that were stopped, not those named beside them', () => {
    expect(read('en', 'D: I was going to give you topiramate, but that is out.')).toEqual([
      ['drug', 'topiramate', 'present', { change: 'declined' }],
    ])
    expect(read('de', 'P: Ich nehme Ibuprofen.', 'D: Ibuprofen jetzt bitte nicht.')).toEqual([
      ['drug', 'ibuprofen', 'present', { change: 'stopped' }],
    ])
    expect(read('en', 'P: I take lamotrigine.', 'D: Any rash on the lamotrigine?', 'P: No.')).toEqual([
      ['drug', 'lamotrigine', 'present', { change: 'continued' }],
      ['symptom', 'rash on the lamotrigine', 'absent'],
    ])
    expect(read('en', 'D: Acetaminophen 500 up to three times a day.')).toEqual([
      ['drug', 'paracetamol', 'present', { dose: '500', frequency: '3/day', change: 'continued' }],
    ])
  })

  it('are allergies, named anywhere in the answer, unless it is tolerated', () => {
    const asked = 'D: Any allergies?'
    expect(read('en', asked, 'P: Yes. Elastoplast. And penicillin.')).toEqual([
      ['allergy', 'adhesive', 'present'],
      ['allergy', 'penicillin', 'present'],
    ])
    expect(read('en', asked, 'P: Codeine. I am fine with penicillin.')).toEqual([
      ['allergy', 'codeine', 'present'],
      ['allergy', 'penicillin', 'absent'],
    ])
    expect(read('en', asked, 'P: I get hives from amoxicillin and latex is fine.')).toEqual([
      ['allergy', 'amoxicillin', 'present'],
      ['allergy', 'latex', 'absent'],
    ])
    expect(read('en', 'P: Melatonin 3 mg at night no allergies.')).toEqual([
      ['drug', 'melatonin', 'present', { dose: '3', unit: 'mg', frequency: 'night', change: 'continued' }],
      ['allergy', 'allergies', 'absent'],
    ])
    expect(read('de', 'P: Metformin 500 mg morgens, keine Allergien.')).toEqual([
      ['drug', 'metformin', 'present', { dose: '500', unit: 'mg', frequency: 'morning', change: 'continued' }],
      ['allergy', 'allergien', 'absent'],
    ])
    expect(read('de', 'P: Penicillin vertrage ich gut.', 'P: Ibuprofen vertrage ich nicht.')).toEqual([
      ['allergy', 'penicillin', 'absent'],
      ['allergy', 'ibuprofen', 'present'],
    ])
  })

  it('are what a doctor would like to do, not what might happen', () => {
    expect(read('en', 'D: I would like to start tamsulosin 0.4 mg at night.')).toEqual([
      ['drug', 'tamsulosin', 'present', { dose: '0.4', unit: 'mg', frequency: 'night', change: 'started' }],
    ])
    expect(read('de', 'D: Ich würde Ihnen Empagliflozin verschreiben.')).toEqual([
      ['drug', 'empagliflozin', 'present', { change: 'started' }],
    ])
    expect(read('en', 'D: Surgery would cause a swelling.')).toEqual([])
  })

  it('are the patient’s answers, not those of the relative they mention', () => {
    expect(read('en', 'D: Asthma?', 'P: Not me. My brother has asthma.')).toEqual([
      ['history', 'asthma', 'absent'],
      ['family', 'asthma', 'present', 'brother'],
    ])
    expect(read('en', 'D: Kidney stones?', 'P: What do you mean? My sister might know.')).toEqual([])
  })

  it('are read even if something is joined to a name', () => {
    expect(read('en', "D: The belly's soft, the heart's regular.").map(([, name]) => name)).toEqual([
      ...['abdomen soft', 'heart regular'],
    ])
    expect(read('de', 'D: Husten, Schnupfen?', 'P: schnupfen ja husten nicht trinken tut er')).toEqual([
      ['symptom', 'schnupfen', 'present'],
      ['symptom', 'husten', 'absent'],
    ])
    expect(read('de', 'P: Der Husten wird nicht besser.')).toEqual([['symptom', 'husten', 'present']])
  })

  it('are warnings without an “if” where only signs are listed', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    expect(read('en', ...talk, 'D: Pus, fever, come right back.').slice(1)).toEqual([
      ['risk', 'pus', 'conditional'],
      ['risk', 'fever', 'conditional'],
      ['follow_up', 'come back', 'conditional'],
    ])
    expect(read('en', ...talk, 'D: You have a fever, I will call you.').slice(1)).toEqual([
      ['finding', 'fever', 'present'],
    ])
  })

  it('are when to come back, along with what is ordered', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    expect(read('en', ...talk, 'D: We will repeat the TSH in six weeks and see you in three months.').slice(1)).toEqual(
      [
        ['order', 'tsh', 'present'],
        ['follow_up', 'follow-up', 'present', { interval: '3 months' }],
      ],
    )
    expect(read('de', ...talk, 'D: Wir kontrollieren das Kalium in 4 Wochen.')).toEqual([
      ['order', 'kalium', 'present'],
    ])
  })

  it('are allergies some clauses after they were asked about, and next to what a drug did', () => {
    expect(read('de', 'P: Sie hat eine Allergie.', 'P: Ja, Penicillin und Latex.')).toEqual([
      ['allergy', 'penicillin', 'present'],
      ['allergy', 'latex', 'present'],
    ])
    expect(read('en', 'P: Doxycycline rash, macrobid hives.').map(([kind]) => kind)).toEqual(['allergy', 'allergy'])
    expect(read('de', 'P: Sie hat eine Allergie.', 'P: Sie nimmt Ramipril 5 mg morgens.').at(-1)?.[0]).toBe('drug')
    expect(read('en', 'P: I take amoxicillin.', 'P: I broke out from the amoxicillin.')).toEqual([
      ['allergy', 'amoxicillin', 'present'],
    ])
  })

  it('have the nearest side', () => {
    expect(read('de', 'D: links 17, Hornhaut beidseits klar').at(-1)).toEqual([
      ...['finding', 'hornhaut frei', 'present', { side: 'both' }],
    ])
    expect(read('en', 'D: The left eardrum is red.').at(-1)).toEqual([
      ...['finding', 'eardrum red', 'present', { side: 'left' }],
    ])
  })

  it('are not denied where another subject begins, nor by an answer', () => {
    expect(read('de', 'D: kein Erguss und der Rachen ist gerötet').at(-1)?.[2]).toBe('present')
    expect(read('en', 'P: No, my migraine is back.')).toEqual([['history', 'migraine', 'present']])
    expect(read('en', 'P: No use of it since the stroke.')).toEqual([['history', 'stroke', 'present']])
    expect(read('en', 'P: No migraine and fever.').map(([, , assertion]) => assertion)).toEqual(['absent', 'absent'])
  })

  it('are refused by another name for the same', () => {
    const talk = ['D: Was führt Sie zu mir?', 'P: Der Zucker.']
    const last = (...lines: string[]) =>
      factsOf([...talk, ...lines].map(segmentOf), 'de', CLAUSES_ALONE).map(({ name, status }) => `${name} ${status}`)
    expect(last('D: Ich gebe Ihnen eine Spritze, Semaglutid.', 'P: Keine Spritze.')).toContain('semaglutide declined')
    expect(last('D: Wir machen ein MRT und Physiotherapie.', 'P: Kein MRT.')).toContain('physiotherapie active')
  })

  it('are not complaints of today if a drug caused them, nor if something is only looked for', () => {
    expect(read('de', 'P: Sumatriptan, davon war ich so müde.').map(([kind]) => kind)).toEqual(['drug'])
    expect(read('de', 'P: Ich bin so müde.')).toEqual([['symptom', 'müdigkeit', 'present']])
    expect(read('en', "D: I can't feel the bladder.")).toEqual([])
    expect(read('en', "P: I can't feel my toes.")).toEqual([['symptom', 'numbness', 'present']])
    expect(read('de', 'D: Grippe im Herbst auffrischen.').filter(([kind]) => kind === 'diagnosis')).toEqual([])
    expect(read('de', 'D: Kopfschmerzen seit dem Sturz?', 'P: Nein.')).toEqual([['symptom', 'kopfschmerz', 'absent']])
  })

  it('are signs to watch for, until it says what to do', () => {
    const talk = ['D: What brings you here today, how are you?', 'P: My knee hurts since I went out on Monday.']
    const facts = read('en', ...talk, 'D: If it gets worse, and you have a fever. You have chills, phone me.')
    expect(facts.filter(([kind]) => kind === 'risk').every(([, , assertion]) => assertion === 'conditional')).toBe(true)
  })

  it.each([
    ['de', 0.8, 0.56],
    ['en', 0.76, 0.56],
  ] as const)('of the frozen %s consultations are found no worse than before', (language, precision, recall) => {
    const { all } = measureFacts(language, true)
    expect(all.right / all.read).toBeGreaterThan(precision)
    expect(all.found / all.gold).toBeGreaterThan(recall)
  })
})
