import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const COLLECT_EVERY_BYTES = 8 * 1024 * 1024

/**
 * Bytes received from a socket or a child process lie outside V8's heap, where a chunk of 64 KiB looks as small as its
 * handle: V8 lets 64 MiB of them gather before it collects on its own. Code that streams many bytes has them collected
 * earlier; collecting the young ones takes less than a millisecond.
 * @returns a function to call with the length of each chunk that is done with
 */
export function chunkGarbage(): (bytes: number) => void {
  let uncollected = 0
  return (bytes) => {
    uncollected += bytes
    if (uncollected < COLLECT_EVERY_BYTES) return
    uncollected = 0
    collectYoung()
  }
}

const collectYoung = collector()

/** Node shows the collector only behind a flag, which works at any time, for contexts made afterwards. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => gc({ type: 'minor' })
}
