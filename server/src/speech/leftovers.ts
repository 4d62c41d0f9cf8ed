import type { Db } from '../platform/db/open.ts'
import type { SpeechSessionRow } from '../platform/db/speech-table.ts'
import type { Spools } from '../platform/spool/spools.ts'
import * as store from './store.ts'

/**
 * Moves live speech that an earlier process left on this machine's disk, and its session, to where all machines can
 * reach it. A process that ends in between leaves it where it was. Nobody may still be writing there.
 */
export async function moveLeftovers({ db, from, to }: { db: Db; from: Spools; to: Spools }): Promise<void> {
  for (const { id } of await from.list()) {
    const row = await store.byId(db, id)
    const isDone = !row || row.state === 'ended' || row.home === (await to.home())
    if (!isDone && row.home !== (await from.home())) continue
    if (!isDone) await bring(row)
    await from.remove(id)
  }

  async function bring(row: SpeechSessionRow): Promise<void> {
    const { id, generation } = row
    const owner = { kind: 'appointment', id: row.appointment_id } as const
    // Remove what an interrupted attempt has brought.
    await to.remove(id)
    const writer = await to.open({ id, owner }, generation, 0, { onDurable: () => {}, onFailure: () => {} })
    for await (const { seq, bytes } of (await from.read(id)).records()) {
      writer.append(seq, bytes)
      if (writer.pending() > AT_ONCE) await writer.settled()
    }
    await writer.settled()
    await store.moveHome(db, row, await to.home())
  }
}

/** Bytes on their way at the same time. */
const AT_ONCE = 8 * 1024 * 1024
