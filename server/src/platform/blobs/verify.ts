import { takingTurns } from '../spool/turns.ts'
import type { BlobStore } from './blob-store.ts'
import { type BlobFault, faultOf, type NamedBlob } from './fault.ts'

/** Is a blob what its row says? Never rejects with a fault of the blob itself. @throws when the storage is away */
export type VerifyBlob = (named: NamedBlob) => Promise<BlobFault | null>

/** How long one reading is trusted while size and modification time stay the same. */
const BELIEVED_MS = 3_600_000
const REMEMBERED = 1000
/** Concurrent readings; each may be of 500 MB. */
const AT_ONCE = 2

interface Reading {
  at: number
  modified: number
  fault: Promise<BlobFault | null>
}

/**
 * Checks a blob against its SHA-256 before it is first served, at some 1 GB a second from a disk, and remembers the
 * result, so that a player's many requests cost one read. A missing blob, or one of another size, is noticed every
 * time.
 */
export function blobVerifier({ blobs, now }: { blobs: BlobStore; now: () => Date }): VerifyBlob {
  const turns = takingTurns(AT_ONCE)
  const readings = new Map<string, Reading>()

  function reading(named: NamedBlob, modified: number): Promise<BlobFault | null> {
    const at = now().getTime()
    const known = readings.get(named.key)
    if (known && known.modified === modified && at - known.at < BELIEVED_MS) return known.fault
    const fault = turns(() => faultOf(blobs, named))
    readings.delete(named.key)
    readings.set(named.key, { at, modified, fault })
    // A failed check is not remembered.
    fault.catch(() => readings.delete(named.key))
    const [oldest] = readings.keys()
    if (readings.size > REMEMBERED && oldest !== undefined) readings.delete(oldest)
    return fault
  }

  return async (named) => {
    const found = await blobs.stat(named.key)
    if (!found) return 'missing'
    if (found.bytes !== named.bytes) return 'altered'
    return reading(named, found.modified.getTime())
  }
}
