// Modules for `threadedDrafter` that never end, or that end the whole thread: chosen by the template's key.
import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '../extractive/threads.ts'

export default async function run(task: Task): Promise<unknown> {
  if (task.kind !== 'draft') return null
  switch (task.request.template.key) {
    case 'endless':
      for (;;) Math.random()
    case 'waiting':
      return pause(3_600_000)
    case 'exit':
      return process.exit(3)
    case 'throw':
      throw new TypeError('of a fault')
    default:
      return { note: { sections: [], tail: 'done' }, summary: { sections: [], tail: '' }, engine: 'fake' }
  }
}
