// What a thread of `threads.ts` runs.
import type { Draft } from '../port.ts'
import { extractiveDrafter } from './extractive.ts'
import type { Task } from './threads.ts'

const drafter = extractiveDrafter()

/** Null: it was only to warm up. */
export default async function run(task: Task): Promise<Draft | null> {
  if (task !== 'prepare') return drafter.draft({ ...task, signal: new AbortController().signal })
  drafter.prepare?.()
  return null
}
