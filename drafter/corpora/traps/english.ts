/**
 * `kind: concept | who: words / who: words`. Frozen: rules may be changed to pass the traps, the traps may not be
 * changed.
 */
export const ENGLISH = `
denied: chest pain | D: do you have any chest pain / P: no
denied: fever | D: any fever or chills / P: no not at all
denied: cough | D: have you had a cough / P: nope
denied: nausea | D: any nausea or vomiting / P: no i have not
denied: dizz | D: are you having any dizziness / P: no
denied: swelling | D: have you noticed any swelling in your legs / P: no i haven't
denied: numb | D: any numbness or tingling in your arm / P: uh no
denied: headache | D: do you get headaches / P: never
denied: blood | D: any blood in your stool / P: no none
denied: shortness of breath | D: any shortness of breath when you lie flat / P: nah
denied: edema | D: on exam i do not see any edema in your legs
denied: murmur | D: i listened to your heart and i do not hear a murmur
denied: fracture | D: the x ray does not show any fracture
denied: wheez | D: your lungs are clear and there is no wheezing
denied: tender | D: there is no tenderness to palpation of your abdomen
denied: smok | D: do you smoke / P: no i have never smoked
denied: alcohol | D: do you drink alcohol / P: no i don't
denied: pneumonia | D: your chest x ray shows no pneumonia
denied: loss | D: have you had any weight loss / P: no my weight has been stable
denied: rash | P: i have not noticed a rash anywhere
denied: pain | P: i don't have pain in my knee anymore
denied: fever | P: i have had a cough for three days but no fever
denied: vomit | P: i was nauseous yesterday but i did not vomit
denied: infection | D: this is not an infection so you don't need an antibiotic
denied: antibiotic | D: this is not an infection so you don't need an antibiotic
denied: surgery | D: i do not think you need surgery at this time
denied: seizure | D: have you ever had a seizure / P: no doctor
denied: stroke | D: any history of stroke / P: no
denied: palpitation | D: any palpitations / P: no / D: any chest pain / P: yes a little on the left side
denied: suicid | D: any thoughts of suicide or harming yourself / P: no nothing like that
denied: cancer | D: the biopsy did not show any cancer
denied: clot | D: the ultrasound shows no blood clot in your leg
denied: chest pain | D: any chest pain today? / P: No, no chest pain.
denied: fever | D: No fevers? / P: No.
denied: diarrhea | D: Any diarrhea? / P: No, not really.
denied: itch | P: The rash is red but it does not itch.
denied: vision | D: Have you noticed any changes in your vision? / P: No, I have not.
denied: fall | D: Did you fall or hit your head? / P: No, I did not fall.
denied: bleeding | D: Are you having any bleeding? / P: No.
denied: insulin | D: Are you taking insulin? / P: No.
affirmed: chest pain | D: do you have any chest pain / P: yes i have chest pain when i walk
affirmed: fever | D: any fever / P: yes i had a fever last night
affirmed: cough | D: no fever / P: no but i have a bad cough
affirmed: dizz | D: any chest pain / P: no but i do get dizzy when i stand up
affirmed: headache | D: do you still have the headache / P: yeah the headache is still there every morning
affirmed: swelling | D: there is swelling of your ankle but no bruising
affirmed: tender | D: you have tenderness over the lateral ankle
affirmed: murmur | D: i hear a two out of six systolic murmur
affirmed: fracture | D: unfortunately the x ray shows a fracture of the fibula
affirmed: pneumonia | D: not only do you have bronchitis the x ray shows pneumonia as well
affirmed: lisinopril | D: are you still taking the lisinopril / P: yes every day
affirmed: back pain | P: my back pain has not gone away
affirmed: pain | P: the pain never stops
affirmed: nausea | P: i can't eat because of the nausea
affirmed: sleep | P: i do not sleep well because my knee hurts
affirmed: metformin | D: you did not stop the metformin did you / P: no i am still taking the metformin
affirmed: anxi | D: are you feeling anxious / P: yes very anxious
affirmed: short of breath | P: i never used to be short of breath but now i am short of breath on the stairs
affirmed: diabetes | D: you have diabetes correct / P: yes
affirmed: wheez | D: i hear wheezing in both lungs
affirmed: rash | D: any rash / P: yes on my arms
affirmed: knee | P: no it is my knee that hurts not my hip
affirmed: tired | P: i am not sick but i am always tired
affirmed: blood pressure | D: your blood pressure is not well controlled
affirmed: numb | P: No, the numbness has not gotten better.
corrected: \\bright\\b | P: my right knee hurts no sorry the left one / D: so the left knee / P: yes the left knee hurts when i walk
corrected: \\bleft\\b | P: I have pain in my left shoulder. No, wait, it is the right shoulder.
corrected: \\bleft\\b | D: so it is your left ankle that hurts / P: no it is the right ankle / D: okay the right ankle
corrected: \\btwo weeks|\\b2 weeks | P: it started two weeks ago no actually three weeks ago
corrected: \\b20 ?mg | D: i will start lisinopril twenty milligrams sorry i mean ten milligrams daily
corrected: metoprolol | P: i take metoprolol no sorry i take lisinopril for my blood pressure
corrected: \\b40\\b | D: I want you to take 40 milligrams of prednisone. Correction, 30 milligrams of prednisone daily.
corrected: father | P: my father had a heart attack no sorry it was my uncle who had a heart attack
corrected: \\bright\\b | D: i will order an x ray of the right hand sorry the left hand
corrected: twice | D: take the amoxicillin twice a day no actually three times a day
corrected: monday | P: the pain began on monday no wait it was tuesday
corrected: \\b5\\b | P: i take five milligrams of warfarin no i mean four milligrams of warfarin
number: 10 | P: i take ten milligrams of lisinopril
number: 130 80 | D: your blood pressure is one thirty over eighty
number: 98.6 | D: your temperature is ninety eight point six
number: 500 | D: i will start you on metformin five hundred milligrams twice a day
number: 2.5 | D: take two point five milligrams of bisoprolol daily
number: 7.2 | D: your hemoglobin a1c came back at seven point two
number: 3 | P: i have had back pain for three weeks
number: 20 40 | D: i will increase your lisinopril from twenty milligrams to forty milligrams
number: 100 | D: your heart rate is one hundred
number: 6 | D: i will see you in six months
number: 50 | P: i have lost fifty pounds since last year
number: 0.5 | D: take zero point five milligrams of lorazepam as needed
number: 15 | P: i smoke fifteen cigarettes a day
number: 38.5 | D: your temperature is thirty eight point five
number: 150 90 | D: your blood pressure was one hundred fifty over ninety
number: 81 | P: i take aspirin eighty one milligrams daily
number: 25 | D: continue the metoprolol twenty five milligrams daily
number: 2 | P: the headache lasts a day or two
number: 800 | D: take ibuprofen eight hundred milligrams every 8 hours | 8
number: 12 | P: my son is twelve years old and i have a cough
family: diabetes | P: my mother has diabetes
family: heart attack | P: my father had a heart attack when he was fifty
family: cancer | P: my sister had breast cancer
family: stroke | D: any family history of stroke / P: yes my grandfather had a stroke
family: hypertension|high blood pressure | P: high blood pressure runs in my family
family: asthma | P: my brother has asthma but i do not
family: depression | P: my mom has depression
family: colon cancer | D: does anyone in your family have colon cancer / P: my uncle had colon cancer
family: migraine | P: my mother and my sister both have migraines
family: thyroid | P: my aunt has thyroid problems
family: dementia | P: my grandmother had dementia
family: epilepsy | P: my brother has epilepsy
hypothetical: fever | D: if you develop a fever please call me
hypothetical: rash | D: the medication may cause a rash
hypothetical: surgery | D: if physical therapy does not help we could consider surgery
hypothetical: chest pain | D: if you get chest pain go to the emergency room
hypothetical: bleeding | D: call me if you notice any bleeding
hypothetical: dizz | D: lisinopril might make you dizzy
hypothetical: antibiotic | D: if it is not better in a week we can start an antibiotic
hypothetical: pneumonia | D: if this turned into pneumonia you would have a fever
hypothetical: worse | D: if it gets worse come back right away
hypothetical: cancer | P: i am worried that it could be cancer
hypothetical: insulin | D: if your a1c goes up we would have to start insulin
hypothetical: allerg | D: if you were allergic to it you would get hives
past: smok | P: i used to smoke but i quit ten years ago
past: asthma | P: i had asthma as a child
past: appendix|appendectomy | P: i had my appendix removed in nineteen ninety
past: pneumonia | P: i had pneumonia two years ago
past: metformin | P: i used to take metformin but i stopped
past: heart attack | P: i had a heart attack five years ago
past: headache | P: i had headaches last year but they went away
past: drink | P: i used to drink a lot of beer
past: fracture|broke | P: i broke my arm when i was a kid
past: surgery | P: i had back surgery in 2015
past: depress | P: years ago i was depressed
past: rash | P: i had a rash last week but it is gone now
allergy: penicillin | P: i am allergic to penicillin
allergy: sulfa | D: do you have any allergies / P: i am allergic to sulfa drugs
allergy: aspirin | P: aspirin gives me hives i am allergic to aspirin
allergy: codeine | P: i'm allergic to codeine
allergy: latex | D: are you allergic to anything / P: yes i am allergic to latex
allergy: amoxicillin | P: I had an allergic reaction to amoxicillin.
denied: allerg | D: do you have any allergies / P: no
denied: allerg | D: are you allergic to any medications / P: no none that i know of
swapped: chest pain | P: do you have any chest pain / D: no / P: how long have you had the cough / D: i have had my cough for two weeks / P: let me listen to your lungs on your exam your lungs are clear i want you to take your medication and i am going to order an x ray / D: my wife says i snore and i have been tired
swapped: fever | P: are you having any fever / D: no i don't have a fever my throat hurts / P: let me take a look at your throat / D: i have been taking tylenol / P: your throat is red i am going to prescribe you amoxicillin do you have any questions / D: i feel okay
swapped: nausea | P: do you have any nausea / D: no but my stomach hurts and i have been tired / P: have you had your gallbladder out / D: i was told my gallbladder is fine / P: on your exam your abdomen is soft i am going to order an ultrasound for you / D: i take my pills in the morning
question: diabetes | D: do you have diabetes
question: surgery | P: do i need surgery for this
question: cancer | P: could this be cancer
question: statin | P: should i take a statin
question: asthma | D: have you ever been told you have asthma / P: i am not sure
question: steroid | P: is there a steroid in that cream
question: stroke | D: did they say it was a stroke / P: they did not tell me anything
person: the patient (?:will|should) (?:order|prescribe|call (?:her|him|the patient)) | D: i will order an x ray and i will call you with the results
person: I (?:have|take|feel|am) | P: i have a cough and i take ibuprofen
person: the patient recommends|patient prescribes | D: i recommend physical therapy for your back
person: \\byou\\b|\\byour\\b | D: you have a sprain of your ankle and you should keep your leg up
person: \\bmy\\b | P: my back hurts and my legs are weak
denied: chest pain | D: any other symptoms ? you know , muscle aches , chest pain . / P: no
question: severe | D: on a scale of one to ten how severe is your pain / P: i do not know
`
