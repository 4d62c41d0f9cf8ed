import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees what has become garbage lately. */
export type CollectYoung = () => void

/**
 * Bytes received from a socket lie outside V8's heap, where a chunk of 64 KiB looks as small as its handle: V8 lets
 * 64 MiB of them gather before it collects on its own. Whoever streams many bytes asks for it earlier; collecting the
 * young ones takes less than a millisecond. Node shows the collector only behind a flag, which works at any time for
 * contexts made afterwards.
 */
export function youngGarbage(): CollectYoung {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void
  setFlagsFromString('--no-expose-gc')
  return () => gc({ type: 'minor' })
}
