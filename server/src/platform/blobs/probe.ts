import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { newId } from '../ids.ts'
import type { Verdict } from '../verdict.ts'
import type { RawBlobs } from './blob-store.ts'

/** The verdict of a check that writes nothing. */
export async function reached(place: string, look: () => Promise<unknown>): Promise<Verdict> {
  try {
    await look()
    return { ok: true, detail: place }
  } catch (error) {
    return { ok: false, detail: `${place}: ${error instanceof Error ? error.message : 'unknown error'}` }
  }
}

/** Writes, reads and deletes a small blob. @param place as the operator knows it, without credentials */
export async function probe(store: RawBlobs, place: string): Promise<Verdict> {
  const bytes = Buffer.from(newId())
  const key = `probe/${newId()}`
  try {
    const staged = await store.stage(Readable.from([bytes]))
    try {
      await staged.keep(key)
      const back = await buffer(await store.read(key))
      if (!back.equals(bytes)) return { ok: false, detail: `${place}: what was written does not come back the same` }
    } finally {
      await staged.discard()
      await store.delete(key)
    }
    return { ok: true, detail: `${store.name}: ${place}` }
  } catch (error) {
    return { ok: false, detail: `${store.name}: ${place}: ${error instanceof Error ? error.message : 'unknown error'}` }
  }
}
