import type { LiveSegment } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import type { Messages } from '../messages/messages.ts'
import type { SpeechSessionRow } from '../platform/db/speech-table.ts'
import type { SegmentWriter } from '../platform/spool/segment.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { ClientSocket } from './client-socket.ts'
import { isTold } from './conversation.ts'
import type { Outcome } from './finish.ts'
import type { LiveText, LiveTexts } from './live-text.ts'
import { gone, notStoredYet, takenOver } from './refusals.ts'
import { BYTES_PER_MS } from './rules.ts'
import type { Opened } from './sessions.ts'

/** A session, and which of its connections may write to it. */
export type Held = Pick<SpeechSessionRow, 'id' | 'generation' | 'appointment_id'>

/** What one connection says into the session it holds. */
export interface Dictation {
  readonly session: Held
  /** Starts live text. @param language the one the client asked for */
  listenIn(language: string | undefined): void
  store(seq: number, pcm: Buffer): void
  listen(pcm: Buffer): void
  /** Accepted bytes that are not durable yet. */
  pending(): number
  /** Resolves when everything sent so far is durable and acknowledged, and its text was sent as final. */
  flush(): Promise<void>
  /** @returns the recording made from it. @throws {SpeechRefusal} */
  end(): Promise<string | null>
  /** @param restsAt bytes of the recording if it may be resumed; null: it has ended */
  letGo(restsAt: number | null): Promise<void>
}

interface Deps {
  messages: Messages
  texts: LiveTexts
  log: FastifyBaseLogger
  socket: ClientSocket
  acks: Acknowledgements
  writer: SegmentWriter
  /** Records that the session is to end. @returns false when it is no longer this connection's */
  beginEnding(session: Held): Promise<boolean>
  finish(id: string): Promise<Outcome>
  /** Everything accepted is in the spool, and nothing more comes. */
  released(session: Held): Promise<void>
}

/** How long to wait for an engine at `flush`, and at `end`, while the recording is being stored. */
const FLUSH_MS = 60_000
const LAST_TEXT_MS = 3_000

type Found = Opened & { over: false }

export function dictation(deps: Deps, found: Found): Dictation {
  const { writer, acks, log } = deps
  const { id, generation, appointment_id } = found.row
  const session: Held = { id, generation, appointment_id }
  let text: LiveText | null = null

  async function caughtUp(): Promise<void> {
    await writer.settled()
    await acks.caughtUp()
  }

  return {
    session,
    listenIn(language) {
      text = liveTextOf(deps, found, language)
    },
    store: writer.append,
    listen: (pcm) => text?.push(pcm),
    pending: writer.pending,
    async flush() {
      await Promise.all([caughtUp(), text?.flush(FLUSH_MS)])
    },
    async end() {
      await caughtUp()
      if (!(await deps.beginEnding(session))) throw takenOver()
      const lastText = text?.flush(LAST_TEXT_MS)
      const outcome = await deps.finish(session.id).catch((error: unknown) => {
        log.error({ err: error }, 'a live recording could not be stored yet')
        throw notStoredYet()
      })
      if (!outcome) throw gone()
      await lastText
      return outcome.recording_id
    },
    async letGo(restsAt) {
      if (restsAt === null) text?.stop()
      else text?.rest(session.id, restsAt)
      await writer.close()
      await deps.released(session).catch((error: unknown) => log.warn({ err: error }, 'a session was not released'))
    },
  }
}

function liveTextOf(
  { socket, texts, messages }: Deps,
  { row, bytes, vocabulary }: Found,
  language: string | undefined,
): LiveText {
  const hearer = {
    tell(segment: LiveSegment) {
      if (isTold(segment, socket.behind())) socket.send({ type: 'transcript', segments: [segment] })
    },
    trouble: (kind: 'unavailable' | 'failed') =>
      kind === 'failed'
        ? socket.complain('LIVE_TEXT_FAILED', messages.speech.liveTextFailed)
        : socket.complain('LIVE_TEXT_UNAVAILABLE', messages.speech.noLiveText),
  }
  return (
    texts.resume(row.id, bytes, hearer) ??
    texts.begin({
      ...hearer,
      language: language ?? row.language,
      vocabulary,
      began_ms: bytes / BYTES_PER_MS,
      prefix: row.generation === 1 ? '' : `${row.generation}.`,
    })
  )
}
