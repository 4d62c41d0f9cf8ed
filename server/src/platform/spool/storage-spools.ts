import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { RawBlobs } from '../blobs/blob-store.ts'
import { type Db, locksRows, type Tx } from '../db/open.ts'
import type { OwnerKeys } from '../db/sealing/owner-keys.ts'
import type { SpoolPieceRow, SpoolSegmentRow } from '../db/spool-tables.ts'
import { ID_PATTERN, newId } from '../ids.ts'
import { type Gathered, gathering, WriterOutrun } from './gather.ts'
import { recordsIn, type SpoolRecord } from './record.ts'
import { recordOpener, segmentSeal } from './sealed-segment.ts'
import type { Spools } from './spools.ts'

/** Prefix of objects of live speech. */
export const SPOOLED = 'speech/'
/** Pieces that are fetched ahead while one is read: a quarter of an hour has some 3,600. */
const AHEAD = 16

/** A segment with its pieces, and the number its successor began with. */
interface Segment extends SpoolSegmentRow {
  end: number
  pieces: SpoolPieceRow[]
}

/**
 * Spools in the storage and database that all machines share, so that any process can continue any of them. An object
 * holds what all speakers of a process said in a quarter of a second, each part sealed with the key of its own segment;
 * a part counts once its row exists. An object is removed when no row names it any more.
 */
export function storageSpools({ db, raw, keys }: { db: Db; raw: RawBlobs; keys: OwnerKeys }): Spools {
  const writerOf = gathering((gathered) => kept(db, raw, gathered))

  async function segmentsOf(id: string): Promise<Segment[]> {
    const of = checkedId(id)
    const segments = await db
      .selectFrom('spool_segments')
      .selectAll()
      .where('spool_id', '=', of)
      .orderBy('generation')
      .execute()
    const pieces = await db
      .selectFrom('spool_pieces')
      .selectAll()
      .where('spool_id', '=', of)
      .orderBy('generation')
      .orderBy('first_seq')
      .execute()
    return segments.map((segment, at) => {
      const end = Math.min(...segments.slice(at + 1).map(({ begin_seq }) => begin_seq))
      // A successor begins after a complete piece.
      const own = pieces.filter((piece) => piece.generation === segment.generation && piece.last_seq < end)
      return { ...segment, end, pieces: own }
    })
  }

  async function* recordsOf(segments: readonly Segment[]): AsyncGenerator<SpoolRecord> {
    for (const segment of segments) {
      const name = nameOf(segment.spool_id, segment.generation, segment.begin_seq)
      const open = await recordOpener(keys, Buffer.from(segment.header, 'base64'), name)
      for await (const bytes of inOrder(segment.pieces, (piece) => bytesOf(raw, piece))) {
        for (const record of recordsIn(bytes)) yield open(record)
      }
    }
  }

  async function removeObjects(known: readonly string[]): Promise<void> {
    const needed = await objectsInUse(db, known)
    const unneeded = known.filter((key) => !needed.has(key))
    for (let from = 0; from < unneeded.length; from += AHEAD) {
      await Promise.all(unneeded.slice(from, from + AHEAD).map((key) => raw.delete(key)))
    }
  }

  return {
    home: async () => 'shared',

    async read(id) {
      const segments = await segmentsOf(id)
      const pieces = segments.flatMap((segment) => segment.pieces)
      return {
        next_seq: (pieces.at(-1)?.last_seq ?? -1) + 1,
        bytes: pieces.reduce((sum, { plain_bytes }) => sum + plain_bytes, 0),
        records: () => recordsOf(segments),
      }
    },

    async open({ id, owner }, generation, nextSeq, events) {
      const spool_id = checkedId(id)
      const seal = await segmentSeal(keys, owner, nameOf(spool_id, generation, nextSeq))
      const header = Buffer.from(seal.header).toString('base64')
      const created_at = new Date().toISOString()
      await db.transaction().execute(async (tx) => {
        await lockSegments(tx, [spool_id])
        const late = tx.selectFrom('spool_pieces').select('first_seq').where('spool_id', '=', spool_id)
        // It was read before an earlier writer had added this; asking again reads that, too.
        if (await late.where('last_seq', '>=', nextSeq).limit(1).executeTakeFirst()) throw new WriterOutrun()
        const segment = { spool_id, generation, begin_seq: nextSeq, header, created_at }
        await tx.insertInto('spool_segments').values(segment).execute()
      })
      return writerOf(spool_id, generation, seal, events)
    },

    async remove(id) {
      const spool_id = checkedId(id)
      const objects = await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('spool_segments').where('spool_id', '=', spool_id).execute()
        return tx.deleteFrom('spool_pieces').where('spool_id', '=', spool_id).returning('object_key').execute()
      })
      // Nobody waits for this, because a long session has thousands. The sweep removes the rest.
      void removeObjects([...new Set(objects.map(({ object_key }) => object_key))]).catch(() => {})
    },

    async list() {
      const rows = await db
        .selectFrom('spool_segments')
        .select(['spool_id', (eb) => eb.fn.max('created_at').as('begun')])
        .groupBy('spool_id')
        .execute()
      return rows.map(({ spool_id, begun }) => ({ id: spool_id, modified: new Date(begun) }))
    },
  }
}

