import type { FeedFault } from '../platform/db/states.ts'

/** A fault of a feed as a whole. */
export class FeedError extends Error {
  readonly fault: FeedFault

  constructor(fault: FeedFault, options?: ErrorOptions) {
    super(`a feed cannot be used: ${fault}`, options)
    this.name = 'FeedError'
    this.fault = fault
  }
}
