// What a thread of `layout.ts` runs.
import { parentPort, workerData } from 'node:worker_threads'
import { laidOut, type Task } from './layout.ts'

const { as, note } = workerData as Task
const { practice } = note
// What comes to a thread are plain bytes.
if (practice?.logo) practice.logo.png = Buffer.from(practice.logo.png)
parentPort?.postMessage(await laidOut({ as, note }))
