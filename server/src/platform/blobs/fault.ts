import { createHash } from 'node:crypto'
import { errno } from '../files/errno.ts'
import { Altered } from '../sealed-files/container.ts'
import { BlobMissing, type BlobStore } from './blob-store.ts'

/** What a row says about the file it names. */
export interface NamedBlob {
  key: string
  bytes: number
  /** Hex digest of the bytes. */
  sha256: string
}

/** `altered`: the bytes are not those that were stored, or the disk cannot read them. */
export type BlobFault = 'missing' | 'altered'

/**
 * Reads a blob once from end to end, with flat memory, and compares it with what its row says. A blob of another size
 * is not read.
 * @throws if the storage does not answer
 */
export async function faultOf(
  blobs: Pick<BlobStore, 'stat' | 'read'>,
  { key, bytes, sha256 }: NamedBlob,
): Promise<BlobFault | null> {
  try {
    const found = await blobs.stat(key)
    if (!found) return 'missing'
    if (found.bytes !== bytes) return 'altered'
    const hash = createHash('sha256')
    for await (const chunk of await blobs.read(key)) hash.update(chunk)
    return hash.digest('hex') === sha256 ? null : 'altered'
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing'
    if (error instanceof Altered || errno(error) === 'EIO') return 'altered'
    throw error
  }
}
