import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerMessage } from '../src/speech/schema.ts'
import { PROTOCOL } from '../src/speech/schema.ts'
import type { TestService } from './service.ts'

type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>

/**
 * A plain client of live speech (contract 4) over a real socket: it sends and receives, and does nothing on its own.
 */
export interface SpeechClient {
  /** Everything received, in order. */
  readonly got: ServerMessage[]
  readonly protocol: string
  /** The newest `ack`; -1 if there is none. */
  acknowledged(): number
  send(message: Record<string, unknown> | string): void
  /**
   * Sends frames of a tenth of a second (or this many samples), numbered from `seq`. @returns the number after the last
   */
  audio(seq: number, samples: Int16Array, samplesPerFrame?: number): number
  raw(bytes: Uint8Array): void
  /** The first message of the type, already received or still to come. Fails when the socket closes first. */
  next<T extends ServerMessage['type']>(type: T): Promise<Message<T>>
  /** Resolves when everything up to the number is acknowledged. */
  ackOf(seq: number): Promise<void>
  /** Why the server closed. */
  readonly closed: Promise<{ code: number; reason: string }>
  /** Pulls the cable. */
  destroy(): void
  close(): void
  /** Stops reading what the server sends, and resumes. */
  deaf(): void
  listening(): void
}

export interface ConnectOptions {
  token?: string | null
  protocols?: string[]
  headers?: Record<string, string>
  path?: string
}

/** Where a listening service takes speech. */
export async function listen({ app, config }: TestService): Promise<string> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return `${address.replace('http', 'ws')}${config.basePath}`
}

/** Connects, with the token among the subprotocols unless told otherwise. */
export async function connect(base: string, { token, protocols, headers = {}, path = '/speech' }: ConnectOptions = {}) {
  const offered = protocols ?? (token ? [PROTOCOL, `bearer.${token}`] : [PROTOCOL])
  const socket = new WebSocket(`${base}${path}`, offered, { headers })
  const got: ServerMessage[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of waiting) each()
  }
  let over = false
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      over = true
      resolve({ code, reason: reason.toString() })
      look()
    })
  })
  socket.on('message', (data) => {
    got.push(JSON.parse(String(data)))
    look()
  })
  await once(socket, 'open')
  socket.on('error', () => {})

  const when = <T>(found: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const each = () => {
        const result = found()
        if (result === undefined && !over) return
        waiting.delete(each)
        if (result === undefined) reject(new Error(`closed after ${JSON.stringify(got)}`))
        else resolve(result)
      }
      waiting.add(each)
      each()
    })
  const acknowledged = () => got.reduce((last, message) => (message.type === 'ack' ? message.seq : last), -1)

  const client: SpeechClient = {
    got,
    protocol: socket.protocol,
    closed,
    acknowledged,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    raw: (bytes) => socket.send(bytes),
    audio(seq, samples, samplesPerFrame = 1600) {
      let number = seq
      for (let at = 0; at < samples.length; at += samplesPerFrame) {
        socket.send(frame(number++, samples.subarray(at, at + samplesPerFrame)))
      }
      return number
    },
    next: (type) =>
      when(() => got.find((message) => message.type === type)) as ReturnType<SpeechClient['next']> as never,
    ackOf: async (seq) => void (await when(() => (acknowledged() >= seq ? true : undefined))),
    destroy: () => socket.terminate(),
    close: () => socket.close(),
    deaf: () => socket.pause(),
    listening: () => socket.resume(),
  }
  return client
}

/** An audio frame of contract 4. */
export function frame(seq: number, samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(4 + samples.length * 2)
  bytes.writeUInt32BE(seq, 0)
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, 4 + index * 2)
  return bytes
}
