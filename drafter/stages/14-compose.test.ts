import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECTION_CLASSES, type SectionClass, sectionsOf } from '../extractive/sections.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { render } from '../note.ts'
import type { DraftTemplate } from '../port.ts'
import { BUILT_IN } from '../templates/built-in.ts'
import { PACKS } from '../test/talk.ts'
import { compose, type Written } from './14-compose.ts'

interface Place {
  problem?: number
  key?: string | null
}

const sentence = (section: SectionClass, text: string, { problem = 0, key }: Place = {}): Written => ({
  text,
  candidate: { section, text, spans: [], problem, ...(key !== undefined && { key }) },
  sources: [{ type: 'transcript', segment_id: 's1', quote: text }],
  support: 'supported',
})
const heading = (problem: number, text: string) => sentence('assessment', text, { problem })

/** Paragraphs under headings that are also their keys; `name!` must not be missing. */
const template = (...names: string[]): DraftTemplate => ({
  key: 'own',
  sections: names.map((name) => ({
    ...{ key: name.replace('!', ''), heading: name.replace('!', ''), instruction: '' },
    ...{ format: 'paragraph' as const, required: name.endsWith('!') },
  })),
})

/** The text of each section of the note, by its key. */
function sections(own: DraftTemplate, told: readonly Written[], headings: readonly Written[] = []) {
  const { sections } = compose(own, told, headings, 'Nothing noted.')
  return Object.fromEntries(sections.map(({ key, sentences }) => [key, sentences.map(({ text }) => text)]))
}

describe('a sentence', () => {
  it.each<['de' | 'en', string[], SectionClass, string]>([
    ['de', ['Anamnese', 'Befund', 'Beurteilung', 'Procedere'], 'history', 'Anamnese'],
    ['de', ['Anamnese', 'Befund', 'Beurteilung', 'Procedere'], 'results', 'Befund'],
    ['de', ['Anamnese', 'Befund', 'Beurteilung', 'Procedere'], 'plan', 'Procedere'],
    ['de', ['Anamnese', 'Medikation', 'Plan'], 'medications', 'Medikation'],
    ['en', ['History', 'Exam', 'Assessment', 'Plan'], 'allergies', 'History'],
    ['en', ['History', 'Allergies', 'Plan'], 'allergies', 'Allergies'],
    ['en', ['History', 'Plan'], 'assessment', 'Plan'],
    ['en', ['Alpha', 'Beta'], 'exam', 'Alpha'],
    ['en', ['Alpha', 'Beta'], 'plan', 'Beta'],
  ])('is in the section that takes its class (%s, %j): %s', (_, names, section, key) => {
    expect(sections(template(...names), [sentence(section, 'This.')])).toEqual({ [key]: ['This.'] })
  })

  it('is in the section that its facts belong to, if they show one', () => {
    const own = template('History', 'Exam')
    expect(sections(own, [sentence('history', 'This.', { key: 'Exam' })])).toEqual({ Exam: ['This.'] })
    expect(sections(own, [sentence('history', 'This.', { key: null })])).toEqual({ History: ['This.'] })
  })

  it('keeps its order of speech within its class, and classes that of a consultation', () => {
    const told = [
      sentence('social', 'Smokes.'),
      sentence('history', 'Cough.'),
      sentence('complaint', 'Comes with a cough.'),
      sentence('history', 'Fever.'),
      sentence('exam', 'Lungs clear.'),
    ]
    expect(sections(template('History', 'Exam'), told)).toEqual({
      ...{ History: ['Comes with a cough.', 'Cough.', 'Fever.', 'Smokes.'], Exam: ['Lungs clear.'] },
    })
  })

  it('has its sources and its support in the note', () => {
    const { text, support, sources } = sentence('history', 'This.')
    expect(compose(template('History'), [sentence('history', 'This.')], [], '').sections[0]?.sentences).toEqual([
      { lead: '\n', text, grounds: { id: 'c1', support, sources } },
    ])
  })
})

