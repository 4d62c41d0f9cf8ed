import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { asText } from '../note.ts'
import { unjudged } from '../test/unjudged.ts'

const drafter = unjudged()

/** The sentences of a draft, each with the key of its section. */
async function drafted(language: 'de' | 'en', dialogue: readonly string[]): Promise<string[]> {
  const segments = dialogue.map(segmentOf)
  const signal = new AbortController().signal
  const draft = asText(await drafter.draft({ segments, language, template: soapTemplate, context: [], signal }))
  return draft.citations.map(
    ({ note_start, note_end, section_key }) => `${section_key}: ${draft.notes.slice(note_start, note_end)}`,
  )
}

const PLAN = 'D: I will order a chest x-ray for the cough.'

describe('what is spoken', () => {
  it.each<[what: string, language: 'de' | 'en', dialogue: string[], expected: RegExp]>([
    [
      'an allergy with its reaction',
      'en',
      ['D: Any drug allergies?', 'P: Sulfa. My lips swelled up.'],
      /^subj.*allergies: sulfa, .*lips swelled up/i,
    ],
    [
      'a changed drug',
      'en',
      ['D: Still on the metoprolol?', 'P: They bumped it to fifty in March.'],
      /^subj.*metoprolol: they bumped it to 50 in March/i,
    ],
    [
      'a drug that is still taken',
      'en',
      ['D: Still metformin one thousand twice a day?', 'P: Yes. The glipizide I stopped in May.'],
      /^subj.*metformin 1000 twice daily/i,
    ],
    [
      'a frequency',
      'en',
      ['D: How often do you get the headaches?', 'P: Twice a week, mostly at night.'],
      /^subj.*twice a week/i,
    ],
    ['a yes alone', 'en', ['D: Weak stream?', 'P: Yes.'], /^subj.*weak stream/i],
    ['a no alone', 'en', ['D: Blood thinners?', 'P: No.'], /^subj.*denies (?:any )?blood thinners/i],
    [
      'every item of a list that is denied',
      'en',
      ['D: Chest pain, palpitations, leg swelling.', 'P: None, none, and none.'],
      /^subj.*denies .*palpitations/i,
    ],
    [
      'every item of a list that is denied',
      'de',
      ['D: Übelkeit, Erbrechen, Durchfall.', 'P: Nein, nichts davon.'],
      /^subj.*Verneint: .*Durchfall/,
    ],
    [
      'an onset, in a separate sentence',
      'en',
      ['P: I cut my left hand on a knife. About two hours ago.', PLAN],
      /^subj.*left hand on a knife, about 2 hours ago/i,
    ],
    [
      'findings without a verb',
      'en',
      ['D: Blood pressure 126/80, pulse 96. Skin intact. No nodules.', PLAN],
      /^obj.*126\/80 mmHg, pulse 96/i,
    ],
    [
      'a diagnosis that is explained',
      'en',
      ['D: So what I think is going on is a viral bronchitis.', PLAN],
      /^assess.*likely a viral bronchitis/i,
    ],
    [
      'a conclusion of the doctor’s',
      'en',
      ['D: I do not think it is pneumonia, but we cannot rule out asthma.', PLAN],
      /^assess.*not think it is pneumonia/i,
    ],
    [
      'an order introduced by a cleft sentence',
      'en',
      ['D: What I want you to start today is valacyclovir, one thousand milligrams three times a day.'],
      /^plan.*start valacyclovir,? 1000 mg 3 times daily/i,
    ],
    [
      'a dose next to a frequency',
      'en',
      ['D: Take ibuprofen six hundred three times a day.'],
      /ibuprofen 600 3 times daily/i,
    ],
    ['a measure in millimetres', 'en', ['D: The CT shows a four mm stone in the left ureter.'], /^obj.*4 mm stone/i],
    [
      'a corrected day',
      'en',
      ['P: I rolled my right ankle on Saturday. Sorry, Sunday.', PLAN],
      /^subj.*right ankle on Sunday/i,
    ],
    [
      'what the patient declines',
      'en',
      [PLAN, 'D: We could also do a cortisone shot.', 'P: I would rather not have a shot, if that is okay.'],
      /^plan.*rather not have a shot/i,
    ],
    [
      'a drug that was stopped',
      'en',
      ['P: I took ibuprofen for a while, but I am not taking it anymore.', PLAN],
      /^subj.*ibuprofen.*not taking it anymore/i,
    ],
    [
      'a drug with a short answer',
      'de',
      ['D: Nehmen Sie das Metformin noch, zweimal tausend?', 'P: Nein, nur noch morgens eine.'],
      /^subj.*Metformin: nein, nur noch morgens eine/i,
    ],
    [
      'an allergy with its reaction',
      'de',
      ['D: Irgendwelche Allergien?', 'P: Auf Penicillin reagiere ich mit Ausschlag.'],
      /^subj.*Allergien: auf Penicillin reagiert Pat. mit Ausschlag/,
    ],
    ['a finding of two words', 'de', ['D: Lunge frei. Rachen leicht gerötet.'], /^obj.*Lunge: frei/],
    [
      'the vessels of the neck',
      'de',
      ['D: Herztöne rein. An den Halsschlagadern höre ich kein Geräusch.'],
      /^obj.*Gefäße: an den/i,
    ],
    ['what somebody had', 'en', ["P: I'd a cough for a week at the time."], /^subj.*had a cough/i],
    ['an angle', 'de', ['D: Der Lasègue ist rechts positiv bei fünfzig Grad, links negativ.'], /50 Grad/],
    [
      'a fever as people say it',
      'de',
      ['P: Sie hat seit gestern Fieber, neununddreißig drei, und trinkt wenig.'],
      /^subj.*39,3/,
    ],
    [
      'how long somebody is off work',
      'de',
      ['D: Ich schreibe Sie weiter krank bis zum 15. März.'],
      /^plan.*Krankschreibung bis zum 15\. März/,
    ],
    [
      'a diagnosis given as most likely',
      'de',
      ['D: Ich denke, das ist eine Reizung der Nervenwurzel.'],
      /^assess.*Reizung der Nervenwurzel/,
    ],
  ])('keeps %s (%s)', async (_, language, dialogue, expected) => {
    expect((await drafted(language, dialogue)).filter((sentence) => expected.test(sentence))).not.toEqual([])
  })

  it.each<[what: string, language: 'de' | 'en', dialogue: string[], never: RegExp]>([
    [
      'the first of two questions with the second one’s answer',
      'de',
      ['D: Sehen Sie schlechter? Brennen in den Füßen?', 'P: Sehen ist gut.'],
      /Brennen.*: /,
    ],
    [
      'a dose that was corrected',
      'de',
      ['P: Ich nehme zwanzig Milligramm Ramipril am Morgen. Nein, zehn Milligramm.', 'D: Gut.'],
      /20|zwanzig/,
    ],
    [
      'a drug that was withdrawn',
      'en',
      [
        'D: I would like to start semaglutide once a week.',
        'P: I would rather wait.',
        'D: Okay, no semaglutide for now.',
      ],
      /will start semaglutide/i,
    ],
    ['small talk below a label', 'en', ['D: Nice weather today?', 'P: Yes, thank you.', PLAN], /weather/i],
  ])('never writes %s (%s)', async (_, language, dialogue, never) => {
    expect((await drafted(language, dialogue)).filter((sentence) => never.test(sentence))).toEqual([])
  })
})
