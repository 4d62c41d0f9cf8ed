import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import { unjudged } from '../test/unjudged.ts'

const drafter = unjudged()

async function notesOf(language: 'de' | 'en', dialogue: readonly string[]): Promise<string> {
  const segments = dialogue.map(segmentOf)
  const signal = new AbortController().signal
  return render((await drafter.draft({ segments, language, template: soapTemplate, context: [], signal })).note).text
}

type Case = [what: string, language: 'de' | 'en', dialogue: string[], never: RegExp, told?: RegExp]

async function check(...[, language, dialogue, never, told = /./]: Case): Promise<void> {
  const notes = await notesOf(language, dialogue)
  expect(notes).not.toMatch(never)
  expect(notes).toMatch(told)
}

describe('a reply', () => {
  it.each<Case>([
    [
      'withdraws a denial',
      'en',
      ['D: So you do not use any nicotine.', 'P: Well yeah, I do. I use the pouches, maybe eight a day.'],
      /not use any nicotine/i,
      /8 a day/,
    ],
    [
      'withdraws a hope',
      'en',
      ['D: okay but no night sweats', 'P: no those too i changed the sheets twice this week'],
      /no night sweats/i,
    ],
    [
      'withdraws an item on the list',
      'en',
      ["D: You're on lisinopril 20.", 'P: No, they put me on losartan when I got the cough.'],
      /on lisinopril 20/i,
      /put the patient on losartan/,
    ],
    [
      'withdraws something read out',
      'en',
      ['D: Says here penicillin allergy.', 'P: I had Augmentin in 2020 and nothing happened.'],
      /penicillin allergy/i,
      /Augmentin/,
    ],
    [
      'withdraws a reaction',
      'en',
      ['D: so the lisinopril gave you a cough', 'P: no my tongue swelled up i was in the er'],
      /cough/i,
    ],
    ['names the other side', 'en', ['D: We will x-ray the right wrist in two views.', 'P: The left.'], /right wrist/i],
    [
      'withdraws a denial',
      'de',
      ['D: Unterzuckerungen gab es seit dem letzten Mal keine, nehme ich an.', 'P: Mmh, eine hatte ich schon.'],
      /Unterzuckerungen gab es .* keine/i,
    ],
    [
      'withdraws an assumption',
      'de',
      ['D: rauchen tun sie ja seit der kur nicht mehr', 'P: naja doch wieder seit weihnachten so zehn am tag'],
      /nicht mehr/i,
      /10(?: am |\/)Tag/,
    ],
    [
      'names the other side',
      'de',
      ['D: Dann röntgen wir das rechte Handgelenk in zwei Ebenen.', 'P: Äh, das linke.'],
      /rechte Handgelenk/i,
    ],
  ])('%s (%s)', check)

  it.each<Case>([
    ['confirms', 'en', ['D: Your lungs are clear, no wheezing.', 'P: Yeah, good.'], /^$/, /lungs are clear/i],
    ['agrees', 'en', ['D: I want to get a chest x-ray.', 'P: Okay, no problem.'], /^$/, /chest x-ray/i],
    [
      'says the same',
      'en',
      ['D: I do not think we need to start you on any medications.', 'P: No, I feel the same way.'],
      /^$/,
      /medications/i,
    ],
    [
      'is correct',
      'en',
      ['D: You live with your roommate, no history of tobacco.', 'P: That is correct.'],
      /^$/,
      /tobacco/i,
    ],
    ['takes it well', 'en', ['D: I will order a chest x-ray.', 'P: No, that sounds good.'], /^$/, /chest x-ray/i],
    ['adds something', 'en', ['D: The wound is clean and dry.', 'P: No pain there either.'], /^$/, /wound is clean/i],
    [
      'answers an earlier question',
      'en',
      ['D: Do you have any questions? I will order a chest x-ray.', 'P: No.'],
      /^$/,
      /chest x-ray/i,
    ],
    ['ist einverstanden', 'de', ['D: Wir machen heute ein EKG.', 'P: Nein, das ist gut.'], /^$/, /EKG/],
    ['bestätigt', 'de', ['D: Die Lunge ist frei, kein Giemen.', 'P: Ja, schön.'], /^$/, /Lunge: frei/],
  ])('that %s changes nothing', async (_what, language, dialogue, _never, told = /./) => {
    expect(await notesOf(language, dialogue)).toMatch(told)
  })
})