describe('a problem', () => {
  const COUGH = heading(1, 'Cough.')
  const KNEE = heading(2, 'Knee pain.')
  const told = [
    sentence('plan', 'X-ray.', { problem: 2 }),
    sentence('assessment', 'Bronchitis.', { problem: 1 }),
    sentence('plan', 'Fluids.', { problem: 1 }),
    sentence('plan', 'See you in May.'),
  ]

  it('has its name before its assessment and plan, after what is about none', () => {
    expect(sections(template('Assessment and plan'), told, [COUGH, KNEE])).toEqual({
      'Assessment and plan': [...['See you in May.', 'Cough.', 'Bronchitis.', 'Fluids.'], ...['Knee pain.', 'X-ray.']],
    })
  })

  it('has it in each section that says something about it, and in no other', () => {
    expect(sections(template('History', 'Assessment!', 'Plan'), told, [COUGH, KNEE])).toEqual({
      Assessment: ['Cough.', 'Bronchitis.'],
      Plan: ['See you in May.', 'Cough.', 'Fluids.', 'Knee pain.', 'X-ray.'],
    })
    const history = sentence('history', 'It hurts.', { problem: 2 })
    expect(sections(template('History', 'Plan'), [history], [KNEE])).toEqual({ History: ['It hurts.'] })
    expect(sections(template('Visit'), [history, sentence('exam', 'Swollen.', { problem: 2 })], [KNEE])).toEqual({
      Visit: ['It hurts.', 'Swollen.'],
    })
  })
})

describe('a section', () => {
  it.each(['de', 'en'] as const)(
    'without content says so if it is required, and else is not there (%s)',
    (language) => {
      const { nothingNoted } = PACKS[language].texts
      const note = compose(template('Anamnese!', 'Befund', 'Plan!'), [sentence('plan', 'X.')], [], nothingNoted)
      expect(render(note).text).toBe(`Anamnese\n${nothingNoted}\n\nPlan\nX.`)
      expect(render(note).citations).toHaveLength(1)
    },
  )

  it('is not there without a template’s', () => {
    expect(compose(template(), [sentence('plan', 'X.')], [], '')).toEqual({ sections: [], tail: '' })
  })
})

/** Built-in templates, and doctors' own. */
const TEMPLATES = [
  ...BUILT_IN,
  ...[soapTemplate, template('Alles!'), template('Alpha', 'Beta!'), template('Verlauf', 'Medikation', 'Procedere!')],
]

describe('a note', () => {
  const places = fc.constantFrom(...TEMPLATES).chain((own) =>
    fc.record({
      own: fc.constant(own),
      told: fc.array(
        fc.tuple(
          fc.constantFrom(...SECTION_CLASSES),
          fc.string({ minLength: 1 }),
          fc.record({
            problem: fc.nat(3),
            key: fc.constantFrom(undefined, null, ...own.sections.map(({ key }) => key)),
          }),
        ),
      ),
    }),
  )
  const HEADINGS = [1, 2, 3].map((problem) => heading(problem, `Problem ${problem}.`))

  it('loses no sentence and has none twice', () => {
    fc.assert(
      fc.property(places, ({ own, told }) => {
        const sentences = told.map(([section, text, place], at) => sentence(section, `${text}${at}`, place))
        const before = structuredClone([sentences, HEADINGS, own])
        const note = compose(own, sentences, HEADINGS, 'Nothing noted.')
        expect([sentences, HEADINGS, own]).toEqual(before)
        const cited = render(note).citations
        const names = HEADINGS.map(({ text }) => text)
        const quoted = cited.flatMap(({ sources }) => sources.map(({ quote }) => quote))
        expect(quoted.filter((quote) => !names.includes(quote)).sort()).toEqual(
          sentences.map(({ text }) => text).sort(),
        )
        expect(new Set(cited.map(({ id }) => id)).size).toBe(cited.length)
      }),
    )
  })

  it('has the template’s sections in its order: every required one, and each with what belongs there', () => {
    fc.assert(
      fc.property(places, ({ own, told }) => {
        const sentences = told.map(([section, text, place]) => sentence(section, text, place))
        const taken = sectionsOf(own)
        const used = new Set(sentences.map(({ candidate }) => candidate.key ?? taken.get(candidate.section)?.key))
        const expected = own.sections.filter(({ key, required }) => required || used.has(key))
        const { sections } = compose(own, sentences, [], 'Nothing noted.')
        expect(sections.map(({ key, heading }) => [key, heading])).toEqual(
          expected.map(({ key, heading }) => [key, heading]),
        )
        for (const { key, sentences: own } of sections)
          expect(own.every(({ grounds }) => grounds !== null)).toBe(used.has(key ?? ''))
      }),
    )
  })

  it('names a problem only right before something about it', () => {
    fc.assert(
      fc.property(places, ({ own, told }) => {
        const sentences = told.map(([section, , place]) => sentence(section, `About ${place.problem}.`, place))
        for (const { sentences: written } of compose(own, sentences, HEADINGS, 'Nothing noted.').sections) {
          const texts = written.map(({ text }) => text)
          texts.forEach((text, at) => {
            const [, problem] = /^Problem (\d)/.exec(text) ?? []
            if (problem) expect(texts[at + 1]).toBe(`About ${problem}.`)
          })
        }
      }),
    )
  })
})
