import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { sourceOf } from '../extractive/source.ts'
import type { Fact } from '../facts/fact.ts'
import { factsAmong, RULES } from '../facts/facts.ts'
import { soapTemplate } from '../measure/consultation.ts'
import type { DraftTemplate, Segment } from '../port.ts'
import { BUILT_IN } from '../templates/built-in.ts'
import { talkOf, unitsIn } from '../test/talk.ts'
import { type Fitness, leftOut, remaining, withFacts } from './12-facts.ts'
import type { Written } from './14-compose.ts'

type Language = 'de' | 'en'
type Section = Written['candidate']['section']

/** As sure as can be, or as sure as stated. */
function factsIn(language: Language, lines: readonly string[], certainty = 1): Fact[] {
  const { units, segments } = unitsIn(language, ...lines)
  return factsAmong(units, segments, language, { ...RULES, verify: () => certainty })
}

/** What could be written about a whole line. */
function saying(segments: readonly Segment[], segment: number, text: string, section: Section): Written {
  const spans = [{ segment, start: 0, end: segments[segment]?.text.length ?? 0 }]
  const candidate = { section, text, spans, problem: 0 }
  return { text, candidate, sources: spans.flatMap((span) => sourceOf(segments, span)), support: 'supported' }
}

const FIT: Fitness = { worth: () => 1, isFit: () => true }
/** Prefers sentences written from facts, or what was said. */
const prefers = (facts: boolean): Fitness => ({
  worth: (one) => ((one.facts !== undefined) === facts ? 0.9 : 0.5),
  isFit: () => true,
})

interface Scene {
  /** Line, text and section of what could be said. */
  said?: readonly [line: number, text: string, section: Section][]
  fitness?: Fitness
  certainty?: number
  template?: DraftTemplate
}

function written(language: Language, lines: readonly string[], scene: Scene = {}): Written[] {
  const { said = [], fitness = FIT, certainty = 1, template = soapTemplate } = scene
  const segments = lines.map(segmentOf)
  const sayings = said.map(([line, text, section]) => saying(segments, line, text, section))
  const facts = factsIn(language, lines, certainty)
  return withFacts(sayings, facts, segments, template, language, fitness)
}
const told = (language: Language, lines: readonly string[], scene?: Scene) =>
  written(language, lines, scene).map(({ text }) => text)

const TALKS = {
  de: [
    'D: Ihr Blutdruck ist 130 zu 80.',
    'P: Ich nehme Ramipril fünf Milligramm. Ich habe Husten.',
    'D: Haben Sie Fieber?',
    'P: Nein.',
  ],
  en: [
    'D: Your blood pressure is 130 over 80.',
    'P: I take ramipril five milligrams. I have a cough.',
    'D: Any fever?',
    'P: No.',
  ],
}

