import { readFileSync } from 'node:fs'
import { audioFolder } from '@visite/hearing/test/audio'
import { noise } from '@visite/hearing/test/samples'
import { afterEach, describe, expect, it } from 'vitest'
import { startService } from '../../server/test/service.ts'
import { VisiteError, visiteClient } from '../src/index.ts'
import { listening } from './listening.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(env: Record<string, string> = {}) {
  const service = await startService('sqlite', { env })
  cleanups.push(() => service.remove())
  const baseUrl = await listening(service)
  const anna = await service.doctor()
  const visite = visiteClient({ baseUrl })
  await visite.signIn({ email: anna.email, password: anna.password })
  return { service, baseUrl, anna, visite }
}

const appointment = { name: 'Frau Beispiel', date: '2099-03-02', time: '09:30' }

describe('the client', () => {
  it('signs in, calls with path, query and body, and signs out', async () => {
    const { visite } = await start()
    const { _id: id } = await visite.post('/appointments/add', { body: appointment })
    const one = await visite.get('/appointments/get/{id}', { path: { id } })
    expect(one).toMatchObject({ _id: id, name: 'Frau Beispiel', status: 'recording' })
    const list = await visite.get('/appointments/doctors', { query: { from: '2099-01-01', to: '2099-03-01' } })
    expect(list).toEqual([])
    expect(await visite.get('/')).toEqual({ status: 'ok' })
    const before = visite.token
    await visite.refresh()
    expect(visite.token).not.toBe(before)
    await visite.signOut()
    await expect(visite.get('/user/profile')).rejects.toMatchObject({ status: 401 })
  })

  it('sends files as a form and gets streams as a response', async () => {
    const { visite } = await start()
    const { _id } = await visite.post('/appointments/add', { body: appointment })
    const files = audioFolder()
    cleanups.push(files.remove)
    const bytes = readFileSync(files.consultationAs('short.ogg', ['-c:a', 'libopus'], 2))
    const recording = await visite.post('/recordings/add/{appointmentId}', {
      path: { appointmentId: _id },
      body: { audio: new Blob([bytes]), source: 'upload' },
    })
    expect(recording).toMatchObject({ appointment_id: _id, file_size_bytes: bytes.length })
    const audio = await visite.get('/recordings/audio/{appointmentId}', { path: { appointmentId: _id } })
    expect(Buffer.from(await audio.arrayBuffer())).toEqual(bytes)
  })

  it('reports how much of a file has been sent, and aborts when asked to, leaving nothing behind (contract 4 durable)', async () => {
    const { visite } = await start()
    const { _id } = await visite.post('/appointments/add', { body: appointment })
    const files = audioFolder()
    cleanups.push(files.remove)
    const path = { appointmentId: _id }
    const audio = new Blob([readFileSync(files.wav('a.wav', noise(30)))])

    const stop = new AbortController()
    const givenUp = visite.post('/recordings/add/{appointmentId}', {
      path,
      body: { audio },
      onProgress: () => stop.abort(),
      signal: stop.signal,
    })
    await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' })
    expect(await visite.get('/recordings/{appointmentId}', { path })).toEqual([])

    const shares: number[] = []
    const onProgress = (share: number) => shares.push(share)
    const wrong = { audio: new Blob(['no sound']) }
    await expect(
      visite.post('/recordings/add/{appointmentId}', { path, body: wrong, onProgress }),
    ).rejects.toMatchObject({ name: 'VisiteError', status: 400, message: 'Unsupported audio type.' })
    shares.length = 0
    await visite.post('/recordings/add/{appointmentId}', { path, body: { audio, source: 'upload' }, onProgress })
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(await visite.get('/recordings/{appointmentId}', { path })).toMatchObject([
      { source: 'upload', file_size_bytes: audio.size },
    ])
  })

  it('rejects with the service’s message, in the requested language', async () => {
    const { baseUrl, visite } = await start()
    const unknown = visite.get('/appointments/get/{id}', { path: { id: '0'.repeat(24) } })
    await expect(unknown).rejects.toBeInstanceOf(VisiteError)
    await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Appointment not found', code: null })
    const english = visiteClient({ baseUrl, language: 'en', token: visite.token ?? '' })
    await visite.signOut()
    await expect(english.get('/sessions')).rejects.toMatchObject({
      status: 401,
      code: 'SESSION_REVOKED',
      message: expect.stringMatching(/device|signed/i),
    })
  })

  it('waits out a refusal for too many requests (spec 8.2)', async () => {
    const answers = [429, 429, 200].map(
      (status) =>
        new Response('{"status":"ok"}', {
          status,
          headers: { 'content-type': 'application/json', 'retry-after': '0' },
        }),
    )
    const asked: string[] = []
    const visite = visiteClient({
      baseUrl: 'http://visite.example/api/v1/',
      fetch: async (input) => {
        asked.push(new Request(input).url)
        return answers.shift() ?? Response.error()
      },
    })
    expect(await visite.get('/')).toEqual({ status: 'ok' })
    expect(asked).toEqual(Array(3).fill('http://visite.example/api/v1'))
  })

  it('keeps the session in a cookie for the service’s own pages', async () => {
    const { baseUrl, anna } = await start()
    let cookie = ''
    // What a browser does on its own.
    const browser: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      request.headers.set('cookie', cookie)
      const response = await fetch(request)
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return response
    }
    const visite = visiteClient({ baseUrl, cookie: true, fetch: browser })
    await visite.signIn({ email: anna.email, password: anna.password })
    expect(visite.token).toBeNull()
    expect(await visite.get('/user/profile')).toMatchObject({ email: anna.email })
  })
})
