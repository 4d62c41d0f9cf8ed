import { randomUUID } from 'node:crypto'
import type { LiveSegment } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Doctor } from '../accounts/authenticate.ts'
import type { Messages } from '../messages/messages.ts'
import { StorageFull } from '../platform/blobs/blob-store.ts'
import type { SpeechSessionRow } from '../platform/db/tables.ts'
import { AuthError } from '../platform/http/errors.ts'
import type { SegmentWriter } from '../platform/spool/segment.ts'
import type { Spools } from '../platform/spool/spools.ts'
import { acknowledgements } from './acknowledgements.ts'
import type { Outcome } from './finish.ts'
import type { LiveText, LiveTexts } from './live-text.ts'
import { BYTES_PER_MS, type Limits, protocolFault, readAudio, readMessage, SpeechRefusal } from './rules.ts'
import { CLOSE, type CloseCode, type Config, type ServerMessage } from './schema.ts'
import { FRESH_POLLS, type Opened, type SpeechSessions } from './sessions.ts'

/** One client on one socket. */
export interface Connection {
  /** Set once it is known who is calling. */
  doctor(): Doctor | null
  /** Set once it may write to a session. */
  session(): Pick<SpeechSessionRow, 'id' | 'generation'> | null
  /** Its session was looked at just now, at this time (`performance.now`), and is still its own. */
  confirm(at: number): void
  /** Says why and closes. Resolves when everything it has taken is in the spool. Safe to call twice. */
  refuse(refusal: SpeechRefusal): Promise<void>
  /** Ends it without a word: the peer does not answer. */
  cut(): void
  ping(): boolean
}

interface Deps {
  limits: Limits
  messages: Messages
  spools: Spools
  sessions: Pick<SpeechSessions, 'open'>
  texts: LiveTexts
  log: FastifyBaseLogger
  /** @throws {AuthError} or {SpeechRefusal} */
  identify(): Promise<Doctor>
  /** Takes the session's end down. @returns false when it is no longer this connection's */
  beginEnding(session: Pick<SpeechSessionRow, 'id' | 'generation'>): Promise<boolean>
  finish(id: string): Promise<Outcome>
  /** Everything taken is in the spool, and nothing more comes. */
  released(session: Pick<SpeechSessionRow, 'id' | 'generation'>): Promise<void>
  /** It is over; called once. */
  onClosed(): void
}

/** Bytes that are not durable yet: above the first the socket is not read any further, below the second it is again. */
const MOST_PENDING = 1024 * 1024
const FEW_PENDING = 256 * 1024
/** Messages that wait until it is known who speaks about what. */
const MOST_WAITING = 1024 * 1024
/** What one of them takes beside its content. */
const MESSAGE_BYTES = 128
/** A client waits for `flushed` before it asks again; this many may be asked for at once. */
const MOST_FLUSHES = 16
/** What a slow reader has not taken yet: growing text is left out above the first, all text above the second. */
const SLOW_READER = 64 * 1024
const DEAF_READER = 1024 * 1024
/** How long an engine is waited for at `flush`, and at `end`, when the recording is stored meanwhile. */
const FLUSH_MS = 60_000
const LAST_TEXT_MS = 3_000
/** A peer that does not take part in closing is cut off. */
const CLOSING_MS = 2_000

