import { afterEach, describe, expect, it } from 'vitest'
import { type ChatModel, startChatServer } from '../test/chat-server.ts'
import { chatEndpoint, type Endpoint, type EndpointSettings } from './endpoint.ts'
import { summaryAnswer } from './schema.ts'

type Server = Awaited<ReturnType<typeof startChatServer>>
const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})

async function server(model: ChatModel = () => '{}', options?: Parameters<typeof startChatServer>[1]): Promise<Server> {
  const started = await startChatServer(model, options)
  open.push(started)
  return started
}

const paused: number[] = []
afterEach(() => void paused.splice(0))

const endpointAt = (baseUrl: string, settings: Partial<EndpointSettings> = {}): Endpoint =>
  chatEndpoint({
    baseUrl,
    model: 'small',
    apiKey: null,
    timeLimitMs: 10_000,
    pause: async (ms) => void paused.push(ms),
    ...settings,
  })

const never = new AbortController().signal
const SECRET = 'Frau Meier hat HIV'
const ask = (endpoint: Endpoint, signal = never) =>
  endpoint.answer([{ role: 'user', content: SECRET }], summaryAnswer, signal)

describe('an answer', () => {
  it.each([true, false])('is read whether streamed or not (streams: %s)', async (streams) => {
    const { baseUrl, requests } = await server(() => '{"ä": "<think>"}', { streams })
    expect(await ask(endpointAt(baseUrl))).toEqual({ text: '{"ä": "<think>"}', end: 'stop' })
    expect(requests[0]).toMatchObject({
      model: 'small',
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    })
    expect(requests[0]).not.toHaveProperty('tools')
  })

  it.each([true, false])('says that it was cut off or declined (streams: %s)', async (streams) => {
    const long = await server(() => 'a long story', { outputTokens: 1, streams })
    expect(await ask(endpointAt(long.baseUrl))).toEqual({ text: 'a lo', end: 'length' })
    const filter = await server(() => ({ text: '', finish: 'content_filter' }), { streams })
    expect(await ask(endpointAt(filter.baseUrl))).toEqual({ text: '', end: 'declined' })
    const refusal = await server(() => ({ text: '', refusal: 'I cannot' }), { streams })
    expect(await ask(endpointAt(refusal.baseUrl))).toMatchObject({ end: 'declined' })
  })

  it('that never ends is stopped', async () => {
    const { baseUrl } = await server(() => 'x'.repeat(2_000_000))
    expect(await ask(endpointAt(baseUrl))).toEqual({ text: '', end: 'length' })
  })

  it('carries the key, and nothing of this process’s environment', async () => {
    process.env.OPENAI_ORG_ID = 'org-of-somebody'
    process.env.OPENAI_API_KEY = 'key-of-somebody'
    const { baseUrl, requests } = await server(() => '{}', { apiKey: 'geheim' })
    await ask(endpointAt(baseUrl, { apiKey: 'geheim' }))
    delete process.env.OPENAI_ORG_ID
    delete process.env.OPENAI_API_KEY
    expect(JSON.stringify(requests[0]?.headers)).not.toContain('of-somebody')
    expect(requests[0]?.authorization).toBe('Bearer geheim')
  })
})

describe('a server that does not understand every dialect', () => {
  const SAID: [string, Parameters<typeof startChatServer>[1], (string | undefined)[]][] = [
    ['no schemas', { formats: ['json_object'] }, ['json_schema', 'json_object']],
    ['no formats at all', { formats: [] }, ['json_schema', 'json_object', undefined]],
    ['no temperature', { temperature: false }, ['json_schema', 'json_schema']],
  ]
  it.each(SAID)('gets a simpler request (%s), and from then on at once', async (_, options, formats) => {
    const { baseUrl, requests } = await server(() => '{}', options)
    const endpoint = endpointAt(baseUrl)
    expect(await ask(endpoint)).toMatchObject({ end: 'stop' })
    expect(requests.map(({ response_format }) => response_format?.type)).toEqual(formats)
    await ask(endpoint)
    expect(requests).toHaveLength(formats.length + 1)
    expect(paused).toEqual([])
  })

  it('does not count as one when it refuses for another reason', async () => {
    const { baseUrl, requests, faults } = await server()
    faults.push(...[400, 400, 400, 400].map((status) => ({ status })))
    const endpoint = endpointAt(baseUrl)
    await expect(ask(endpoint)).rejects.toMatchObject({ kind: 'refused' })
    await ask(endpoint)
    expect(requests.at(-1)?.response_format?.type).toBe('json_schema')
  })
})

describe('a prompt that is too long', () => {
  it('is distinguished from other refusals', async () => {
    const { baseUrl, requests } = await server(() => '{}', { context: { tokens: 2, overflow: 'refuse' } })
    expect(await ask(endpointAt(baseUrl))).toBe(null)
    expect(requests).toHaveLength(1)
  })

  it('may be too long for the server itself', async () => {
    const { baseUrl, faults } = await server()
    faults.push({ status: 413 })
    expect(await ask(endpointAt(baseUrl))).toBe(null)
  })
})

