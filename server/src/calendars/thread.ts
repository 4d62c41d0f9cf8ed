import { parentPort, workerData } from 'node:worker_threads'
import type { FeedFault } from '../platform/db/states.ts'
import { FeedError } from './feed-error.ts'
import { type Found, occurrencesOf, type Wanted } from './occurrences.ts'

/** What the thread is given. */
export interface Task {
  bytes: Uint8Array
  wanted: Wanted
}

/** What it says at its end. */
export type Result = Found | { fault: FeedFault }

function result({ bytes, wanted }: Task): Result {
  try {
    return occurrencesOf(new TextDecoder().decode(bytes), wanted)
  } catch (error) {
    if (error instanceof FeedError) return { fault: error.fault }
    throw error
  }
}

parentPort?.postMessage({ result: result(workerData) })