/** Holds the conversation with one client (contract 4 speech). */
export function converse(socket: WebSocket, deps: Deps): Connection {
  const { limits, messages, log } = deps
  const started = performance.now()
  let doctor: Doctor | null = null
  let session: Pick<SpeechSessionRow, 'id' | 'generation'> | null = null
  let writer: SegmentWriter | null = null
  let text: LiveText | null = null
  /** Messages wait while it is found out who speaks about what. */
  let busy = true
  let waiting: { data: Buffer; binary: boolean }[] = []
  let waitingBytes = 0
  let stage: 'greeting' | 'open' | 'ending' | 'closed' = 'greeting'
  let ended = false
  let paused = false
  let next = 0
  let bytes = 0
  let flushes = 0
  let answering = true
  let settling: Promise<void> | null = null
  let closeCode: number | null = null

  const patience = setTimeout(
    () => void refuse(new SpeechRefusal(CLOSE.noConfig, 'CONFIG_TIMEOUT', (m) => m.speech.noConfig)),
    limits.configMs,
  )

  const send = (message: ServerMessage, sent?: () => void) => {
    if (socket.readyState !== socket.OPEN) sent?.()
    else socket.send(JSON.stringify(message), () => sent?.())
  }
  const acks = acknowledgements({
    send: (seq, sent) => send({ type: 'ack', seq }, sent),
    freshMs: FRESH_POLLS * limits.pollMs,
  })
  const tellTrouble = (code: string, message: string) => send({ type: 'error', code, message })

  socket.on('message', (data: RawData, binary: boolean) => {
    const whole = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)])
    if (stage === 'closed' || stage === 'ending') return
    if (!busy) return take(whole, binary)
    waiting.push({ data: whole, binary })
    waitingBytes += whole.length + MESSAGE_BYTES
    if (waitingBytes > MOST_WAITING) socket.pause()
  })
  socket.on('pong', () => {
    answering = true
  })
  // ws has closed it already; what it says is about the peer.
  socket.on('error', () => {})
  socket.on('close', (code) => {
    closeCode ??= code
    void settle()
  })

  void deps.identify().then((known) => {
    doctor = known
    carryOn()
  }, fail)

  /** Takes what has come in the meantime. */
  function carryOn(): void {
    busy = false
    for (let first = waiting.shift(); first; first = waiting.shift()) {
      waitingBytes -= first.data.length + MESSAGE_BYTES
      take(first.data, first.binary)
      if (busy || stage === 'closed') return
    }
    if (socket.isPaused) socket.resume()
  }

  function take(data: Buffer, binary: boolean): void {
    if (stage === 'closed' || stage === 'ending') return
    try {
      if (binary) audio(data)
      else control(data)
    } catch (error) {
      fail(error)
    }
  }

  function control(data: Buffer): void {
    const message = readMessage(data)
    if (message.type === 'config') {
      if (stage !== 'greeting') throw protocolFault((m) => m.speech.configTwice)
      configure(message)
      return
    }
    if (stage === 'greeting') throw protocolFault((m) => m.speech.configFirst)
    if (message.type === 'pause') paused = true
    else if (message.type === 'resume') paused = false
    else if (message.type === 'flush') flush().catch(fail)
    else end().catch(fail)
  }

  function configure(config: Config): void {
    if (!doctor) return
    busy = true
    clearTimeout(patience)
    deps.sessions.open(doctor, config, opened).then(carryOn, fail)

    async function opened(found: Opened): Promise<void> {
      if (found.over) {
        send({ type: 'ended', recording_id: found.recording_id })
        close(CLOSE.done, 'ended')
        return
      }
      const { row, next_seq } = found
      const mine = { id: row.id, generation: row.generation }
      const file = await deps.spools.open(row.id, row.generation, next_seq, { onDurable, onFailure: fail })
      if (stage === 'closed') {
        await file.close()
        await deps.released(mine)
        return
      }
      writer = file
      session = mine
      next = next_seq
      bytes = found.bytes
      acks.begin(next_seq)
      stage = 'open'
      send({ type: 'config_accepted', session_id: row.id, next_seq })
      const hearer = {
        tell,
        trouble: (kind: 'unavailable' | 'failed') =>
          kind === 'failed'
            ? tellTrouble('LIVE_TEXT_FAILED', messages.speech.liveTextFailed)
            : tellTrouble('LIVE_TEXT_UNAVAILABLE', messages.speech.noLiveText),
      }
      text =
        deps.texts.resume(row.id, bytes, hearer) ??
        deps.texts.begin({
          ...hearer,
          language: config.language ?? row.language,
          vocabulary: found.vocabulary,
          began_ms: bytes / BYTES_PER_MS,
          prefix: row.generation === 1 ? '' : `${row.generation}.`,
        })
    }
  }

  function audio(data: Buffer): void {
    if (stage !== 'open') throw protocolFault((m) => m.speech.configFirst)
    const { seq, pcm } = readAudio(data)
    if (seq < next) {
      // Sent again after a cut: it is stored, or being stored.
      acks.repeat()
      return
    }
    if (seq > next) throw protocolFault((m) => m.speech.gap(next))
    if ((!paused && bytes + pcm.length > limits.audioBytes) || seq >= limits.frames) {
      tellTrouble('TOO_LONG', messages.speech.tooLong)
      end().catch(fail)
      return
    }
    // What is said in a pause is numbered and not kept.
    writer?.append(seq, paused ? pcm.subarray(0, 0) : pcm)
    next++
    if (!paused) {
      bytes += pcm.length
      text?.push(pcm)
    }
    if ((writer?.pending() ?? 0) > MOST_PENDING) socket.pause()
  }

  function onDurable(seq: number): void {
    acks.durable(seq)
    if (!busy && socket.isPaused && (writer?.pending() ?? 0) < FEW_PENDING) socket.resume()
  }

  function tell(segment: LiveSegment): void {
    const behind = socket.bufferedAmount
    if (behind > DEAF_READER || (behind > SLOW_READER && !segment.final)) return
    send({ type: 'transcript', segments: [segment] })
  }

  /** Everything sent so far is durable and told so. */
  async function caughtUp(): Promise<void> {
    await writer?.settled()
    await acks.caughtUp()
  }

  async function flush(): Promise<void> {
    if (flushes >= MOST_FLUSHES) throw new SpeechRefusal(CLOSE.tooMany, 'TOO_MANY', (m) => m.speech.tooManyFlushes)
    flushes++
    await Promise.all([caughtUp(), text?.flush(FLUSH_MS)])
    flushes--
    if (stage === 'open') send({ type: 'flushed' })
  }

  async function end(): Promise<void> {
    const mine = session
    if (!mine || stage !== 'open') return
    stage = 'ending'
    ended = true
    await caughtUp()
    if (!(await deps.beginEnding(mine))) {
      await refuse(new SpeechRefusal(CLOSE.conflict, 'TAKEN_OVER', (m) => m.speech.takenOver))
      return
    }
    const lastText = text?.flush(LAST_TEXT_MS)
    const outcome = await deps.finish(mine.id).catch((error: unknown) => {
      log.error({ err: error }, 'a live recording could not be stored yet')
      throw new SpeechRefusal(CLOSE.later, 'NOT_STORED_YET', (m) => m.speech.notStoredYet)
    })
    if (!outcome) throw gone()
    await lastText
    send({ type: 'ended', recording_id: outcome.recording_id })
    close(CLOSE.done, 'ended')
    await settle()
  }

  function fail(error: unknown): void {
    void refuse(asRefusal(error))
  }

  function asRefusal(error: unknown): SpeechRefusal {
    if (error instanceof SpeechRefusal) return error
    if (error instanceof AuthError) {
      return error.code === 'SESSION_REVOKED'
        ? new SpeechRefusal(CLOSE.unauthorized, 'SESSION_REVOKED', (m) => m.sessionRevoked)
        : new SpeechRefusal(CLOSE.unauthorized, 'UNAUTHORIZED', (m) => m.speech.unauthorized)
    }
    if (error instanceof StorageFull) {
      log.error({ err: error }, 'storage is full')
      return new SpeechRefusal(CLOSE.later, 'STORAGE_FULL', (m) => m.speech.storageFull)
    }
    const reference = randomUUID()
    log.error({ err: error, reference }, 'unexpected error')
    return new SpeechRefusal(CLOSE.internal, 'INTERNAL', (m) => m.internal(reference))
  }

  async function refuse({ close: code, code: name, text: worded }: SpeechRefusal): Promise<void> {
    if (stage !== 'closed' && socket.readyState === socket.OPEN) tellTrouble(name, worded(messages))
    close(code, name)
    await settle()
  }

  function close(code: CloseCode, reason: string): void {
    closeCode ??= code
    stage = 'closed'
    if (socket.isPaused) socket.resume()
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSING_MS).unref()
  }

  /** Once, whoever ended it. */
  function settle(): Promise<void> {
    settling ??= (async () => {
      const resumable = !ended
      stage = 'closed'
      clearTimeout(patience)
      if (session && resumable) text?.rest(session.id, bytes)
      else text?.stop()
      waiting = []
      acks.stop()
      await writer?.close()
      if (session) {
        const mine = session
        await deps.released(mine).catch((error: unknown) => log.warn({ err: error }, 'a session was not released'))
      }
      log.info({ route: 'speech', code: closeCode, ms: Math.round(performance.now() - started) }, 'speech connection')
      deps.onClosed()
    })()
    return settling
  }

  return {
    doctor: () => doctor,
    session: () => session,
    confirm: acks.confirm,
    refuse,
    cut: () => socket.terminate(),
    ping() {
      // Who is not read cannot be heard answering.
      if (socket.isPaused) return true
      if (!answering) return false
      answering = false
      if (socket.readyState === socket.OPEN) socket.ping()
      return true
    },
  }
}

export const gone = () => new SpeechRefusal(CLOSE.unknown, 'APPOINTMENT_GONE', (m) => m.speech.appointmentGone)
