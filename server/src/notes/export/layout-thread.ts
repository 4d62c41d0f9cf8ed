// What a thread of `layout.ts` runs.
import { parentPort, workerData } from 'node:worker_threads'
import type { Said } from '../../platform/threads/on-thread.ts'
import { laidOut, type Task } from './layout.ts'

const { as, note } = workerData as Task
const { practice } = note
// A thread receives plain bytes, not a Buffer.
if (practice?.logo) practice.logo.png = Buffer.from(practice.logo.png)
parentPort?.postMessage({ result: await laidOut({ as, note }) } satisfies Said)
