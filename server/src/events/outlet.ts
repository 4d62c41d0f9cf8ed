import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** If more bytes than this wait for a reader, beyond what the system's buffers hold, nothing more is written to it. */
const MOST_WAITING = 256 * 1024
/** How long a reader that is being ended may take for its last bytes. */
const FAREWELL_MS = 500

/** The writing end of one reader's connection, with limited room. */
export interface EventOutlet {
  readonly closed: boolean
  /** Aborts when the connection is gone. */
  readonly gone: AbortSignal
  /** A reader with too much waiting already is cut off instead. */
  write(text: string): void
  /** Resolves when there is room again; a reader that makes none in time is cut off. */
  room(withinMs: number): Promise<void>
  /**
   * Writes a comment, so that nothing on the way takes the connection for dead. A reader that has not taken what was
   * written before the last beat is cut off.
   */
  beat(): void
  end(): void
}

/**
 * @param raw the answer, its head already written
 * @param onCut called with the number of bytes that were waiting
 */
export function eventOutlet(raw: ServerResponse, { onCut }: { onCut: (waiting: number) => void }): EventOutlet {
  const gone = new AbortController()
  let closed = false
  let written = 0
  let taken = 0
  let writtenAtBeat = 0
  raw.on('error', () => {})
  raw.on('close', () => {
    closed = true
    gone.abort()
  })

  function cut(): void {
    if (closed) return
    closed = true
    onCut(written - taken)
    raw.destroy()
  }

  function write(text: string): void {
    if (closed) return
    if (written - taken > MOST_WAITING) {
      cut()
      return
    }
    const bytes = Buffer.byteLength(text)
    written += bytes
    raw.write(text, () => {
      taken += bytes
    })
  }

  return {
    gone: gone.signal,
    get closed() {
      return closed
    },
    write,
    async room(withinMs) {
      if (closed || !raw.writableNeedDrain) return
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(withinMs)])
      await once(raw, 'drain', { signal }).catch(cut)
    },
    beat() {
      if (taken < writtenAtBeat) return cut()
      write(':\n\n')
      writtenAtBeat = written
    },
    end() {
      if (closed) return
      closed = true
      raw.end()
      setTimeout(() => raw.destroy(), FAREWELL_MS).unref()
    },
  }
}
