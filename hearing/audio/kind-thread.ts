// Runs on a thread of `kinds.ts`.
import { type AudioKind, audioKind } from './kind.ts'
import type { Answered, Task, Wanted } from './kinds.ts'

export default async function kindOf({ bytes, port }: Task): Promise<AudioKind | null> {
  const waiting = new Map<number, (found: Uint8Array) => void>()
  port.on('message', ({ number, bytes: found }: Answered) => {
    waiting.get(number)?.(found)
    waiting.delete(number)
  })
  let asked = 0
  const look = (start: number, end: number) =>
    new Promise<Uint8Array>((resolve) => {
      const number = ++asked
      waiting.set(number, resolve)
      port.postMessage({ number, start, end } satisfies Wanted)
    })
  try {
    return await audioKind({ bytes, look })
  } finally {
    port.close()
  }
}
