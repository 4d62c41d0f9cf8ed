import type { LiveListener, LiveRequest } from '../../port.ts'
import { asTranscriberError } from '../../voices.ts'
import type { Recognised } from './protocol.ts'
import type { SherpaProcess } from './supervisor.ts'
import { utterancesOf } from './words.ts'

const SAMPLES_PER_MS = 16
/** Audio that waits longer than this for a slow machine is left out. */
const LATEST_MS = 30_000

/**
 * Listens with a streaming model: the current utterance is reported again and again as it grows, and once more as
 * final.
 */
export function liveStreaming(
  process: SherpaProcess,
  newSession: () => number,
  { signal, onSegment, onError }: LiveRequest,
): LiveListener {
  let session = newSession()
  /** Where the session's times begin. */
  let began_ms = 0
  let sent_ms = 0
  let waiting: Int16Array<ArrayBuffer>[] = []
  let waiting_ms = 0
  let told = 1
  /** One question at a time. */
  let working = Promise.resolve()
  let scheduled = false
  signal.addEventListener('abort', () => process.forget(session), { once: true })

  function tell({ final, ...result }: Recognised & { final: boolean }): void {
    const heard = utterancesOf(result, { start_ms: began_ms, end_ms: sent_ms })
    const [first] = heard
    const last = heard.at(-1)
    if (!first || !last || signal.aborted) return
    const text = heard.map((each) => each.text).join(' ')
    onSegment({ id: `l${told}`, start_ms: first.start_ms, end_ms: last.end_ms, text, final })
    if (final) told++
  }

  /** Starts over at the given time, continuing nothing from before. */
  function restart(at_ms: number): void {
    session = newSession()
    began_ms = at_ms
    sent_ms = at_ms
  }

  async function send(last: boolean): Promise<void> {
    if (waiting_ms > LATEST_MS) {
      process.forget(session)
      restart(sent_ms + waiting_ms)
      waiting = []
    }
    const samples = joined(waiting)
    waiting = []
    waiting_ms = 0
    sent_ms += samples.length / SAMPLES_PER_MS
    try {
      for (const result of await process.ask('follow', { session, samples, last }, signal)) tell(result)
      if (last) restart(sent_ms)
    } catch (error) {
      if (signal.aborted) return
      onError?.(asTranscriberError(error))
      restart(sent_ms)
    }
  }

  /** Samples that arrive during a request are sent with the next. */
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    working = working.then(async () => {
      scheduled = false
      if (waiting.length > 0 && !signal.aborted) await send(false)
    })
  }

  return {
    push(samples) {
      if (signal.aborted) return
      waiting.push(samples)
      waiting_ms += samples.length / SAMPLES_PER_MS
      schedule()
    },
    async flush() {
      working = working.then(async () => {
        if (!signal.aborted) await send(true)
      })
      await working
    },
  }
}

function joined(blocks: readonly Int16Array<ArrayBuffer>[]): Int16Array<ArrayBuffer> {
  const all = new Int16Array(blocks.reduce((sum, block) => sum + block.length, 0))
  let at = 0
  for (const block of blocks) {
    all.set(block, at)
    at += block.length
  }
  return all
}