describe('a server that fails', () => {
  it.each([401, 403, 404])('for ever, with %i, is not asked again', async (status) => {
    const { baseUrl, faults, requests } = await server()
    faults.push({ status })
    await expect(ask(endpointAt(baseUrl))).rejects.toMatchObject({ kind: 'refused', retryable: false })
    expect(requests).toHaveLength(1)
  })

  it.each([408, 429, 500, 503])('for now, with %i, is asked again twice', async (status) => {
    const { baseUrl, faults, requests } = await server()
    faults.push({ status }, { status })
    expect(await ask(endpointAt(baseUrl))).toMatchObject({ end: 'stop' })
    expect(paused).toEqual([1_000, 4_000])
    faults.push({ status }, { status }, { status })
    await expect(ask(endpointAt(baseUrl))).rejects.toMatchObject({ kind: 'unavailable', retryable: true })
    expect(requests).toHaveLength(6)
  })

  it('gets the time it asks for, if that is not too long', async () => {
    const { baseUrl, faults, requests } = await server()
    faults.push({ status: 429, headers: { 'retry-after': '7' } })
    await ask(endpointAt(baseUrl))
    expect(paused).toEqual([7_000])
    faults.push({ status: 429, headers: { 'retry-after': '3600' } })
    await expect(ask(endpointAt(baseUrl))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(requests).toHaveLength(3)
  })

  it.each(['before', 'middle'] as const)('by breaking off (%s) is asked again', async (drop) => {
    const { baseUrl, faults, requests } = await server()
    faults.push({ drop })
    expect(await ask(endpointAt(baseUrl))).toEqual({ text: '{}', end: 'stop' })
    expect(requests).toHaveLength(2)
  })

  it.each(['before', 'middle'] as const)('by falling silent (%s) is given up after the time limit', async (silent) => {
    const { baseUrl, faults, requests } = await server()
    faults.push({ silent })
    await expect(ask(endpointAt(baseUrl, { timeLimitMs: 50 }))).rejects.toMatchObject({ kind: 'unavailable' })
    // None if the machine is so slow that the limit came first.
    expect(requests.length).toBeLessThanOrEqual(1)
  })

  it.each(['<html>proxy</html>', '{}', 'data: x', 'data: {}\n\n', ''])(
    'by answering %j is unavailable',
    async (body) => {
      const { baseUrl, faults } = await server()
      for (const type of ['text/html', 'text/event-stream', 'application/json'])
        faults.push({ status: 200, headers: { 'content-type': type }, body })
      await expect(ask(endpointAt(baseUrl))).rejects.toMatchObject({ kind: 'unavailable' })
      expect(faults).toEqual([])
    },
  )

  it('that is not there is unavailable', async () => {
    const gone = await startChatServer(() => '{}')
    await gone.stop()
    await expect(ask(endpointAt(gone.baseUrl))).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('does not send what was said anywhere else', async () => {
    const elsewhere = await server()
    const { baseUrl, faults } = await server()
    faults.push({ status: 307, headers: { location: `${elsewhere.baseUrl}/chat/completions` } })
    await expect(ask(endpointAt(baseUrl))).rejects.toMatchObject({ kind: 'refused' })
    expect(elsewhere.requests).toEqual([])
  })

  it('does not get what was said into the error, even if it repeats it', async () => {
    const { baseUrl, faults } = await server()
    faults.push({ status: 403 })
    const error = await ask(endpointAt(baseUrl)).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind: 'refused', message: "The model's server answered 403" })
    expect(error).not.toHaveProperty('cause')
  })
})

describe('the signal', () => {
  it.each(['before', 'middle'] as const)('ends a request that hangs (%s), with its own reason', async (silent) => {
    const { baseUrl, faults, requests } = await server()
    faults.push({ silent })
    const stop = new AbortController()
    const reason = new Error('drained')
    const asked = ask(endpointAt(baseUrl), stop.signal)
    await expect.poll(() => requests.length).toBe(1)
    stop.abort(reason)
    await expect(asked).rejects.toBe(reason)
  })

  it('ends a pause', async () => {
    const { baseUrl, faults } = await server()
    faults.push({ status: 503 })
    const stop = new AbortController()
    const reason = new Error('drained')
    const asked = ask(endpointAt(baseUrl, { pause: undefined }), stop.signal)
    await expect.poll(() => faults.length).toBe(0)
    stop.abort(reason)
    await expect(asked).rejects.toBe(reason)
  })
})

describe('the check', () => {
  it('finds the model on its server', async () => {
    const { baseUrl } = await server(() => '{}', { models: ['small', 'big:latest'] })
    expect(await endpointAt(baseUrl).check()).toMatchObject({ ok: true })
    expect(await endpointAt(baseUrl, { model: 'big' }).check()).toMatchObject({ ok: true })
    expect(await endpointAt(baseUrl, { model: 'missing' }).check()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('has no model missing'),
    })
  })

  it('says what is wrong, without the key', async () => {
    const { baseUrl } = await server(() => '{}', { apiKey: 'geheim' })
    const wrong = await endpointAt(baseUrl, { apiKey: 'falsch' }).check()
    expect(wrong).toEqual({
      ok: false,
      detail: 'the server of the model small answered 401: check VISITE_DRAFTER and its key',
    })
    expect(await endpointAt('http://127.0.0.1:1/v1').check()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('cannot be reached'),
    })
  })

  it('accepts a server that lists no models', async () => {
    const { baseUrl } = await server()
    expect(await endpointAt(`${baseUrl}/other`).check()).toMatchObject({ ok: true })
  })
})
