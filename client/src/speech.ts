import { backoff } from './pause.ts'
import { type LiveSegment, unreadSegments } from './segments.ts'
import { numberedFrames, type SpeechFrame, sampleReader } from './speech-frames.ts'

/** What another client needs to go on with a session, also when this one's process or page is gone by then. */
export interface KeptSpeech {
  /** null: the service has not answered yet. */
  readonly sessionId: string | null
  /** What it may not have on disk, in order. */
  readonly frames: readonly SpeechFrame[]
}

/** `waiting`: the connection is lost and will be opened again; nothing that was written is lost. */
export type SpeechState = 'connecting' | 'open' | 'waiting' | 'ended' | 'failed'

export interface SpeechOptions {
  appointmentId: string
  /** ISO 639-1; the appointment's by default. */
  language?: string
  /** Under which the appointment was claimed (`POST /recordings/claim/{appointmentId}`). */
  claimId?: string
  /** Goes on with what an earlier client began, within ten minutes. */
  kept?: KeptSpeech
  onState?: (state: SpeechState) => void
  /** What the service tells without ending the session, for example that there is no live text. */
  onNotice?: (code: string, message: string) => void
}

/** Speech on its way to the service. Iterating gives the live text; that ends when the session has ended. */
export interface Speech extends AsyncIterable<LiveSegment> {
  readonly state: SpeechState
  /** Milliseconds of audio that are not on the service's disk yet. */
  readonly waitingMs: number
  /**
   * Takes samples (16 kHz, one channel), or their bytes (little-endian). They are kept until the service has them on
   * disk, also when the session has failed.
   */
  write(samples: Int16Array | Uint8Array): void
  /** What is written until `resume` is thrown away. */
  pause(): void
  resume(): void
  /** Resolves when everything written so far is durable and told as final text. */
  flush(): Promise<void>
  /** Nothing more comes. @returns the recording it has become; null when nothing was said */
  end(): Promise<{ recording_id: string | null }>
  /** For `kept` of another client. Whoever must lose nothing writes it down again and again: memory goes with the process. */
  kept(): KeptSpeech
  /** Leaves without an end; the service waits ten minutes. @returns the samples it may not have */
  leave(): Int16Array<ArrayBuffer>
}

/** Why a session failed. What the service does not have is told by `leave`. */
export class SpeechError extends Error {
  /** For programs: `RECORDING_EXISTS`, `SESSION_REVOKED`, … */
  readonly code: string
  /** Close code of contract 4; 1006 and the like when the network failed. */
  readonly closeCode: number

  constructor(code: string, closeCode: number, message: string) {
    super(message)
    this.name = 'SpeechError'
    this.code = code
    this.closeCode = closeCode
  }
}

export interface SpeechConnection {
  /** `{base_url}/speech` as ws(s):// */
  url: () => string
  /** null: a cookie tells who is calling. */
  token: () => string | null
  WebSocket: typeof WebSocket
  /** Tells `online` and `offline`; null where nobody does. */
  network: EventTarget | null
}

/** Bytes given to the socket and not sent yet: what is above waits here, where it can be sent again. */
const MOST_BUFFERED = 256 * 1024
const PUMP_MS = 50
/** Audio is acknowledged within moments: so long without a word while it is not, and the connection is dead. */
const SILENCE_MS = 15_000
/** Somebody is speaking: a longer wait for the next try is never worth it. */
const LONGEST_WAIT_MS = 10_000
/** Contract 4: nothing another try would change. */
const FINAL_CODES = new Set([4400, 4401, 4403, 4404, 4409])

type ServerMessage =
  | { type: 'config_accepted'; session_id: string; next_seq: number }
  | { type: 'ack'; seq: number }
  | { type: 'transcript'; segments: LiveSegment[] }
  | { type: 'flushed' }
  | { type: 'ended'; recording_id: string | null }
  | { type: 'error'; code: string; message: string }

