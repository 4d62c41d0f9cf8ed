import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { PROTOCOL, type ServerMessage } from '../src/speech/schema.ts'
import { frame } from './speech-client.ts'

interface Settings {
  /** `ws://…/api/v1` */
  base: string
  token: string
  appointmentId: string
  samples: Int16Array
  samplesPerFrame?: number
  /** 1: at the speed of speech. */
  speed: number
}

/** Somebody who keeps speaking whatever happens: keeps what is not acknowledged, and comes back after every cut. */
export interface SteadySpeaker {
  /** Resolves with the recording when everything is said and stored. */
  readonly done: Promise<string | null>
  /** Pulls the cable. */
  cut(): void
  /** Milliseconds from sending a frame to its acknowledgement, for those that were not cut off. */
  readonly latencies: number[]
  /** Milliseconds from asking for the end to hearing of the recording; null before, or if it was cut off. */
  endedAfter(): number | null
  /** Share of the frames that are acknowledged, 0..1. */
  progress(): number
  /** The codes its connections were closed with. */
  closes(): readonly number[]
  /** How often it had to come back. */
  returns(): number
}

/** Codes that end it; after any other it tries to come back. */
const FINAL = (code: number) => code >= 4400
const TICK_MS = 20
const AGAIN_MS = 50

/**
 * Listens to a connection until it ends.
 * @returns the code it was closed with
 * @throws {Error} for one that ends everything, or what `hear` throws
 */
const heardOut = (socket: WebSocket, hear: (message: ServerMessage) => void): Promise<number> =>
  new Promise((resolve, reject) => {
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      if (FINAL(code)) reject(new Error(`closed with ${code} ${reason}`))
      else resolve(code)
    })
    socket.on('message', (data) => {
      try {
        hear(JSON.parse(String(data)))
      } catch (error) {
        reject(error)
      }
    })
  })

export function steadySpeaker({
  base,
  token,
  appointmentId,
  samples,
  samplesPerFrame = 1600,
  speed,
}: Settings): SteadySpeaker {
  const frames = Math.ceil(samples.length / samplesPerFrame)
  /** Per tick: a speaker who was away catches up at four times the speed. */
  const most = Math.max(1, Math.ceil((4 * speed * 16 * TICK_MS) / samplesPerFrame))
  const latencies: number[] = []
  const closes: number[] = []
  const sentAt = new Map<number, number>()
  let socket: WebSocket | null = null
  let sessionId: string | null = null
  let acknowledged = -1
  let connections = 0
  let endedAfter: number | null = null

  /** @returns the frame to continue with */
  function accepted({ next_seq, session_id }: Extract<ServerMessage, { type: 'config_accepted' }>): number {
    if (next_seq <= acknowledged) throw new Error(`frame ${acknowledged} was acknowledged, ${next_seq} is asked for`)
    connections++
    sessionId = session_id
    acknowledged = Math.max(acknowledged, next_seq - 1)
    sentAt.clear()
    return next_seq
  }

  const isAllSaid = () => acknowledged === frames - 1

  function begin(to: WebSocket): void {
    // Undefined is left out: a first connection resumes nothing.
    const session_id = sessionId ?? undefined
    to.send(JSON.stringify({ type: 'config', appointment_id: appointmentId, language: 'en', session_id }))
  }

  /** Sends what should have been said by now, as far as the connection takes it. @returns the frame to continue with */
  function sendDue(to: WebSocket, first: number, started: number): number {
    const due = Math.min(frames, Math.floor(((performance.now() - started) * speed * 16) / samplesPerFrame))
    const until = Math.min(due, first + most)
    let next = first
    for (; next < until && to.bufferedAmount < 1024 * 1024; next++) {
      const from = next * samplesPerFrame
      sentAt.set(next, performance.now())
      to.send(frame(next, samples.subarray(from, from + samplesPerFrame)))
    }
    return next
  }

  function acknowledge(upTo: number): void {
    const now = performance.now()
    for (let seq = acknowledged + 1; seq <= upTo; seq++) {
      const at = sentAt.get(seq)
      if (at !== undefined) latencies.push(now - at)
      sentAt.delete(seq)
    }
    acknowledged = Math.max(acknowledged, upTo)
  }

  /** One connection. @returns what became of it; undefined if it has to be retried */
  async function connection(started: number): Promise<{ recordingId: string | null } | undefined> {
    const current = new WebSocket(`${base}/speech`, [PROTOCOL, `bearer.${token}`])
    socket = current
    let next: number | null = null
    let ending = 0
    let ended: { recordingId: string | null } | undefined
    const speak = () => {
      next = sendDue(current, next ?? 0, started)
      if (isAllSaid() && ending === 0) {
        ending = performance.now()
        current.send(JSON.stringify({ type: 'end' }))
      }
    }
    const timer = setInterval(() => {
      if (next !== null && current.readyState === current.OPEN) speak()
    }, TICK_MS)
    try {
      current.on('open', () => begin(current))
      const code = await heardOut(current, (message) => {
        if (message.type === 'config_accepted') next = accepted(message)
        else if (message.type === 'ack') acknowledge(message.seq)
        else if (message.type === 'ended') {
          ended = { recordingId: message.recording_id }
          if (ending > 0) endedAfter = performance.now() - ending
        }
      })
      closes.push(code)
      return ended
    } finally {
      clearInterval(timer)
      current.close()
    }
  }

  async function speakOn(): Promise<string | null> {
    const started = performance.now()
    for (;;) {
      const found = await connection(started)
      if (found) return found.recordingId
      await pause(AGAIN_MS)
    }
  }

  return {
    done: speakOn(),
    cut: () => socket?.terminate(),
    latencies,
    closes: () => closes,
    endedAfter: () => endedAfter,
    progress: () => (acknowledged + 1) / frames,
    returns: () => connections - 1,
  }
}
