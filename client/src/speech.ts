import { backoff } from './pause.ts'
import { type LiveSegment, unreadSegments } from './segments.ts'
import { bytesOf, keptFrames, rest, sampleReader } from './speech-frames.ts'
import {
  type KeptSpeech,
  type ServerMessage,
  type SpeechEffect,
  type SpeechInput,
  type SpeechState,
  speechAfter,
  speechBegun,
} from './speech-state.ts'

export { type KeptSpeech, SpeechError, type SpeechState } from './speech-state.ts'

export interface SpeechOptions {
  appointmentId: string
  /** ISO 639-1; the appointment's by default. */
  language?: string
  /** The id of the claim on the appointment (`POST /recordings/claim/{appointmentId}`). */
  claimId?: string
  /** `consent_round` of the appointment when the recording began. */
  consentRound?: number
  /** Continues what an earlier client began, within ten minutes. */
  kept?: KeptSpeech
  onState?: (state: SpeechState) => void
  /** A report from the service that does not end the session, for example that there is no live text. */
  onNotice?: (code: string, message: string) => void
}

/** Speech on its way to the service. Iterating gives the live text and ends with the session. */
export interface Speech extends AsyncIterable<LiveSegment> {
  readonly state: SpeechState
  /** Milliseconds of audio that are not on the service's disk yet. */
  readonly waitingMs: number
  /**
   * Takes samples (16 kHz, one channel), or their bytes (little-endian). They are kept until the service has them on
   * disk, even if the session has failed.
   */
  write(samples: Int16Array | Uint8Array): void
  /** Anything written before `resume` is thrown away. */
  pause(): void
  resume(): void
  /** Resolves when everything written so far is durable, and its text has arrived as final. */
  flush(): Promise<void>
  /** No more audio follows. @returns the recording made from it; null if nothing was said */
  end(): Promise<{ recording_id: string | null }>
  /** For another client's `kept`. To lose nothing, store it repeatedly: memory goes with the process. */
  kept(): KeptSpeech
  /** Leaves without ending the session; the service waits ten minutes. @returns the samples it may not have */
  leave(): Int16Array<ArrayBuffer>
}

export interface SpeechConnection {
  /** `{base_url}/speech` as ws(s):// */
  url: () => string
  /** null: a cookie identifies the caller. */
  token: () => string | null
  WebSocket: typeof WebSocket
  /** Emits `online` and `offline`; null if nothing does. */
  network: EventTarget | null
}

const PUMP_MS = 50
/** Close code of a connection that is not needed any more. */
const DONE = 1000
/** Somebody is speaking: waiting longer than this before the next try is never worth it. */
const LONGEST_WAIT_MS = 10_000

/** Opens a session (contract 4) and keeps it going over broken connections until it is ended. */
export function speak(connection: SpeechConnection, options: SpeechOptions): Speech {
  const text = unreadSegments()
  const samplesOf = sampleReader()
  const ended = Promise.withResolvers<{ recording_id: string | null }>()
  // A caller who does not wait for the end learns of a failure from the iteration or the state.
  ended.promise.catch(() => {})
  const flushes: PromiseWithResolvers<void>[] = []
  const line = lineOf(connection, options, (input) => tell(input))
  const { tell, now } = machine(options.kept, line, perform)

  function perform(effect: SpeechEffect): void {
    switch (effect.type) {
      case 'became':
        options.onState?.(effect.state)
        break
      case 'notice':
        options.onNotice?.(effect.code, effect.message)
        break
      case 'text':
        text.add(effect.segments)
        break
      case 'flushed':
        for (const flush of flushes.splice(0, effect.all ? flushes.length : 1)) flush.resolve()
        break
      case 'ended':
        text.close(null)
        ended.resolve({ recording_id: effect.recording_id })
        break
      case 'failed':
        text.close(effect.error)
        ended.reject(effect.error)
        for (const flush of flushes.splice(0)) flush.reject(effect.error)
        break
      default:
        line.perform(effect)
    }
  }

  tell({ type: 'begin' })
  return {
    get state() {
      return now().state
    },
    get waitingMs() {
      return now().frames.waiting / 16
    },
    write(samples) {
      if (now().paused || now().ending) return
      tell({ type: 'write', samples: samples instanceof Int16Array ? samples : samplesOf(samples) })
    },
    pause: () => tell({ type: 'pause' }),
    resume: () => tell({ type: 'resume' }),
    async flush() {
      const { failure, state } = now()
      if (failure) throw failure
      if (state === 'ended') return
      const flush = Promise.withResolvers<void>()
      flushes.push(flush)
      tell({ type: 'flush' })
      await flush.promise
    },
    end() {
      tell({ type: 'end' })
      return ended.promise
    },
    kept: () => ({ sessionId: now().sessionId, frames: keptFrames(now().frames) }),
    leave() {
      tell({ type: 'leave' })
      return rest(now().frames)
    },
    [Symbol.asyncIterator]: text.read,
  }
}

