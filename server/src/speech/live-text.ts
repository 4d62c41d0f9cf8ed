import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveListener, LiveSegment, Transcriber } from '../platform/transcriber/transcriber.ts'
import { BYTES_PER_MS } from './rules.ts'

/** Text for one connection: a preview, which may fail without any harm to the recording. */
export interface LiveText {
  /** Takes pcm_s16le and returns at once. */
  push(pcm: Buffer): void
  /** Everything pushed has been told as final, unless the engine takes too long. Never rejects. */
  flush(waitMs: number): Promise<void>
  stop(): void
}

export interface LiveTextRequest {
  language: string
  vocabulary: readonly string[]
  /** Length of the recording before this connection. */
  began_ms: number
  /** Keeps the ids of one connection's segments apart from those of the ones before. */
  prefix: string
  tell(segment: LiveSegment): void
  /** `unavailable`: there is no text at all; `failed`: a stretch of it is missing. Told once each. */
  trouble(kind: 'unavailable' | 'failed'): void
}

/** What is kept for an engine that is still starting. */
const STARTING_BYTES = 30_000 * BYTES_PER_MS

const MUTE: LiveText = { push: () => {}, flush: async () => {}, stop: () => {} }

/** Live texts of this process, at most so many at the same time. */
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

  return {
    begin({ language, vocabulary, began_ms, prefix, tell, trouble }: LiveTextRequest): LiveText {
      if (running >= most) {
        trouble('unavailable')
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
        trouble(kind)
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
            if (!signal.aborted) tell(placed(segment))
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

      return {
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
        stop() {
          if (signal.aborted) return
          controller.abort()
          running--
        },
      }

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

/** A copy: a socket's buffers are its own. */
function samplesOf(pcm: Buffer): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(pcm.length / 2)
  for (let index = 0; index < samples.length; index++) samples[index] = pcm.readInt16LE(index * 2)
  return samples
}
