import { parentPort, workerData } from 'node:worker_threads'
import type { Said } from '../../platform/threads/on-thread.ts'
import { FeedError } from '../feed-error.ts'
import { nearest } from '../nearest.ts'
import type { Found, Wanted } from '../occurrences.ts'
import { discover, type FoundCalendar, objectsAt, objectsOf } from './dav.ts'

/** The thread's task. */
export type Task =
  | { kind: 'discover'; url: string }
  | { kind: 'read'; url: string; knownTag: string | null; wanted: Wanted }
  | { kind: 'look'; url: string; addresses: string[]; knownTag: string | null; wanted: Wanted }

export type Discovered = { calendars: FoundCalendar[] }
export type Read = { unchanged: true } | ({ unchanged: false; tag: string | null } & Found)

/** A request made outside the thread, which has neither network access nor the password. */
export interface Question {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
  follow: boolean
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** The library's `fetch`: passes requests to the code that started this thread. */
function askingFetch(): typeof globalThis.fetch {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()
  let asks = 0
  parentPort?.on('message', ({ to, value }: { to: number; value?: Reply }) => {
    const asked = waiting.get(to)
    waiting.delete(to)
    if (value) asked?.resolve(value)
    else asked?.reject(new Error('no answer'))
  })
  return async (input, { method = 'GET', headers, body, redirect } = {}) => {
    const url = String(input)
    const question: Question = {
      ...{ url, method, headers: Object.fromEntries(new Headers(headers)) },
      ...{ body: typeof body === 'string' ? body : null, follow: redirect !== 'manual' },
    }
    const asked = Promise.withResolvers<Reply>()
    waiting.set(++asks, asked)
    parentPort?.postMessage({ asks, question } satisfies Said)
    const answer = await asked.promise
    const bare = answer.body.length === 0
    const response = new Response(bare ? null : Buffer.from(answer.body), {
      status: answer.status,
      headers: answer.headers,
    })
    // A constructed response has no URL, but the library compares it.
    return Object.defineProperty(response, 'url', { value: url })
  }
}

async function work(task: Task): Promise<Discovered | Read> {
  const fetch = askingFetch()
  if (task.kind === 'discover') return { calendars: await discover(task.url, fetch) }
  const { url, knownTag, wanted } = task
  const read =
    task.kind === 'look'
      ? await objectsAt(url, task.addresses, knownTag, fetch)
      : await objectsOf(url, knownTag, wanted, fetch)
  if (read === null) return { unchanged: true }
  // Loaded on first use.
  const { occurrencesOf } = await import('../occurrences.ts')
  const found = foundIn(read.objects, (ics) => readable(() => occurrencesOf(ics, wanted)), wanted)
  return { unchanged: false, tag: read.tag, ...found, unreadable: found.unreadable + read.lost }
}

/** Reads each object on its own, so that an unreadable one does not spoil the others. */
function foundIn(objects: readonly string[], read: (ics: string) => Found, wanted: Wanted): Found {
  const all = nearest(wanted)
  let [lost, shortened] = [0, false]
  for (const ics of objects) {
    const { occurrences, unreadable, cut } = read(ics)
    for (const occurrence of occurrences) all.add(occurrence)
    lost += unreadable
    shortened ||= cut
  }
  const { occurrences, cut } = all.result()
  return { occurrences, unreadable: lost, cut: cut || shortened }
}

function readable(read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    if (error instanceof FeedError && error.fault === 'no_calendar')
      return { occurrences: [], unreadable: 1, cut: false }
    throw error
  }
}

const fail = (error: unknown) => ({ fault: error instanceof FeedError ? error.fault : 'no_calendar' })

work(workerData).then(
  (result) => parentPort?.postMessage({ result }),
  (error: unknown) => parentPort?.postMessage({ result: fail(error) }),
)