describe('a fact', () => {
  it.each<[Language, string[]]>([
    ['de', ['Blutdruck 130/80 mmHg.', 'Medikation: Ramipril 5 mg.', 'Beschwerden: Husten.', 'Verneint: Fieber.']],
    [
      'en',
      [
        ...['Blood pressure 130/80 mmHg.', 'Medication: ramipril 5 mg.', 'The patient reports cough.'],
        'The patient denies fever.',
      ],
    ],
  ])('is a sentence if nothing that was said is in the note (%s)', (language, sentences) => {
    const lines = TALKS[language]
    expect(told(language, lines)).toEqual(sentences)
    const segments = lines.map(segmentOf)
    for (const { candidate, sources, support } of written(language, lines)) {
      expect(support).toBe('supported')
      expect(candidate.spans.flatMap((span) => sourceOf(segments, span))).toEqual(sources)
    }
  })

  it.each<[string, string[]]>([
    ['soap', ['objective', 'subjective', 'subjective', 'subjective']],
    ['arztbrief', ['exam', 'medications', 'history', 'history']],
  ])('goes into its section of the template (%s)', (key, sections) => {
    const template = BUILT_IN.find((one) => one.key === key && one.language === 'en')
    expect(written('en', TALKS.en, { template }).map(({ candidate }) => candidate.key)).toEqual(sections)
  })

  it.each<[Language, string[], [number, string, Section]]>([
    ['de', ['P: Ich nehme Ramipril fünf Milligramm.'], [0, 'Pat. nimmt Ramipril 5 mg.', 'medications']],
    ['de', ['P: Ich habe Husten.'], [0, 'Pat. hat Husten.', 'history']],
    ['en', ['P: I take ramipril five milligrams.'], [0, 'The patient takes ramipril 5 mg.', 'medications']],
    ['en', ['P: I have a cough.'], [0, 'The patient has a cough.', 'history']],
  ])('is not written beside an utterance that states it (%s): %j', (language, lines, utterance) => {
    expect(told(language, lines, { said: [utterance] })).toEqual([utterance[1]])
    const other: [number, string, Section] = [0, utterance[1].replace(/\w+ ?\w*\.$/, 'something.'), utterance[2]]
    expect(told(language, lines, { said: [other] })).toHaveLength(2)
  })

  it.each<[Language, string, string, string]>([
    ['de', 'P: Ich habe Ausschlag.', 'Pat. hat Ausschläge.', 'Beschwerden: Ausschlag.'],
    ['en', 'P: I have vomiting.', 'The patient has vomited.', 'The patient reports vomiting.'],
  ])(
    'is not written beside an utterance with all its words in another form (%s): %s',
    (language, line, said, sentence) => {
      expect(told(language, [line], { fitness: prefers(false) })).toEqual([sentence])
      expect(told(language, [line], { said: [[0, said, 'history']], fitness: prefers(false) })).toEqual([said])
    },
  )

  it('is not written beside the clause it was read from, whatever its words are', () => {
    const said: [number, string, Section] = [0, 'The stomach is sore.', 'history']
    expect(told('en', ['P: My tummy is sore.'], { said: [said] })).toEqual([said[1]])
  })

  it.each<[Language, string[], string, string]>([
    ['de', ['D: Sie haben eine Lungenentzündung.'], 'Pat. hat eine Lungenentzündung.', 'Lungenentzündung.'],
    ['en', ['D: This is a pneumonia.'], 'This is a pneumonia.', 'Pneumonia.'],
  ])('that is a diagnosis is always in the assessment, too (%s): %j', (language, lines, utterance, diagnosis) => {
    const kept = { fitness: prefers(false) }
    expect(told(language, lines, { said: [[0, utterance, 'history']], ...kept })).toEqual([utterance, diagnosis])
    expect(told(language, lines, { said: [[0, utterance, 'assessment']], ...kept })).toEqual([utterance])
  })

  it.each<[Language, string[]]>([
    ['de', ['P: Ich habe Schmerzen.']],
    ['en', ['P: I have pain.']],
  ])('is not written if it is pain of no place (%s): %j', (language, lines) => {
    expect(factsIn(language, lines)).toHaveLength(1)
    expect(told(language, lines)).toEqual([])
  })

  it('is written if it is pain of some place, or none at all', () => {
    expect(told('en', ['P: My left knee hurts.'])).toHaveLength(1)
    expect(told('en', ['D: Any pain?', 'P: No.'])).toEqual(['The patient denies pain.'])
    expect(told('de', ['D: Haben Sie Schmerzen?', 'P: Nein.'])).toEqual(['Verneint: Schmerzen.'])
  })

  it.each(['de', 'en'] as const)(
    'is written only if it is certain, and its sentence fit for a note (%s)',
    (language) => {
      expect(told(language, TALKS[language], { certainty: 0.82 })).toHaveLength(4)
      expect(told(language, TALKS[language], { certainty: 0.81 })).toEqual([])
      expect(told(language, TALKS[language], { fitness: { worth: () => 1, isFit: () => false } })).toEqual([])
    },
  )

  it.each<[Language, string[], string[]]>([
    [
      'de',
      ['P: Ich bin gegen Penicillin allergisch.', 'P: Ich will nicht mehr leben.', 'P: Ich habe Husten.'],
      ['Allergie: Penicillin.', 'Suizidgedanken angesprochen: „Ich will nicht mehr leben“.'],
    ],
    [
      'en',
      ['P: I am allergic to penicillin.', 'P: I want to die.', 'P: I have a cough.'],
      ['The patient is allergic to penicillin.', 'Suicidal thoughts mentioned: “I want to die”.'],
    ],
  ])('that is a risk is written however uncertain or unfit (%s)', (language, lines, risks) => {
    expect(told(language, lines, { certainty: 0, fitness: { worth: () => 0, isFit: () => false } })).toEqual(risks)
  })

  it('is quoted from its own utterance, where several share the id of a segment', () => {
    const [first, second] = ['P: I have a cough.', 'D: Your blood pressure is 130 over 80.'].map(segmentOf)
    const segments = [first, second].flatMap((one) => (one ? [{ ...one, id: 's1' }] : []))
    const facts = factsIn('en', ['P: I have a cough.', 'D: Your blood pressure is 130 over 80.']).map((fact) => ({
      ...fact,
      sources: fact.sources.map((source) => ({ ...source, segment_id: 's1' })),
    }))
    const spans = withFacts([], facts, segments, soapTemplate, 'en', FIT).map(({ candidate }) => candidate.spans)
    expect(spans).toEqual([[{ segment: 0, start: 0, end: 15 }], [{ segment: 1, start: 0, end: 35 }]])
  })
})

