import { setTimeout as pause } from 'node:timers/promises'
import type { LiveListener, LiveSegment, Transcriber } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import { BYTES_PER_MS } from './rules.ts'

/** Text for one connection: a preview, which may fail without harm to the recording. */
export interface LiveText {
  /** Takes pcm_s16le and returns at once. */
  push(pcm: Buffer): void
  /** Resolves when everything pushed was sent as final text, unless the engine takes too long. Never rejects. */
  flush(waitMs: number): Promise<void>
  /**
   * The connection is gone: it continues with the audio it has, for a client that comes back to the session.
   * @param position bytes of audio in the session
   */
  rest(sessionId: string, position: number): void
  stop(): void
}

/** Who receives the text. */
interface Hearer {
  tell(segment: LiveSegment): void
  /** `unavailable`: there is no text at all; `failed`: a stretch of it is missing. Reported once each. */
  trouble(kind: 'unavailable' | 'failed'): void
}

export interface LiveTextRequest extends Hearer {
  language: string
  vocabulary: readonly string[]
  /** Length of the recording before this connection. */
  began_ms: number
  /** Keeps the ids of a connection's segments apart from those of earlier connections. */
  prefix: string
}

/** How much audio is kept for an engine that is still starting. */
const STARTING_BYTES = 30_000 * BYTES_PER_MS

/** A client that comes back within this time finds what was said before the cut. */
const REST_MS = 60_000
/** How many segments are kept for it. */
const MOST_UNTOLD = 200

const MUTE: LiveText = { push: () => {}, flush: async () => {}, rest: () => {}, stop: () => {} }

/** A live text without a connection. */
interface Resting {
  position: number
  adopt(hearer: Hearer): LiveText
  stop(): void
}

/** The live texts of this process, at most `most` at a time. */
export function liveTexts({
  transcriber,
  most,
  log,
}: {
  transcriber: Transcriber
  most: number
  log: FastifyBaseLogger
}) {
  let running = 0
  const resting = new Map<string, Resting>()

  return {
    /** Continues the text of the previous connection, if it has heard exactly as much. */
    resume(sessionId: string, position: number, hearer: Hearer): LiveText | null {
      const found = resting.get(sessionId)
      if (found?.position === position) return found.adopt(hearer)
      found?.stop()
      return null
    },

    /** The session is gone. */
    forget: (sessionId: string): void => resting.get(sessionId)?.stop(),

    stopResting(): void {
      for (const each of [...resting.values()]) each.stop()
    },

    begin({ language, vocabulary, began_ms, prefix, ...first }: LiveTextRequest): LiveText {
      let hearer: Hearer = first
      // Connected clients come before those that may come back.
      if (running >= most) [...resting.values()][0]?.stop()
      if (running >= most) {
        hearer.trouble('unavailable')
        return MUTE
      }
      running++
      const controller = new AbortController()
      const { signal } = controller
      const told = new Set<string>()
      const once = (kind: 'unavailable' | 'failed', error: unknown) => {
        if (signal.aborted || told.has(kind)) return
        told.add(kind)
        log.warn({ err: error }, 'live text failed')
        hearer.trouble(kind)
      }
      let waiting: Int16Array<ArrayBuffer>[] | null = []
      let waitingBytes = 0
      let listener: LiveListener | null = null
      const starting = transcriber
        .live({
          language,
          vocabulary,
          signal,
          onSegment: (segment) => {
            if (!signal.aborted) hearer.tell(placed(segment))
          },
          onError: (error) => once('failed', error),
        })
        .then(
          (ready) => {
            listener = ready
            for (const samples of waiting ?? []) ready.push(samples)
            waiting = null
          },
          (error: unknown) => {
            waiting = null
            once('unavailable', error)
          },
        )
      const placed = (segment: LiveSegment): LiveSegment => ({
        id: `${prefix}${segment.id}`,
        start_ms: Math.max(0, Math.round(segment.start_ms + began_ms)),
        end_ms: Math.max(0, Math.round(segment.end_ms + began_ms)),
        text: segment.text,
        final: segment.final,
      })

      const text: LiveText = {
        push(pcm) {
          if (signal.aborted) return
          if (listener) guarded(() => listener?.push(samplesOf(pcm)))
          else if (waiting && waitingBytes < STARTING_BYTES) {
            waiting.push(samplesOf(pcm))
            waitingBytes += pcm.length
          }
        },
        async flush(waitMs) {
          const flushed = starting.then(() => listener?.flush()).catch((error: unknown) => once('failed', error))
          const patience = new AbortController()
          await Promise.race([flushed, pause(waitMs, undefined, { signal: patience.signal }).catch(() => {})])
          patience.abort()
        },
        rest(sessionId, position) {
          if (signal.aborted) return
          const untold = new Map<string, LiveSegment>()
          hearer = {
            tell: (segment) => {
              if (untold.size < MOST_UNTOLD || untold.has(segment.id)) untold.set(segment.id, segment)
            },
            trouble: () => {},
          }
          const timer = setTimeout(() => entry.stop(), REST_MS)
          timer.unref()
          const leave = () => {
            clearTimeout(timer)
            if (resting.get(sessionId) === entry) resting.delete(sessionId)
          }
          const entry: Resting = {
            position,
            adopt(next) {
              leave()
              hearer = next
              for (const segment of untold.values()) next.tell(segment)
              return text
            },
            stop() {
              leave()
              text.stop()
            },
          }
          resting.get(sessionId)?.stop()
          resting.set(sessionId, entry)
        },
        stop() {
          if (signal.aborted) return
          controller.abort()
          running--
        },
      }
      return text

      function guarded(work: () => void): void {
        try {
          work()
        } catch (error) {
          once('failed', error)
        }
      }
    },
  }
}

export type LiveTexts = ReturnType<typeof liveTexts>

/** A copy, because the socket reuses its buffers. */
function samplesOf(pcm: Buffer): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(pcm.length / 2)
  for (let index = 0; index < samples.length; index++) samples[index] = pcm.readInt16LE(index * 2)
  return samples
}
