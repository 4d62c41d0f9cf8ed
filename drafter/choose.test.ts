import { expect, it } from 'vitest'
import { chooseDrafter } from './choose.ts'
import { extractiveDrafter } from './extractive/extractive.ts'
import { factsOfTalk } from './facts/reader.ts'
import { plainTemplate } from './measure/template.ts'
import { scribe } from './test/chat-scribe.ts'
import { startChatServer } from './test/chat-server.ts'
import { spoken } from './test/spoken.ts'

it('drafts without a model by default', async () => {
  expect((await chooseDrafter({ kind: 'extractive' })).name).toBe('extractive')
})

it('drafts with the chosen model, which gets the facts that the extractive drafter reads', async () => {
  const server = await startChatServer(scribe())
  const extractive = {
    ...extractiveDrafter(),
    factsOf: async (talk: Parameters<typeof factsOfTalk>[0]) => factsOfTalk(talk),
    factsInNote: async () => [],
  }
  const settings = { kind: 'openai' as const, baseUrl: server.baseUrl, model: 'small', apiKey: null }
  const drafter = await chooseDrafter(settings, extractive)
  const segments = spoken('Und sonst?', 'Ich nehme Ramipril 5 mg.')
  const signal = new AbortController().signal
  const { engine } = await drafter.draft({ segments, language: 'de', template: plainTemplate, context: [], signal })
  expect([drafter.name, engine]).toEqual(['openai:small', 'openai:small'])
  expect(server.requests[0]?.messages[1]?.content).toContain('<facts>\n- drug: Ramipril 5 mg.\n</facts>')
  await server.stop()
})
