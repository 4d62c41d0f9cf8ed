import type { FastifyBaseLogger } from 'fastify'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { OwnerGone } from '../platform/crypto/data-keys.ts'
import { unknown } from './store.ts'

interface Deps {
  blobs: BlobStore
  /** Those that a row names. */
  inUse: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  log: FastifyBaseLogger
}

/**
 * For errors of the transaction that should record an appointment's files: removes them and rethrows the error. A commit
 * that failed may have happened all the same, so a file that a row names stays. The sweeper gets the rest.
 */
export const unrecordedFiles =
  ({ blobs, inUse, log }: Deps) =>
  (...keys: readonly string[]) =>
  async (error: unknown): Promise<never> => {
    const leave = (failure: unknown) => log.warn({ err: failure }, 'an orphan file is left to the sweeper')
    try {
      const named = await inUse(keys)
      for (const key of keys) if (!named.has(key)) await blobs.delete(key).catch(leave)
    } catch (failure) {
      leave(failure)
    }
    throw error instanceof OwnerGone ? unknown() : error
  }
