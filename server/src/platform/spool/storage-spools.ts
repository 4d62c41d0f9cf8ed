import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { RawBlobs } from '../blobs/blob-store.ts'
import type { Db } from '../db/open.ts'
import type { OwnerKeys } from '../db/sealing/owner-keys.ts'
import type { SpoolPieceRow, SpoolSegmentRow } from '../db/spool-tables.ts'
import { ID_PATTERN, newId } from '../ids.ts'
import { type Gathered, gathering } from './gather.ts'
import { recordsIn, type SpoolRecord } from './record.ts'
import { recordOpener, segmentSeal } from './sealed-segment.ts'
import type { Spools } from './spools.ts'

/** Objects of live speech begin so. */
export const SPOOLED = 'speech/'
/** Pieces that are fetched ahead while one is read: a quarter of an hour has some 3,600. */
const AHEAD = 16

/** A segment with its pieces, and the number its successor began with. */
interface Segment extends SpoolSegmentRow {
  end: number
  pieces: SpoolPieceRow[]
}

/**
 * Spools in the storage and database that all machines share: any process goes on with any of them. An object holds what
 * all speakers of a process said in a quarter of a second, each part sealed with the key of its own segment; a part
 * counts when its row is there. An object goes when no row names it any more.
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
      // A successor begins behind a whole piece.
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
      await db
        .insertInto('spool_segments')
        .values({ spool_id, generation, begin_seq: nextSeq, header, created_at: new Date().toISOString() })
        .execute()
      return writerOf(spool_id, generation, seal, events)
    },

    async remove(id) {
      const spool_id = checkedId(id)
      const objects = await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('spool_segments').where('spool_id', '=', spool_id).execute()
        return tx.deleteFrom('spool_pieces').where('spool_id', '=', spool_id).returning('object_key').execute()
      })
      const known = [...new Set(objects.map(({ object_key }) => object_key))]
      const needed = await objectsInUse(db, known)
      for (const key of known) if (!needed.has(key)) await raw.delete(key)
    },

    async list() {
      const rows = await db
        .selectFrom('spool_segments as segment')
        .leftJoin('spool_pieces as piece', 'piece.spool_id', 'segment.spool_id')
        .select(['segment.spool_id as id', (eb) => eb.fn.max('segment.created_at').as('begun')])
        .select((eb) => eb.fn.max<string | null>('piece.created_at').as('added'))
        .groupBy('segment.spool_id')
        .execute()
      return rows.map(({ id, begun, added }) => ({ id, modified: new Date(added ?? begun) }))
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

/** One object and the rows that say whose it holds what. If the answer to the rows is lost, the same again changes nothing. */
async function kept(db: Db, raw: RawBlobs, gathered: readonly Gathered[]): Promise<void> {
  const object_key = `${SPOOLED}${newId()}`
  const staged = await raw.stage(Readable.from(gathered.map(({ bytes }) => bytes)), undefined, { hashed: false })
  try {
    await staged.keep(object_key)
  } finally {
    await staged.discard()
  }
  const created_at = new Date().toISOString()
  let start_byte = 0
  const rows = gathered.map(({ id, bytes, ...piece }) => {
    const row = { ...piece, spool_id: id, object_key, start_byte, bytes: bytes.length, created_at }
    start_byte += bytes.length
    return row
  })
  await db
    .insertInto('spool_pieces')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['spool_id', 'generation', 'first_seq']).doNothing())
    .execute()
}

const bytesOf = async (raw: RawBlobs, { object_key, start_byte, bytes }: SpoolPieceRow): Promise<Buffer> =>
  buffer(await raw.read(object_key, { start: start_byte, end: start_byte + bytes - 1 }))

/** What is fetched for each, in their order, some of it ahead. */
async function* inOrder<T, U>(all: readonly T[], fetch: (each: T) => Promise<U>): AsyncGenerator<U> {
  const ahead: Promise<U>[] = []
  for (const each of all) {
    const fetched = fetch(each)
    // Whoever waits for it hears of a failure then.
    fetched.catch(() => {})
    ahead.push(fetched)
    if (ahead.length >= AHEAD) yield await (ahead.shift() as Promise<U>)
  }
  for (const fetched of ahead) yield await fetched
}