/** Opens a session (contract 4) and keeps it going over broken connections until it is ended. */
export function speak(connection: SpeechConnection, options: SpeechOptions): Speech {
  const frames = numberedFrames(options.kept?.frames)
  const text = unreadSegments()
  const samplesOf = sampleReader()
  const ended = Promise.withResolvers<{ recording_id: string | null }>()
  // Whoever does not ask for the end learns of a failure by the iteration or the state.
  ended.promise.catch(() => {})
  let state: SpeechState = 'connecting'
  let socket: WebSocket | null = null
  let sessionId = options.kept?.sessionId ?? null
  let accepted = false
  let everAccepted = false
  let paused = false
  let ending = false
  let failure: SpeechError | null = null
  /** What the service has been told on this connection. */
  let told = { paused: false, flushes: 0, end: false }
  let failures = 0
  let lastError: { code: string; message: string } | null = null
  let heardAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flushes: PromiseWithResolvers<void>[] = []

  const expecting = () => !accepted || frames.waiting > 0 || flushes.length > 0 || ending
  /** From now on an answer is waited for, if none was before. */
  const expectWord = () => {
    if (!expecting()) heardAt = Date.now()
  }
  const over = () => state === 'ended' || state === 'failed'

  function become(next: SpeechState): void {
    if (state === next || over()) return
    state = next
    options.onState?.(next)
  }

  function send(message: Record<string, unknown>): void {
    socket?.send(JSON.stringify(message))
  }

  function connect(): void {
    const token = connection.token()
    const next = new connection.WebSocket(connection.url(), [
      'visite.speech.v1',
      ...(token === null ? [] : [`bearer.${token}`]),
    ])
    socket = next
    accepted = false
    lastError = null
    heardAt = Date.now()
    const mine = (act: () => void) => () => {
      if (socket === next) act()
    }
    next.addEventListener(
      'open',
      mine(() =>
        send({
          type: 'config',
          appointment_id: options.appointmentId,
          ...(options.language && { language: options.language }),
          ...(options.claimId && { claim_id: options.claimId }),
          ...(sessionId !== null && { session_id: sessionId }),
        }),
      ),
    )
    next.addEventListener('message', ({ data }) => {
      if (socket === next) take(JSON.parse(String(data)) as ServerMessage)
    })
    next.addEventListener('close', ({ code, reason }) => {
      if (socket === next) lost(code, reason)
    })
    // Followed by `close`, which says more.
    next.addEventListener('error', () => {})
    watch()
  }

  function take(message: ServerMessage): void {
    heardAt = Date.now()
    switch (message.type) {
      case 'config_accepted':
        begin(message)
        break
      case 'ack':
        frames.acknowledge(message.seq)
        pump()
        break
      case 'transcript':
        text.add(message.segments)
        break
      case 'flushed':
        told.flushes--
        flushes.shift()?.resolve()
        pump()
        break
      case 'ended':
        finish(message.recording_id)
        break
      case 'error':
        lastError = message
        options.onNotice?.(message.code, message.message)
    }
  }

  function begin({ session_id, next_seq }: { session_id: string; next_seq: number }): void {
    if (!frames.goOnFrom(next_seq)) {
      fail(new SpeechError('AUDIO_MISSING', 1000, `the service asks for frame ${next_seq}, which is gone`))
      return
    }
    sessionId = session_id
    accepted = true
    everAccepted = true
    failures = 0
    become('open')
    told = { paused: false, flushes: 0, end: false }
    pump()
  }

  /**
   * Sends what there is to send, in order: audio, then what refers to all of it. What is said in a pause is never
   * written, so a pause is only told when nothing written before is left.
   * @param all also the beginning of a frame: nobody waits longer than `PUMP_MS` for the rest
   */
  function pump(all = paused || ending || flushes.length > 0): void {
    if (!socket || !accepted || over()) return
    while (socket.bufferedAmount < MOST_BUFFERED) {
      const frame = frames.next(all)
      if (told.paused !== (paused && !frame)) {
        told.paused = !told.paused
        send({ type: told.paused ? 'pause' : 'resume' })
      }
      if (frame) {
        socket.send(frame)
        continue
      }
      // One at a time, so that it is known what each `flushed` answers.
      if (flushes.length > 0 && told.flushes === 0) {
        told.flushes++
        send({ type: 'flush' })
      }
      if (ending && !told.end) send({ type: 'end' })
      told.end = ending
      return
    }
  }

  /** Looks after the connection while it lives. */
  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      pump(true)
      if (expecting() && Date.now() - heardAt > SILENCE_MS) lost(1006, 'silence')
      else watch()
    }, PUMP_MS)
  }

  function lost(code: number, reason: string): void {
    clearTimeout(timer)
    const dead = socket
    socket = null
    accepted = false
    dead?.close()
    // An earlier try of ours may have begun a session whose answer never arrived; the service clears it away.
    const ownGhost = lastError?.code === 'SESSION_OPEN' && !everAccepted && failures > 0
    if (FINAL_CODES.has(code) && !ownGhost) {
      const { code: name, message } = lastError ?? { code: reason || 'CLOSED', message: `closed with ${code}` }
      fail(new SpeechError(name, code, message))
      return
    }
    become('waiting')
    timer = setTimeout(connect, backoff(failures++, LONGEST_WAIT_MS))
  }

  const onOffline = () => lost(1006, 'offline')
  const onOnline = () => {
    clearTimeout(timer)
    if (socket) watch()
    else connect()
  }

  function stop(): void {
    clearTimeout(timer)
    connection.network?.removeEventListener('offline', onOffline)
    connection.network?.removeEventListener('online', onOnline)
    const last = socket
    socket = null
    last?.close(1000)
  }

  function finish(recording_id: string | null): void {
    for (const flush of flushes.splice(0)) flush.resolve()
    become('ended')
    text.close(null)
    ended.resolve({ recording_id })
    stop()
  }

  function fail(error: SpeechError): void {
    if (over()) return
    failure = error
    become('failed')
    text.close(error)
    ended.reject(error)
    for (const flush of flushes.splice(0)) flush.reject(error)
    stop()
  }

  connection.network?.addEventListener('offline', onOffline)
  connection.network?.addEventListener('online', onOnline)
  connect()
  return {
    get state() {
      return state
    },
    get waitingMs() {
      return frames.waiting / 16
    },
    write(samples) {
      if (paused || ending) return
      expectWord()
      frames.add(samples instanceof Int16Array ? samples : samplesOf(samples))
      pump()
    },
    pause() {
      paused = true
      pump()
    },
    resume() {
      paused = false
      pump()
    },
    async flush() {
      if (failure) throw failure
      if (over()) return
      expectWord()
      const flush = Promise.withResolvers<void>()
      flushes.push(flush)
      pump()
      await flush.promise
    },
    end() {
      expectWord()
      ending = true
      pump()
      return ended.promise
    },
    kept: () => ({ sessionId, frames: frames.kept() }),
    leave() {
      ending = true
      fail(new SpeechError('LEFT', 1000, 'the client has left'))
      return frames.rest()
    },
    [Symbol.asyncIterator]: text.read,
  }
}
