import { newId } from '../../ids.ts'
import { type Announcement, type Announcements, type Listener, ownAnnouncements } from './announcements.ts'
import { listenTo } from './listen.ts'

const CHANNEL = 'visite'
const NOTIFY = `
  select set_config('synchronous_commit', 'off', true), pg_notify($1, message) from unnest($2::text[]) as told (message)`

interface Options {
  /** The database's URL, because listening takes its own connection. */
  url: string
  query: (text: string, values: unknown[]) => Promise<unknown>
  /** How often the listening connection is tested, milliseconds. */
  lookMs: number
}

/**
 * Reaches every process by NOTIFY. Announcements made while a statement is in flight go with the next one, so a process
 * has at most one in flight, however many transactions it commits; it does not wait for the disk. Failed announcements
 * are not repeated: listeners find the changes when they poll.
 */
export function postgresAnnouncements({ url, query, lookMs }: Options): Announcements {
  const own = ownAnnouncements()
  const listeners = new Set<Listener>()
  /** Identifies this process's own messages, which its listeners have already received directly. */
  const me = newId()
  const waiting = new Map<string, Announcement>()
  let sending: Promise<void> | null = null
  let line: ReturnType<typeof listenTo> | null = null

  async function send(): Promise<void> {
    while (waiting.size > 0) {
      const messages = [...waiting.values()].map(({ topic, subject }) => JSON.stringify([me, topic, subject]))
      waiting.clear()
      await query(NOTIFY, [CHANNEL, messages]).catch(() => {})
    }
    // Here, not in a `finally`: an announcement made before that ran would wait for the next one.
    sending = null
  }

  function received(message: string): void {
    const [sender, topic = '', subject = ''] = JSON.parse(message) as string[]
    if (sender !== me) own.tell([{ topic, subject }])
  }

  const listened = () =>
    listenTo(url, CHANNEL, {
      lookMs,
      received,
      missed() {
        for (const { heard } of listeners) heard(null)
      },
      onFault(error) {
        for (const { onFault } of listeners) onFault(error)
      },
    })

  return {
    listen(listener) {
      const here = own.listen(listener)
      listeners.add(listener)
      line ??= listened()
      return {
        ready: line.ready,
        async stop() {
          await here.stop()
          listeners.delete(listener)
          if (listeners.size > 0) return
          const last = line
          line = null
          await last?.stop()
        },
      }
    },
    tell(announced) {
      own.tell(announced)
      for (const each of announced) waiting.set(`${each.topic} ${each.subject}`, each)
      sending ??= send()
    },
    async close() {
      await sending
    },
  }
}