describe('an utterance', () => {
  it.each<[Language, string[], [number, string, Section], string]>([
    ['de', ['D: Ihr Blutdruck ist 130 zu 80.'], [0, 'Der Blutdruck ist 130/80.', 'exam'], 'Blutdruck 130/80 mmHg.'],
    [
      'en',
      ['D: Your blood pressure is 130 over 80.'],
      [0, 'Blood pressure 130/80.', 'exam'],
      'Blood pressure 130/80 mmHg.',
    ],
  ])('that only says a value is written from it, whatever it is worth (%s): %j', (language, lines, said, sentence) => {
    expect(told(language, lines, { said: [said], fitness: prefers(false) })).toEqual([sentence])
  })

  it.each<[Language, string[], [number, string, Section], string]>([
    [
      'de',
      ['P: Ich nehme Ramipril fünf Milligramm.'],
      [0, 'Pat. nimmt Ramipril 5 mg.', 'medications'],
      'Medikation: Ramipril 5 mg.',
    ],
    [
      'en',
      ['P: I take ramipril five milligrams.'],
      [0, 'The patient takes ramipril 5 mg.', 'medications'],
      'Medication: ramipril 5 mg.',
    ],
  ])('is written from facts that say most of it and read better (%s): %j', (language, lines, said, sentence) => {
    expect(told(language, lines, { said: [said], fitness: prefers(true) })).toEqual([sentence])
    expect(told(language, lines, { said: [said], fitness: prefers(false) })).toEqual([said[1]])
    const more: [number, string, Section] = [0, `${said[1].slice(0, -1)} walnut oak birch maple cedar.`, said[2]]
    expect(told(language, lines, { said: [more], fitness: prefers(true) })).toEqual([more[1]])
    expect(told(language, lines, { said: [said], fitness: prefers(true), certainty: 0.5 })).toEqual([said[1]])
    // What stands for something that was fit for the note is not left out.
    const strict: Fitness = { ...prefers(true), isFit: ({ facts }) => facts === undefined }
    expect(told(language, lines, { said: [said], fitness: strict })).toEqual([sentence])
  })

  it.each<[Language, string[], string]>([
    ['de', ['D: Ich überweise Sie zum Kardiologen.', 'P: Nein, das möchte ich nicht.'], 'Überweisung zum Kardiologen.'],
    ['en', ['D: I will order an MRI.', 'P: No, I do not want an MRI.'], 'I will order an MRI.'],
  ])('does not propose what was declined (%s): %j', (language, lines, text) => {
    const scene: Scene = { said: [[0, text, 'plan']], fitness: prefers(false) }
    expect(told(language, lines, scene)).toEqual([])
    expect(told(language, lines.slice(0, 1), scene)).toEqual([text])
  })

  it.each<[Language, string[], string, string]>([
    ['de', ['D: Haben Sie Fieber?', 'P: Nein.'], 'Fieber.', 'Verneint: Fieber.'],
    ['en', ['D: Any fever?', 'P: No.'], 'Any fever.', 'The patient denies fever.'],
  ])('does not name what was denied (%s): %j', (language, lines, text, sentence) => {
    expect(told(language, lines, { said: [[0, text, 'history']], fitness: prefers(false) })).toEqual([sentence])
  })

  it.each<[Language, string[], string]>([
    ['de', ['D: Allergien?', 'P: Nein, nichts. Doch, Penicillin, da krieg ich Ausschlag.'], 'Verneint: Allergien.'],
    ['en', ['D: Any allergies?', 'P: Nothing.', 'P: Oh wait, sulfa.'], 'The patient denies any allergies.'],
  ])('does not deny what its speaker remembers next (%s): %j', (language, lines, text) => {
    const scene: Scene = { said: [[1, text, 'allergies']], fitness: prefers(true) }
    expect(told(language, lines, scene)).not.toContain(text)
    expect(told(language, [lines[0] ?? '', 'P: Nein. No.'], scene)).toContain(text)
  })

  it('has its place among the facts, in the order of speech', () => {
    const said: [number, string, Section][] = [[1, 'The patient sleeps badly.', 'history']]
    const lines = ['P: I have a cough.', 'P: I sleep badly.', 'D: Your blood pressure is 130 over 80.']
    expect(told('en', lines, { said })).toEqual([
      ...['The patient reports cough.', 'The patient sleeps badly.', 'Blood pressure 130/80 mmHg.'],
    ])
  })
})