/** Keys of a statement, at most. */
const AT_ONCE = 500

/** Those of the objects of live speech that a row names. */
export async function objectsInUse(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const inUse = new Set<string>()
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE)
    const rows = await db.selectFrom('spool_pieces').select('object_key').where('object_key', 'in', some).execute()
    for (const { object_key } of rows) inUse.add(object_key)
  }
  return inUse
}

const checkedId = (id: string): string => {
  if (!ID_PATTERN.test(id)) throw new TypeError('not the id of a spool')
  return id.toLowerCase()
}

/** What a segment is sealed under. */
const nameOf = (id: string, generation: number, begin: number): string => `${SPOOLED}${id}/${generation}-${begin}`

/** Later writers and removals wait here for this lock, or this waits for theirs. */
const lockSegments = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('spool_segments')
    .select('spool_id')
    .where('spool_id', 'in', ids)
    .orderBy('spool_id')
    .orderBy('generation')
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()

/** The generation of each spool's last writer. */
async function newestOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('spool_segments')
    .select(['spool_id', (eb) => eb.fn.max('generation').as('newest')])
    .where('spool_id', 'in', ids)
    .groupBy('spool_id')
    .execute()
  return new Map(rows.map(({ spool_id, newest }) => [spool_id, newest]))
}

/** One object and the rows that say what it holds of whom, only for writers that no later one has outrun. */
async function kept(db: Db, raw: RawBlobs, gathered: readonly Gathered[]): Promise<ReadonlySet<Gathered>> {
  const object_key = `${SPOOLED}${newId()}`
  const staged = await raw.stage(Readable.from(gathered.map(({ bytes }) => bytes)), undefined, { hashed: false })
  try {
    await staged.keep(object_key)
  } finally {
    await staged.discard()
  }
  const created_at = new Date().toISOString()
  let start_byte = 0
  const places = gathered.map((each) => {
    const { id, bytes, ...piece } = each
    const row = { ...piece, spool_id: id, object_key, start_byte, bytes: bytes.length, created_at }
    start_byte += bytes.length
    return { each, row }
  })
  return db.transaction().execute(async (tx) => {
    const ids = gathered.map(({ id }) => id)
    await lockSegments(tx, ids)
    const newest = await newestOf(tx, ids)
    const own = places.filter(({ row }) => newest.get(row.spool_id) === row.generation)
    const rows = own.map(({ row }) => row)
    if (rows.length > 0) await tx.insertInto('spool_pieces').values(rows).execute()
    return new Set(own.map(({ each }) => each))
  })
}

const bytesOf = async (raw: RawBlobs, { object_key, start_byte, bytes }: SpoolPieceRow): Promise<Buffer> =>
  buffer(await raw.read(object_key, { start: start_byte, end: start_byte + bytes - 1 }))

/** What is fetched for each, in order, some of it ahead. */
async function* inOrder<T, U>(all: readonly T[], fetch: (each: T) => Promise<U>): AsyncGenerator<U> {
  const ahead: Promise<U>[] = []
  for (const each of all) {
    const fetched = fetch(each)
    // A failure is reported when the result is awaited.
    fetched.catch(() => {})
    ahead.push(fetched)
    if (ahead.length >= AHEAD) yield await (ahead.shift() as Promise<U>)
  }
  for (const fetched of ahead) yield await fetched
}
