// Runs on a thread of `threads.ts`.
import { factsInNote } from '../facts/in-note.ts'
import { factsOfTalk } from '../facts/reader.ts'
import { extractiveDrafter } from './extractive.ts'
import type { Task } from './threads.ts'

const drafter = extractiveDrafter()

/** Null: it was only for warming up. */
export default async function run(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'prepare':
      drafter.prepare?.()
      return null
    case 'draft':
      return drafter.draft({ ...task.request, signal: new AbortController().signal })
    case 'facts':
      return factsOfTalk(task.talk)
    case 'inNote':
      return factsInNote(task.check)
  }
}
