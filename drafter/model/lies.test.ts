import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Consultation, consultations } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { asText } from '../note.ts'
import type { Citation, DraftTemplate } from '../port.ts'
import { type ScribeSentence, scribe } from '../test/chat-scribe.ts'
import { startChatServer } from '../test/chat-server.ts'
import { openAiDrafter } from './openai.ts'

const template: DraftTemplate = {
  key: 'plain',
  sections: [
    { key: 'truth', heading: 'Wahr', instruction: '', format: 'bullets', required: false },
    { key: 'lies', heading: 'Erfunden', instruction: '', format: 'bullets', required: false },
  ],
}
const request = { language: 'de', template, context: [], signal: new AbortController().signal }
const honest = extractiveDrafter()

const textOf = ({ notes }: { notes: string }, { note_start, note_end }: Citation) => notes.slice(note_start, note_end)

/** The sentences of the extractive draft, as a model would claim them. */
async function truths({ segments }: Consultation): Promise<ScribeSentence[]> {
  const draft = asText(await honest.draft({ ...request, segments }))
  return draft.citations.map((citation) => ({
    section: 'truth',
    text: textOf(draft, citation),
    sources: citation.sources.map(({ segment_id, quote }) => ({
      id: `S${segments.findIndex(({ id }) => id === segment_id) + 1}`,
      quote,
    })),
  }))
}

type Lie = (truth: ScribeSentence, foreign: ScribeSentence) => string | null
const swapped = (text: string, one: RegExp, turned: (found: string) => string): string | null =>
  one.test(text) ? text.replace(one, turned) : null

const LIES: Record<string, { lie: Lie; caught: number }> = {
  'a sentence of another consultation': { lie: (_, foreign) => foreign.text, caught: 0.97 },
  'another number': { lie: ({ text }) => swapped(text, /\d+/, (digits) => String(Number(digits) + 3)), caught: 0.97 },
  'the other side': {
    lie: ({ text }) =>
      swapped(text, /link|recht(?=[se])/i, (side) => (side.toLowerCase() === 'link' ? 'recht' : 'link')),
    caught: 0.97,
  },
  'a denial taken out': { lie: ({ text }) => swapped(text, /(?:Verneint: |kein\w* |nicht )/i, () => ''), caught: 0.95 },
}

describe('a model that lies, with true quotes and true ids', () => {
  const all = consultations()
  let spoken: ScribeSentence[][]
  let server: Awaited<ReturnType<typeof startChatServer>>
  let says: ScribeSentence[] = []

  beforeAll(async () => {
    spoken = await Promise.all(all.map(truths))
    server = await startChatServer(scribe(() => says))
  })
  afterAll(() => server.stop())

  it.each(Object.keys(LIES))('is caught at %s, and none of it is dropped', async (name) => {
    const { lie, caught } = LIES[name] ?? { lie: () => null, caught: 1 }
    const drafter = openAiDrafter({ baseUrl: server.baseUrl, model: 'small', apiKey: null, instead: honest })
    const found = { lies: 0, caught: 0, truths: 0, doubted: 0 }
    for (const [index, { segments }] of all.entries()) {
      const own = spoken[index] ?? []
      const foreign = spoken[(index + 7) % spoken.length] ?? []
      const lies = own.flatMap((truth, at) => {
        const other = foreign[at % foreign.length]
        const text = other && lie(truth, other)
        return text && text !== truth.text ? [{ ...truth, section: 'lies', text }] : []
      })
      says = [...own, ...lies]
      const made = await drafter.draft({ ...request, segments })
      const draft = { ...made, ...asText(made) }
      expect(draft.engine).toBe('openai:small')
      for (const { text } of says) expect(draft.notes).toContain(text.replace(/^[-•–]\s+/, ''))
      for (const { section_key, support } of draft.citations) {
        const lying = section_key === 'lies'
        found[lying ? 'lies' : 'truths']++
        if (support !== 'supported') found[lying ? 'caught' : 'doubted']++
      }
    }
    expect(found.lies).toBeGreaterThan(10)
    expect(found.caught / found.lies).toBeGreaterThanOrEqual(caught)
    expect(found.doubted / found.truths).toBeLessThanOrEqual(0.05)
  })
})
