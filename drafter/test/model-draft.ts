import { afterEach } from 'vitest'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { type OpenAiDrafterOptions, openAiDrafter } from '../model/openai.ts'
import { asText } from '../note.ts'
import type { DraftRequest, DraftTemplate } from '../port.ts'
import { type ChatModel, startChatServer } from './chat-server.ts'
import { spoken } from './spoken.ts'

/** Servers that a test has started: they are stopped after it. */
export const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})

export const soap: DraftTemplate = {
  key: 'soap',
  sections: [
    { key: 'subjective', heading: 'Subjektiv', instruction: 'Beschwerden', format: 'paragraph', required: true },
    { key: 'objective', heading: 'Objektiv', instruction: 'Befunde', format: 'paragraph', required: true },
    { key: 'plan', heading: 'Procedere', instruction: 'Verordnungen', format: 'bullets', required: false },
  ],
}

export const VISIT = spoken(
  'Die Lunge ist frei.',
  'Ich habe seit drei Tagen Husten. Kein Fieber.',
  'Ich verschreibe Ihnen Ambroxol 30 mg.',
  'Ich nehme noch Ramipril 5 mg.',
)

interface Scene extends Partial<DraftRequest> {
  server?: Parameters<typeof startChatServer>[1]
  drafter?: Partial<OpenAiDrafterOptions>
}

const extractive = extractiveDrafter()

/** A draft of `VISIT` by a model behind a real server, with every request it got. */
export async function draftWith(model: ChatModel, { server: options, drafter, ...request }: Scene = {}) {
  const server = await startChatServer(model, options)
  open.push(server)
  const made = await openAiDrafter({
    baseUrl: server.baseUrl,
    model: 'small',
    apiKey: null,
    instead: extractive,
    ...drafter,
  }).draft({
    segments: VISIT,
    language: 'de',
    template: soap,
    context: [],
    signal: new AbortController().signal,
    ...request,
  })
  return { draft: { ...made, ...asText(made) }, requests: server.requests }
}

/** The note as `[support] sentence`. */
export const judged = ({ notes, citations }: ReturnType<typeof asText>) =>
  citations.map(({ support, note_start, note_end }) => `${support}: ${notes.slice(note_start, note_end)}`)
