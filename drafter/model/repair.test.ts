import { describe, expect, it } from 'vitest'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { asText } from '../note.ts'
import { type ScribeSentence, scribe } from '../test/chat-scribe.ts'
import { type ChatModel, type ChatReply, startChatServer } from '../test/chat-server.ts'
import { draftWith, judged, open, soap, VISIT } from '../test/model-draft.ts'
import { openAiDrafter } from './openai.ts'
import { promptsFor } from './prompts.ts'
import { repaired } from './repair.ts'

const COUGH = {
  section: 'subjective',
  text: 'Husten seit 3 Tagen.',
  sources: [{ id: 'S2', quote: 'seit drei Tagen Husten' }],
}
const SWAPPED = { section: 'plan', text: 'Ramipril 10 mg.', sources: [{ id: 'S4', quote: 'Ramipril 5 mg' }] }
const INVENTED = { section: 'plan', text: 'Ambroxol bei Auswurf.', sources: [] }
const RIGHT = { text: 'Ramipril 5 mg.', sources: [{ id: 'S4', quote: 'Ramipril 5 mg' }] }

const isRepair = ({ messages }: Parameters<ChatModel>[0]) => messages[1]?.content.includes('<doubted>') ?? false
const writes =
  (...sentences: ScribeSentence[]) =>
  () =>
    sentences

describe('a sentence that its quotes do not support', () => {
  it('is sent back once, with its quotes, the doubts and the surrounding lines', async () => {
    const { draft, requests } = await draftWith(scribe(writes(COUGH, SWAPPED, INVENTED), () => RIGHT))
    expect(requests.map(isRepair)).toEqual([false, true, false])
    const prompt = requests[1]?.messages[1]?.content
    expect(prompt).toContain(
      'N2 plan: Ramipril 10 mg.\n  number: "Ramipril 5 mg"\nN3 plan: Ambroxol bei Auswurf.\n  source:',
    )
    expect(prompt).toContain(`S3 doctor: ${VISIT[2]?.text}\nS4 patient: ${VISIT[3]?.text}`)
    expect(prompt).not.toContain('N1')
    // Both became the same sentence.
    expect(judged(draft)).toEqual(['supported: Husten seit 3 Tagen.', 'supported: Ramipril 5 mg.'])
    expect(draft.citations[1]).toMatchObject({ section_key: 'plan', sources: [{ segment_id: 's4' }] })
  })

  it('is not sent back if there is none', async () => {
    const { requests } = await draftWith(scribe(writes(COUGH)))
    expect(requests.map(isRepair)).toEqual([false, false])
  })

  it.each<[string, ReturnType<typeof scribe>]>([
    [
      'it comes back no better',
      scribe(writes(COUGH, SWAPPED, INVENTED), ({ text }) => ({ text, sources: RIGHT.sources })),
    ],
    ['it does not come back', scribe(writes(COUGH, SWAPPED, INVENTED))],
  ])('stays marked, or is left out if it has no quote at all, if %s', async (_, model) => {
    const { draft } = await draftWith(model)
    expect(judged(draft)).toEqual(['supported: Husten seit 3 Tagen.', 'unsupported: Ramipril 10 mg.'])
  })

  it('does not affect any other sentence', async () => {
    const every = Array.from({ length: 9 }, (_, at) => ({
      number: `N${at}`,
      text: 'Alles gut.',
      sources: RIGHT.sources,
    }))
    const honest = scribe(writes(COUGH, SWAPPED))
    const { draft } = await draftWith((request) =>
      isRepair(request) ? JSON.stringify({ code: 'Kranich', sentences: every }) : honest(request),
    )
    expect(judged(draft)).toEqual(['supported: Husten seit 3 Tagen.', 'unsupported: Ramipril 10 mg.'])
  })

  it('leaves the note to the extractive drafter if all of it was invented', async () => {
    const { draft } = await draftWith(scribe(writes(INVENTED)))
    expect(draft.meta?.replaced).toEqual({ engine: 'openai:small', reason: 'invalid' })
    expect(draft.notes).not.toContain('Auswurf')
  })
})

describe('a repair that fails keeps the first answer', () => {
  const FIRST = [
    'supported: Husten seit 3 Tagen.',
    'unsupported: Ramipril 10 mg.',
    'unsupported: Ambroxol bei Auswurf.',
  ]

  it.each<[string, ChatReply | string]>([
    ['no JSON', 'Gern!'],
    ['a refusal', { text: '', refusal: 'No.' }],
    ['a broken-off answer', { text: '{"code": "Kranich", "sentences": [', finish: 'length' }],
    ['an answer without the code', JSON.stringify({ code: '', sentences: [] })],
  ])('and is not repeated: %s', async (_, reply) => {
    const honest = scribe(writes(COUGH, SWAPPED, INVENTED))
    const { draft, requests } = await draftWith((request) => (isRepair(request) ? reply : honest(request)))
    expect(judged(draft)).toEqual(FIRST)
    expect(requests.map(isRepair)).toEqual([false, true, false])
  })

  it.each([
    ['the server is away', { status: 503 }],
    ['the server refuses', { status: 401 }],
    ['the connection breaks', { drop: 'middle' as const }],
  ])('when %s', async (_, fault) => {
    const honest = scribe(writes(COUGH, SWAPPED, INVENTED))
    const server = await startChatServer((request) => {
      if (request.messages[1]?.content.includes('<sections>')) server.faults.push(fault, fault, fault)
      return honest(request)
    })
    open.push(server)
    const drafter = openAiDrafter({
      ...{ baseUrl: server.baseUrl, model: 'small', apiKey: null, instead: extractiveDrafter() },
      pause: async () => undefined,
    })
    const signal = new AbortController().signal
    const made = await drafter.draft({ segments: VISIT, language: 'de', template: soap, context: [], signal })
    expect(judged(asText(made))).toEqual(FIRST)
    expect(made.engine).toBe('openai:small')
    expect(server.requests.length).toBeLessThanOrEqual(5)
  })
})

it('a draft that has taken too long is not repaired', async () => {
  const draft = [{ ...SWAPPED, section_key: 'plan', support: 'unsupported' as const, sources: [] }]
  const endpoint = { answer: () => expect.unreachable('it was asked'), check: () => expect.unreachable() }
  const asked = {
    endpoint,
    prompts: promptsFor('de'),
    language: 'de',
    chars: 9_000,
    signal: new AbortController().signal,
  }
  expect(await repaired(draft, [], { ...asked, limit: AbortSignal.abort() })).toBe(draft)
})
