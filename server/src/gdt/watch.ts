import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import * as accounts from '../accounts/store.ts'
import { folderOf } from '../delivery/rules.ts'
import { messagesFor } from '../messages/messages.ts'
import type { Db } from '../platform/db/open.ts'
import { folderBelow } from '../platform/files/folder-below.ts'
import { periodically } from '../platform/time/periodically.ts'
import { type Inbox, inboxes, putBack } from './inbox.ts'
import { PROFILES } from './profiles.ts'
import * as exchange from './store.ts'
import type { Take } from './take.ts'

/** Network shares do not report new files, so they are polled. */
const LOOK_MS = 1_000

interface Deps {
  db: Db
  /** `VISITE_GDT_DIR`. */
  root: string
  take: Take
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
  now: () => Date
  lookMs?: number
}

type Account = Awaited<ReturnType<typeof accounts.inUse>>[number]

/** The folders below `in/` or `out/`: with more than one account, each has its own (contract 11a gdt). */
export const foldersOf = (place: string, all: readonly Account[]): { folder: string; account: Account }[] =>
  all.map((account) => ({ folder: all.length === 1 ? place : join(place, folderOf(account.email)), account }))

/** Takes files from practice systems' folders for as long as the service runs. */
export function watchFolders({ db, root, take, log, now, lookMs = LOOK_MS }: Deps): { stop(): Promise<void> } {
  const place = join(root, 'in')
  const rejected = join(place, 'rejected')
  let languages = new Map<string, string>()
  const words = (doctorId: string | null) => messagesFor(languages.get(doctorId ?? '') ?? null).gdt
  const look = inboxes({
    rejected,
    now,
    take: async (doctorId, { request, source }) => (await take({ doctorId, agentId: null }, request, source)).fault,
    async refuse({ owner }, refused) {
      if (owner !== null) await exchange.logAside(db, { doctorId: owner, agentId: null }, refused, now())
      return words(owner).faults[refused.fault]
    },
  })
  let fault: string | null = null

  async function lookAtAll(): Promise<void> {
    await stat(root)
    const all = await accounts.inUse(db)
    languages = new Map(all.map(({ id, language }) => [id, language]))
    await folderBelow(root, 'in', 0o770)
    const chosen = await exchange.profiles(db)
    const own: Inbox[] = []
    for (const { folder, account } of foldersOf('in', all)) {
      const profile = PROFILES[chosen.get(account.id) ?? 'general']
      own.push({ folder: await folderBelow(root, folder, 0o770), owner: account.id, profile })
    }
    await putBackWanted(own)
    const nobodys: Inbox = { folder: place, owner: null, profile: PROFILES.general }
    for (const inbox of all.length > 1 ? [...own, nobodys] : own) if (!stopping) await look(inbox)
  }

  /** Moves back files that were put aside and are to be read again. */
  async function putBackWanted(own: readonly Inbox[]): Promise<void> {
    for (const entry of await exchange.wantedAgain(db, null)) {
      const inbox = own.find(({ owner }) => owner === entry.doctor_id)
      if (inbox) await exchange.putBack(db, entry, await putBack(rejected, inbox.folder, entry.aside_key))
    }
  }

  let stopping = false
  let looking: Promise<void> = Promise.resolve()
  const watching = periodically(lookMs, () => {
    looking = stopping ? Promise.resolve() : lookAtAll().then(() => logChange(null), logChange)
    return looking
  })

  /** Logs a fault once, not every second. */
  function logChange(error: unknown): void {
    const next = error === null ? null : String((error as { code?: unknown }).code ?? error)
    if (next !== null && next !== fault)
      log.error({ err: error }, 'the folder of the practice system cannot be looked at')
    if (next === null && fault !== null) log.info('the folder of the practice system is looked at again')
    fault = next
  }

  return {
    async stop() {
      stopping = true
      watching.stop()
      await looking
    },
  }
}