describe.each(['de', 'en'] as const)('what is known of a talk (%s)', (language) => {
  const SAID = {
    de: [
      'Blutdruck 130 zu 80.',
      'Haben Sie Fieber?',
      'Nein.',
      'Ich nehme Ramipril 5 mg.',
      'Penicillin vertrage ich nicht.',
    ],
    en: ['Blood pressure 130 over 80.', 'Any fever?', 'No.', 'I take ramipril 5 mg.', 'I am allergic to penicillin.'],
  }[language]

  it('is nothing if nobody says anything', () => {
    expect(told(language, [])).toEqual([])
    expect(told(language, ['P: ', 'U: …'])).toEqual([])
  })

  it('is what was said, and sentences that quote it, in the order of speech', () => {
    fc.assert(
      fc.property(talkOf(SAID), fc.constantFrom(true, false), (lines, facts) => {
        const segments = lines.map(segmentOf)
        const utterances = segments.map(({ text }, at) => saying(segments, at, text, 'history'))
        const known = factsIn(language, lines)
        const before = structuredClone({ utterances, known, segments })
        const all = withFacts(utterances, known, segments, soapTemplate, language, prefers(facts))
        expect({ utterances, known, segments }).toEqual(before)
        const starts = all.map(({ candidate }) => candidate.spans[0]?.segment ?? 0)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
        const alone = all.filter((one) => !utterances.includes(one))
        for (const { candidate, sources } of alone) {
          expect(known).toEqual(expect.arrayContaining([...(candidate.facts ?? [null])]))
          expect(candidate.spans.flatMap((span) => sourceOf(segments, span))).toEqual(sources)
        }
        const written = alone.flatMap(({ candidate }) => candidate.facts ?? [])
        expect(new Set(written).size).toBe(written.length)
      }),
      { numRuns: 50 },
    )
  })

  it('is left without what is left out of the talk, and without nothing else', () => {
    fc.assert(
      fc.property(talkOf(SAID), fc.func(fc.boolean()), (lines, isKept) => {
        const { units, segments } = unitsIn(language, ...lines)
        const after = units.filter(isKept)
        const out = leftOut(units, after)
        const kept = new Set(after.flatMap(({ spans, asked }) => [...spans, ...(asked?.spans ?? [])]))
        expect(out).toEqual(units.flatMap(({ spans }) => spans).filter((span) => !kept.has(span)))
        expect(leftOut(units, units)).toEqual([])
        expect(leftOut(units, [])).toEqual(units.flatMap(({ spans }) => spans))
        const facts = factsAmong(units, segments, language)
        const left = remaining(facts, out, segments)
        expect(left).toEqual(facts.filter((fact) => left.includes(fact)))
        expect(remaining(facts, [], segments)).toEqual(facts)
        expect(remaining(facts, leftOut(units, []), segments)).toEqual([])
        const isOut = ({ sources }: Fact) =>
          out
            .flatMap((span) => sourceOf(segments, span))
            .some((gone) => sources.some((one) => one.segment_id === gone.segment_id && one.quote === gone.quote))
        expect(left.some(isOut)).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})

describe('what was left out between two stages', () => {
  const LINES = ['D: Any fever?', 'P: No. My head hurts.', 'P: I take ramipril 5 mg.']

  it('is where nothing is kept, not even a part of it or its question', () => {
    const { units } = unitsIn('en', ...LINES)
    const [question, no, head, drug] = units
    const span = (segment: number, start: number, end: number) => ({ segment, start, end })
    expect([question, no, head, drug].map((one) => one?.spans)).toEqual([
      [span(0, 0, 10)],
      [span(1, 0, 3)],
      [span(1, 4, 18)],
      [span(2, 0, 21)],
    ])
    const some = (...kept: (typeof question)[]) => kept.flatMap((one) => one ?? [])
    expect(leftOut(units, some(no, head))).toEqual([span(2, 0, 21)])
    expect(leftOut(units, some(drug))).toEqual([span(1, 0, 3), span(1, 4, 18)])
    // A stage may keep a part of a clause.
    const part = some(head).map((one) => ({ ...one, asked: null, spans: [span(1, 10, 18)] }))
    expect(leftOut(units, part)).toEqual([span(0, 0, 10), span(1, 0, 3), span(2, 0, 21)])
  })

  it('takes the facts with it that any part of is based on', () => {
    const facts = factsIn('en', LINES)
    const segments = LINES.map(segmentOf)
    const names = (...out: Parameters<typeof remaining>[1][number][]) =>
      remaining(facts, out, segments).map(({ name }) => name)
    expect(names()).toEqual(['fever', 'headache', 'ramipril'])
    expect(names({ segment: 1, start: 0, end: 3 })).toEqual(['headache', 'ramipril'])
    expect(names({ segment: 2, start: 7, end: 15 })).toEqual(['fever', 'headache'])
    expect(names({ segment: 1, start: 0, end: 18 })).toEqual(['ramipril'])
    expect(names({ segment: 9, start: 0, end: 5 })).toEqual(['fever', 'headache', 'ramipril'])
  })
})
