import { link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Owner } from '../crypto/data-keys.ts'
import type { OwnerKeys } from '../db/sealing/owner-keys.ts'
import { errno, orWhenMissing } from '../files/errno.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { ID_PATTERN, newId } from '../ids.ts'
import type { SpoolRecord } from './record.ts'
import { openedRecords, segmentSeal } from './sealed-segment.ts'
import { type SegmentEvents, type SegmentWriter, segmentWriter } from './segment.ts'
import { takingTurns } from './turns.ts'

/** The durable content of a spool. */
export interface Spooled {
  /** The number after the last record; 0 when there is none. */
  next_seq: number
  /** Without headers. */
  bytes: number
  /** Every record once, in order. */
  records(): AsyncIterable<SpoolRecord>
}

/**
 * Where numbered records gather, each durable before it is reported: a folder for each spool, a file (0600) for each
 * writer. A replaced writer that does not know it yet does no harm: what it still writes comes after the number its
 * successor began with, and is ignored.
 */
export interface Spools {
  /** The name of this folder, the same for all processes that share it. */
  home(): Promise<string>
  /** An empty spool if there is none. What is read is synced first, so that it may be acknowledged. */
  read(id: string): Promise<Spooled>
  /**
   * Begins a new file, sealed with the key of `owner`.
   * @param generation higher than that of every writer before
   * @param nextSeq number of the first record to come
   */
  open(
    spool: { id: string; owner: Owner },
    generation: number,
    nextSeq: number,
    events: SegmentEvents,
  ): Promise<SegmentWriter>
  /** Removing a missing one is not an error. */
  remove(id: string): Promise<void>
  /** Every spool, with the time of its last change. */
  list(): Promise<{ id: string; modified: Date }[]>
}

/** Simultaneous syncs: of the four threads that handle files in a process, one is left for everything else. */
const SYNCS_AT_ONCE = 3
const HOME = 'home'

/** Spools below `folder`, which is created if missing. */
export function diskSpools({ folder, keys }: { folder: string; keys: OwnerKeys }): Spools {
  const turns = takingTurns(SYNCS_AT_ONCE)
  const folderOf = (id: string) => {
    if (!ID_PATTERN.test(id)) throw new TypeError('not the id of a spool')
    return join(folder, id.toLowerCase())
  }
  let home: Promise<string> | null = null

  return {
    home() {
      home ??= homeOf(folder)
      home.catch(() => {
        home = null
      })
      return home
    },

    async read(id) {
      const segments = await segmentsOf(folderOf(id))
      for (const { path } of segments) await syncFile(path)
      async function* records() {
        let next = 0
        for (const { path, end } of segments) {
          for await (const record of openedRecords(keys, path, nameOf(id, basename(path)))) {
            if (record.seq < next || record.seq >= end) continue
            next = record.seq + 1
            yield record
          }
        }
      }
      let [next_seq, bytes] = [0, 0]
      for await (const record of records()) {
        next_seq = record.seq + 1
        bytes += record.bytes.length
      }
      return { next_seq, bytes, records }
    },

    async open({ id, owner }, generation, nextSeq, events) {
      const own = folderOf(id)
      const segment = `${generation}-${nextSeq}`
      const seal = await segmentSeal(keys, owner, nameOf(id, segment))
      await mkdir(own, { recursive: true, mode: 0o700 })
      const file = await open(join(own, segment), 'ax', 0o600)
      try {
        for (const each of [own, folder, dirname(folder)]) await syncFolder(each)
      } catch (error) {
        await file.close()
        throw error
      }
      return segmentWriter(file, turns, seal, events)
    },

    async remove(id) {
      await rm(folderOf(id), { recursive: true, force: true })
      await orWhenMissing(syncFolder(folder), null)
    },

    async list() {
      const found: { id: string; modified: Date }[] = []
      for (const id of await orWhenMissing(readdir(folder), [])) {
        if (!ID_PATTERN.test(id)) continue
        const times: number[] = []
        for (const path of [folderOf(id), ...(await segmentsOf(folderOf(id))).map((segment) => segment.path)]) {
          const entry = await orWhenMissing(stat(path), null)
          if (entry) times.push(entry.mtimeMs)
        }
        if (times.length > 0) found.push({ id, modified: new Date(Math.max(...times)) })
      }
      return found
    },
  }
}

/** What a file of a spool is sealed under. */
const nameOf = (id: string, segment: string): string => `speech/${id.toLowerCase()}/${segment}`

/** The files of a spool in the order of their writers, each with the number its successor began with. */
async function segmentsOf(folder: string): Promise<{ path: string; end: number }[]> {
  const names = await orWhenMissing(readdir(folder), [])
  const segments = names
    .map((name) => /^(\d+)-(\d+)$/.exec(name))
    .filter((match) => match !== null)
    .map((match) => ({ path: join(folder, match[0]), generation: Number(match[1]), begin: Number(match[2]) }))
    .sort((a, b) => a.generation - b.generation)
  return segments.map(({ path }, index) => ({
    path,
    end: Math.min(...segments.slice(index + 1).map(({ begin }) => begin)),
  }))
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** When processes start together, one of them names the folder: the name appears completely or not at all. */
async function homeOf(folder: string): Promise<string> {
  const path = join(folder, HOME)
  const known = await orWhenMissing(readFile(path, 'utf8'), null)
  if (known !== null) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${newId()}`)
  await writeFile(draft, newId(), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
    await syncFolder(folder)
  } catch (error) {
    if (errno(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
