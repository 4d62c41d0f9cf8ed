import { samplesSha256 } from '@visite/hearing/audio/encode'
import type { Adapters } from '../src/adapters.ts'
import type { Engine } from '../src/platform/db/open.ts'
import type { Limits } from '../src/speech/rules.ts'
import { dataOf, startService, type TestDoctor, type TestService } from './service.ts'
import { type ConnectOptions, connect, listen, type SpeechClient } from './speech-client.ts'

interface Options {
  speech?: Partial<Limits>
  env?: Record<string, string>
  adapters?: Partial<Adapters>
}

export interface StoredRecording {
  _id: string
  recording_key: string
  append_recordings: { recording_key: string }[]
  [field: string]: unknown
}

/** A service that listens for speech, and what tests say to it. */
export async function speechRoom(engine: Engine, { speech, env, adapters }: Options = {}) {
  const service: TestService = await startService(engine, {
    // Tests start sweeps themselves.
    speech: { pollMs: 50, sweepMs: 3_600_000, ...speech },
    ...(env && { env }),
    ...(adapters && { adapters }),
  })
  const base = await listen(service)
  const clients: SpeechClient[] = []

  async function open(doctor: Pick<TestDoctor, 'token'> | null, knock: ConnectOptions = {}): Promise<SpeechClient> {
    const client = await connect(base, { ...(doctor && { token: doctor.token }), ...knock })
    clients.push(client)
    return client
  }

  return {
    service,
    /** Where it takes speech. */
    base,
    open,
    /** Connects and sends `config`. */
    async begin(doctor: TestDoctor, appointment_id: string, more: Record<string, unknown> = {}) {
      const client = await open(doctor)
      client.send({ type: 'config', appointment_id, ...more })
      const { session_id, next_seq } = await client.next('config_accepted')
      return { client, session_id, next_seq }
    },
    /** The close code of a client whose last message was this refusal; any other last message is an error. */
    async refused(client: SpeechClient, code: string): Promise<number> {
      const closed = await client.closed
      const last = client.got.at(-1)
      if (last?.type !== 'error' || last.code !== code || !/\w/.test(last.message)) {
        throw new Error(`expected ${code}, got ${JSON.stringify({ closed, last })}`)
      }
      return closed.code
    },
    recordingsOf: async (doctor: TestDoctor, id: string) =>
      dataOf<StoredRecording[]>(await doctor.get(`/recordings/${id}`)),
    /** Digest of a stored file's samples. */
    async storedSha256(key: string | undefined): Promise<string> {
      const file = await service.blobs.localFile(key ?? '')
      try {
        return await samplesSha256(file.path, AbortSignal.timeout(60_000))
      } finally {
        await file.release()
      }
    },
    cutAll() {
      for (const client of clients.splice(0)) client.destroy()
    },
    async remove() {
      for (const client of clients.splice(0)) client.destroy()
      await service.remove()
    },
  }
}

export type SpeechRoom = Awaited<ReturnType<typeof speechRoom>>