describe('a proposal is not planned', () => {
  it.each<Case>([
    [
      'that the patient refuses to carry out',
      'en',
      ["D: I want to get a colonoscopy, you're fifty two.", 'P: Nope, not doing it.', 'D: How about the mail-in box?'],
      /colonoscopy/i,
    ],
    [
      'that is refused after asking back',
      'en',
      ["D: Let's put you on Ozempic, once a week.", 'P: What does it cost?', 'D: About 300 a month.', 'P: Forget it.'],
      /put the patient on Ozempic/i,
    ],
    [
      'that the patient would rather skip',
      'en',
      [
        'D: And I can give you a muscle relaxer for bedtime, cyclobenzaprine.',
        'P: Does it make you groggy?',
        'D: It can, yes.',
        "P: Then I'd rather skip it.",
      ],
      /cyclobenzaprine/i,
    ],
    [
      'that the patient would rather not take, after asking back',
      'de',
      [
        'D: Ein Muskelrelaxans für die Nacht könnte ich geben, Tizanidin.',
        'P: Macht das müde? Dann lieber nicht, ich muss früh raus.',
      ],
      /Tizanidin/i,
    ],
    [
      'to which the patient prefers something else',
      'en',
      [
        'D: My thought was to start an antidepressant, escitalopram 10.',
        "P: I'd rather try the counseling before a pill.",
      ],
      /escitalopram/i,
      /counseling/,
    ],
    [
      'that the doctor drops',
      'en',
      [
        "D: I'll have you hold the Eliquis for three days before the colonoscopy.",
        'P: The other doctor said two.',
        'D: Two days is right, forget what I said.',
      ],
      /hold the eliquis for 3 days/i,
    ],
    [
      'that was only started',
      'en',
      ["D: I'm going to start you on metformin 1000, no, let's begin with 500 so your gut gets used to it."],
      /1000/,
    ],
    [
      'that the patient does not tolerate',
      'de',
      ['D: Der Zahn vereitert, ich überbrücke mit Amoxicillin.', 'P: Davon krieg ich keine Luft.'],
      /(?:Neu|Medikation): Amoxicillin|überbrück/i,
      /Zahn vereitert[\s\S]*Allergie: Amoxicillin/,
    ],
    [
      'that the patient takes no part in',
      'de',
      ['D: ich würde ihnen escitalopram vorschlagen zehn milligramm', 'P: tabletten nee da mach ich nicht mit'],
      /escitalopram/i,
    ],
    [
      'that the doctor drops',
      'de',
      [
        'D: Wir machen von der Schulter ein MRT, ich schreib die Überweisung.',
        'P: Ich hab doch den Schrittmacher von 2012.',
        'D: Dann streichen wir das und nehmen Ultraschall.',
      ],
      /ein MRT/i,
      /Ultraschall/,
    ],
    [
      'that is withdrawn at once',
      'de',
      ['D: Ich schreibe Ihnen Latanoprost auf, in beide Augen. Stopp, falsch: nur ins linke.'],
      /beide Augen/i,
      /nur ins linke/,
    ],
  ])('%s (%s)', check)
})

describe('this patient’s note does not contain', () => {
  it.each<Case>([
    [
      'something hypothetical',
      'en',
      ["D: If the strep test had been positive I'd have given you amoxicillin. Use salt water and lozenges."],
      /amoxicillin/i,
    ],
    [
      'half of a sentence that alone says the opposite',
      'en',
      ["P: There isn't a day I can walk a block without stopping for that hip."],
      /^(?!.*not a day).*can walk a block/m,
    ],
    [
      'what would be done in some case',
      'en',
      [
        'D: I will start you on metformin 500 with supper.',
        'P: And if my stomach gets upset?',
        'D: Then we switch you to another pill.',
      ],
      /another pill/i,
      /metformin 500/,
    ],
    [
      'what would be done in some case',
      'de',
      [
        'D: Das Metformin kann auf den Darm gehen.',
        'P: Und wenn nicht?',
        'D: Dann wechseln wir auf ein anderes Präparat.',
      ],
      /anderes Präparat/i,
    ],
    [
      'what drugs do to others, as the reason for coming',
      'en',
      ['D: With this kind of pill some people get muscle aches.', 'P: And if I do?', 'D: Then you call me.'],
      /evaluation of/i,
    ],
  ])('%s (%s)', check)
})

describe('an answer is reported', () => {
  it.each<Case>([
    [
      'to something that nobody may miss',
      'en',
      ['D: Any thoughts of ending your life, or of hurting anybody else?', 'P: God, no. To both.'],
      /^$/,
      /denies any thoughts of ending their life/i,
    ],
    [
      'to something that nobody may miss',
      'de',
      ['D: Haben Sie daran gedacht, sich das Leben zu nehmen?', 'P: Nein. Das könnte ich nicht.'],
      /^$/,
      /Verneint: daran gedacht, sich das Leben zu nehmen/,
    ],
    ['to two things', 'en', ['D: Any numbness, any trouble speaking?', 'P: Neither.'], /^$/, /denies any numbness/i],
    [
      'to an announcement that asks for a yes',
      'de',
      ['D: Wir machen heute ein EKG, okay?', 'P: Ja, bitte.'],
      /^$/,
      /EKG/,
    ],
  ])('%s (%s)', check)

  it('only if it is the patient’s: a doctor’s no denies nothing', async () => {
    const dialogue = ['D: It is a virus, so salt water and lozenges.', 'P: No antibiotic?', 'D: None.']
    expect(await notesOf('en', dialogue)).not.toMatch(/denies/i)
  })
})
