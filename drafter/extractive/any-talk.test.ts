import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unmarked } from '../corpora/consultations/consultations.ts'
import { LANGUAGES, openTalks } from '../corpora/judged/judged.ts'
import type { Role, Segment } from '../port.ts'
import { BUILT_IN } from '../templates/built-in.ts'
import { draftFrom } from './drafting.ts'
import { learnedJudges } from './extractive.ts'

const RUNS = process.env.ENDURANCE ? 2000 : 60
const ROLES: readonly Role[] = ['doctor', 'patient', 'unknown']
const judges = learnedJudges()
const { signal } = new AbortController()

/** A stretch of what somebody really said, as no author would cut it: "Und ich, wir", "bis Freitag, und". */
const stretches = (lines: readonly string[]): fc.Arbitrary<{ text: string; role: Role }> =>
  fc
    .record({
      line: fc.constantFrom(...lines),
      role: fc.constantFrom(...ROLES),
      from: fc.nat(30),
      words: fc.integer({ min: 1, max: 30 }),
      every: fc.integer({ min: 1, max: 3 }),
      bare: fc.boolean(),
    })
    .map(({ line, role, from, words, every, bare }) => {
      const all = line.split(' ')
      const cut = all.slice(from % all.length).filter((_, at) => at < words && at % every === 0)
      return { role, text: bare ? unmarked(cut.join(' ')) : cut.join(' ') }
    })
    .filter(({ text }) => text.trim() !== '')

const segmentsOf = (said: readonly { text: string; role: Role }[]): Segment[] =>
  said.map((one, at) => ({ ...one, id: `s${at}`, start_ms: at * 4000, end_ms: at * 4000 + 3500, speaker: null }))

describe.each(LANGUAGES)('a talk in %s of stretches in any order', (language) => {
  const lines = openTalks().flatMap((talk) => (talk.language === language ? talk.segments.map(({ text }) => text) : []))
  const templates = BUILT_IN.filter((one) => one.language === language)

  it('is drafted, and every quote is in its segment to the letter', () => {
    fc.assert(
      fc.property(
        fc.array(stretches(lines), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...templates),
        (said, template) => {
          const segments = segmentsOf(said)
          const { note, facts = [] } = draftFrom({ segments, language, template, context: [], signal }, { judges })
          const textOf = new Map(segments.map(({ id, text }) => [id, text]))
          const sentences = note.sections.flatMap((section) => section.sentences)
          const sources = [
            ...sentences.flatMap(({ grounds }) => grounds?.sources ?? []),
            ...facts.flatMap((f) => f.sources),
          ]
          for (const { segment_id = '', quote } of sources) expect(textOf.get(segment_id)).toContain(quote)
          for (const { text } of sentences) expect(text).toMatch(/^(?!.*(?:undefined|NaN|\s\s)).*\S$/su)
        },
      ),
      { numRuns: RUNS },
    )
  })
})
