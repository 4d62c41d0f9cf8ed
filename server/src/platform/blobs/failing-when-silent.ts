import { Readable } from 'node:stream'
import { within } from '../time/within.ts'
import { StorageAway } from './blob-store.ts'

/** The bytes of a store's answer; fails if none come for `silentMs` although the reader wants some. */
export function failingWhenSilent(body: ReadableStream<Uint8Array>, silentMs: number): Readable {
  async function* chunks() {
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await within(silentMs, reader.read(), () => {
          throw new StorageAway('the object storage has stopped sending')
        })
        if (done) return
        yield value
      }
    } finally {
      // Not awaited: a silent store would never end it.
      reader.cancel().catch(() => {})
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}
