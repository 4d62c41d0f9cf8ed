import { isUtf8 } from 'node:buffer'
import { parentPort, workerData } from 'node:worker_threads'
import type { FeedFault } from '../platform/db/states.ts'
import { FeedError } from './feed-error.ts'
import { type Found, occurrencesOf, type Wanted } from './occurrences.ts'

/** The thread's input. */
export interface Task {
  bytes: Uint8Array
  wanted: Wanted
}

/** The thread's result. */
export type Result = Found | { fault: FeedFault }

function result({ bytes, wanted }: Task): Result {
  try {
    // iCalendar is UTF-8, but old servers write as Windows does.
    const charset = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
    return occurrencesOf(new TextDecoder(charset).decode(bytes), wanted)
  } catch (error) {
    if (error instanceof FeedError) return { fault: error.fault }
    throw error
  }
}

parentPort?.postMessage({ result: result(workerData) })
