import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { FACT_KINDS, type Fact, isRisk } from '../facts/fact.ts'
import { factsOf } from '../facts/facts.ts'
import { isCertain } from './certain.ts'
import { isCoveredBy } from './coverage.ts'
import { utteranceChecks } from './facts-and-utterances.ts'
import { sentencesOf } from './sentences.ts'

const written = (language: 'de' | 'en', ...talk: string[]) => {
  const facts = factsOf(talk.map(segmentOf), language).map((one) => ({ ...one, certainty: 1 }))
  const kept = facts.filter((fact) => isCertain(fact) || isRisk(fact))
  return sentencesOf(kept, language).map(({ text }) => text)
}

const fact = (given: Partial<Fact>): Fact => ({
  ...{ id: 'f1', kind: 'symptom', name: 'husten', text: 'husten', assertion: 'present', experiencer: 'patient' },
  ...{ time: 'now', attributes: {}, status: 'active', sources: [] },
  ...given,
})

describe('a sentence written from facts', () => {
  it('is whole German telegram style', () => {
    expect(
      written(
        'de',
        ...['D: Haben Sie Fieber oder Husten?', 'P: Nein.', 'P: Meine Mutter hatte Diabetes.'],
        'P: Ich nehme Novalgin 500 Milligramm dreimal am Tag. Gegen Penicillin bin ich allergisch.',
        'D: Die Lunge ist frei. Blutdruck 130 zu 80, Puls 88. Vielleicht eine Bronchitis.',
        'D: Wir machen ein Röntgen.',
        'D: Kommen Sie in vier Wochen wieder. Wenn Fieber kommt, gehen Sie in die Klinik.',
      ),
    ).toEqual([
      'Verneint: Fieber, Husten.',
      'Mutter: Diabetes.',
      'Medikation: Novalgin 500 mg 3x täglich.',
      'Allergie: Penicillin.',
      'Lunge frei.',
      'Blutdruck 130/80 mmHg, Puls 88/min.',
      'Verdacht auf Bronchitis.',
      'Geplant: Röntgen.',
      'Kontrolle in 4 Wochen.',
    ])
  })

  it('is whole in English too', () => {
    expect(
      written(
        'en',
        ...['D: Any fever or chills?', 'P: No.', 'P: My mother has diabetes.'],
        'D: Your lungs are clear. The bladder is not palpable.',
        'D: I will start you on ramipril 5 milligrams once a day.',
      ),
    ).toEqual([
      'The patient denies fever or chills.',
      'Mother: diabetes.',
      'Lungs clear.',
      'Bladder not palpable.',
      'Start ramipril 5 mg once daily.',
    ])
  })

  it('says the side of a finding once, in English before it', () => {
    expect(
      written(
        'en',
        'D: The right eardrum is red. The left kidney is not palpable. The left atrium is enlarged.',
        'D: Flexion is 110 degrees. Both ears are clear.',
      ),
    ).toEqual([
      'Right eardrum red.',
      'Left kidney not palpable.',
      'Left atrium enlarged.',
      'Flexion 110°.',
      'Ears clear both sides.',
    ])
    expect(written('de', 'D: Trommelfell rechts rot. Linker Ventrikel normal groß.')).toEqual([
      'Trommelfell rot rechts.',
      'Linker Ventrikel normal groß.',
    ])
  })

  it('calls an allergen by the name that was used', () => {
    expect(written('de', 'P: Gegen Doxycyclin bin ich allergisch.')).toEqual(['Allergie: Doxycyclin.'])
    expect(written('de', 'P: Ich bin auf Aspirin allergisch.')).toEqual(['Allergie: Aspirin.'])
    expect(written('en', 'P: I am allergic to aspirin.')).toEqual(['The patient is allergic to aspirin.'])
  })

  it('keeps every risk separate, with the words for one that is present', () => {
    const risk = (name: string, assertion: Fact['assertion'], quote: string) =>
      fact({ ...{ id: name, kind: 'risk', name, text: name, assertion }, sources: [{ type: 'transcript', quote }] })
    expect(
      sentencesOf(
        [
          risk('suizidgedanken', 'present', 'Ich will nicht mehr.'),
          risk('schwangerschaft', 'absent', 'Nein.'),
          risk('waffe', 'absent', 'Nein.'),
        ],
        'de',
      ).map(({ text }) => text),
    ).toEqual(['Suizidgedanken angesprochen: „Ich will nicht mehr“.', 'Verneint: Schwangerschaft.', 'Verneint: Waffe.'])
  })

  it('quotes a risk with the capitals that the recogniser left out', () => {
    const risk = fact({
      ...{ kind: 'risk', name: 'waffe', text: 'waffe' },
      sources: [{ type: 'transcript', quote: 'er hat ein messer im schrank' }],
    })
    expect(sentencesOf([risk], 'de')[0]?.text).toBe('Waffe angesprochen: „Er hat ein Messer im Schrank“.')
  })

  it.each(FACT_KINDS)('has a wording for every kind: %s', (kind) => {
    for (const language of ['de', 'en'] as const)
      for (const assertion of ['present', 'absent', 'possible'] as const)
        expect(sentencesOf([fact({ kind, assertion })], language)[0]?.text).toMatch(/^(?=.*husten)\p{Lu}.*\.$/iu)
  })

  it.each([
    [fact({ kind: 'risk', name: 'pregnant', text: 'pregnant', assertion: 'absent' }), 'The patient denies pregnancy.'],
    [fact({ kind: 'social', name: 'drive a car', text: '', assertion: 'absent' }), 'The patient denies driving a car.'],
    [fact({ kind: 'order', name: 'gastroscop', text: 'gastroscop' }), 'Planned: gastroscopy.'],
    [fact({ kind: 'symptom', name: 'weak pulse', text: '', assertion: 'absent' }), 'The patient denies weak pulse.'],
    [fact({ kind: 'symptom', name: 'legs pain', text: '' }), 'The patient reports leg pain.'],
    [fact({ kind: 'history', name: "crohn's disease", text: '' }), "The patient has a history of Crohn's disease."],
    [fact({ kind: 'procedure', name: 'ecg', text: '' }), 'Done: ECG.'],
  ])('names things by nouns: %#', (one, text) => {
    expect(sentencesOf([one], 'en').map((each) => each.text)).toEqual([text])
  })

  it('says less only where nothing says more, and begins an adjective small behind a label', () => {
    const of = (...names: string[]) =>
      names.map((name) => fact({ kind: 'finding', name, text: name, assertion: 'absent' }))
    const told = (...names: string[]) => sentencesOf(of(...names), 'de').map(({ text }) => text)
    expect(told('geschwollene lymphknoten', 'geschwollene lymphknoten am hals')).toEqual([
      'Kein Hinweis auf geschwollene Lymphknoten am Hals.',
    ])
    const found = ['gut', 'tastbar'].map((how) =>
      fact({ kind: 'finding', name: `fußpulse ${how}`, text: `fußpulse ${how}` }),
    )
    expect(sentencesOf(found, 'de').map(({ text }) => text)).toEqual(['Fußpulse gut, tastbar.'])
    expect(told('rötung', 'schwellung')).toEqual(['Kein Hinweis auf Rötung oder Schwellung.'])
  })

  it('says of several allergies at once that there are none', () => {
    const none = ['latex', 'jod'].map((name) => fact({ kind: 'allergy', name, text: name, assertion: 'absent' }))
    expect(sentencesOf(none, 'de').map(({ text }) => text)).toEqual(['Verneint: Allergie gegen Latex oder Jod.'])
    expect(none.some(isRisk)).toBe(false)
  })

  it('writes brands and hyphenated nouns with their capitals', () => {
    const drug = fact({ kind: 'allergy', name: 'cipro', text: 'cipro' })
    expect(sentencesOf([drug], 'en')[0]?.text).toBe('The patient is allergic to Cipro.')
    const side = fact({ kind: 'symptom', name: 'ear pain', text: 'ear pain', attributes: { side: 'left' } })
    expect(sentencesOf([side], 'en')[0]?.text).toBe('The patient reports left ear pain.')
    const order = fact({ kind: 'order', name: 'vitamin b12', text: 'vitamin b12' })
    expect(sentencesOf([order], 'en')[0]?.text).toBe('Planned: vitamin B12.')
    const finding = fact({ kind: 'finding', name: 'finger-boden-abstand', text: 'finger-boden-abstand' })
    expect(sentencesOf([finding], 'de')[0]?.text).toBe('Finger-Boden-Abstand.')
  })

  it('says nothing about what was declined, and leaves it out of the plan', () => {
    const [declined] = factsOf(['D: I can start you on topiramate.', "P: I'd rather not."].map(segmentOf), 'en')
    expect(declined?.status).toBe('declined')
    expect(written('en', 'D: I can start you on topiramate.', "P: I'd rather not.")).toEqual([])
    const beside = utteranceChecks(declined ? [declined] : [], 'en')
    const utterance = { sources: declined?.sources ?? [] }
    expect(beside.isOff({ ...utterance, text: 'I can start the patient on topiramate.' })).toBe(true)
    expect(beside.isOff({ ...utterance, text: 'The patient would rather not take topiramate.' })).toBe(false)
  })

  it.each([
    ['Gang sicher.', 'Pupillen isokor, Reflexe seitengleich, Gang sicher.', true],
    ['Kontrolle in 12 Wochen.', 'Wiedervorstellung in 12 Wochen.', true],
    ['Kontrolle in 2 Wochen.', 'Wiedervorstellung in 12 Wochen.', false],
    ['Verneint: Fieber.', 'Pat. hat seit gestern Fieber.', false],
    ['Puls 88/min.', 'Puls ist regelmäßig.', false],
  ])('is recognised in an utterance or not: %s %s', (sentence, utterance, isTold) => {
    expect(isCoveredBy(sentence, utterance, 'de')).toBe(isTold)
  })

  it('is not written if an utterance says it with its numbers', () => {
    const facts = factsOf([segmentOf('P: I take ramipril 5 milligrams once a day.', 0)], 'en')
    const beside = utteranceChecks(facts, 'en')
    const utterance = { sources: facts[0]?.sources ?? [] }
    expect(beside.statedFacts({ ...utterance, text: 'The patient takes ramipril 5 mg once daily.' })).toEqual(facts)
    expect(beside.statedFacts({ ...utterance, text: 'The patient takes ramipril.' })).toEqual([])
  })
})