/** One input after another: reports that come while effects are carried out wait until they are done. */
function machine(kept: KeptSpeech | undefined, line: Line, perform: (effect: SpeechEffect) => void) {
  let state = speechBegun(kept)
  const inputs: SpeechInput[] = []
  let busy = false
  return {
    now: () => state,
    tell(input: SpeechInput): void {
      inputs.push(input)
      if (busy) return
      busy = true
      try {
        for (let next = inputs.shift(); next; next = inputs.shift()) {
          const step = speechAfter(state, next, { time: Date.now(), buffered: line.buffered() })
          state = step.state
          performAll(step.effects, perform)
        }
      } finally {
        busy = false
      }
    },
  }
}

/** Calls all of them, even if one of the application's listeners throws. */
function performAll(effects: readonly SpeechEffect[], perform: (effect: SpeechEffect) => void): void {
  const faults: unknown[] = []
  for (const effect of effects) {
    try {
      perform(effect)
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

type LineEffect = Extract<SpeechEffect, { type: 'connect' | 'disconnect' | 'leave' | 'say' | 'send' | 'wake' }>

/** The socket and the alarm clock of a session. */
interface Line {
  perform(effect: LineEffect): void
  /** Bytes given to the socket and not sent yet. */
  buffered(): number
}

/** @param tell called for the newest socket only, and for the network until the session is over */
function lineOf(connection: SpeechConnection, options: SpeechOptions, tell: (input: SpeechInput) => void): Line {
  const { network } = connection
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    const token = connection.token()
    const bearer = token === null ? [] : [`bearer.${token}`]
    const next = new connection.WebSocket(connection.url(), ['visite.speech.v1', ...bearer])
    socket = next
    const mine = (input: SpeechInput) => {
      if (socket === next) tell(input)
    }
    next.addEventListener('open', () => mine({ type: 'opened' }))
    next.addEventListener('message', ({ data }) =>
      mine({ type: 'told', message: JSON.parse(String(data)) as ServerMessage }),
    )
    next.addEventListener('close', ({ code, reason }) => mine({ type: 'closed', code, reason }))
    // Followed by `close`, which says more.
    next.addEventListener('error', () => {})
  }

  /** A closing socket takes nothing, and browsers complain about the attempt. What was not sent is sent again. */
  function send(data: string | Uint8Array<ArrayBuffer>): void {
    if (socket?.readyState === connection.WebSocket.OPEN) socket.send(data)
  }

  function disconnect(): void {
    const last = socket
    socket = null
    clearTimeout(timer)
    last?.close(DONE)
  }

  function leave(): void {
    disconnect()
    network?.removeEventListener('offline', onOffline)
    network?.removeEventListener('online', onOnline)
  }

  function wake(failures: number | null): void {
    clearTimeout(timer)
    const delay = failures === null ? PUMP_MS : backoff(failures, LONGEST_WAIT_MS)
    timer = setTimeout(() => tell({ type: 'woken' }), delay)
  }

  const onOffline = () => tell({ type: 'offline' })
  const onOnline = () => tell({ type: 'online' })
  network?.addEventListener('offline', onOffline)
  network?.addEventListener('online', onOnline)

  const about = {
    appointment_id: options.appointmentId,
    ...(options.language && { language: options.language }),
    ...(options.claimId && { claim_id: options.claimId }),
    ...(options.consentRound !== undefined && { consent_round: options.consentRound }),
  }
  return {
    buffered: () => socket?.bufferedAmount ?? 0,
    perform(effect) {
      if (effect.type === 'connect') connect()
      else if (effect.type === 'disconnect') disconnect()
      else if (effect.type === 'leave') leave()
      else if (effect.type === 'wake') wake(effect.failures)
      else if (effect.type === 'send') send(bytesOf(effect.frame))
      else send(JSON.stringify(effect.message.type === 'config' ? { ...effect.message, ...about } : effect.message))
    },
  }
}
