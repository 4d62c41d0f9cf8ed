import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteFile, type SqliteFile } from './file.ts'
import { type SharedCommits, sharedCommits } from './shared-commits.ts'

let folder: string
let file: SqliteFile
/** The file as another connection sees it. */
let other: SqliteFile
let commits: SharedCommits

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visite-commits-'))
  const path = join(folder, 'a.sqlite')
  file = openSqliteFile(path)
  file.run('create table words (word text primary key)')
  other = openSqliteFile(path, { busyMs: 0 })
  commits = sharedCommits(file)
})
afterEach(async () => {
  await commits.close()
  file.close()
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const seen = () =>
  other
    .prepare('select word from words order by word')
    .all()
    .map((row) => (row as { word: string }).word)

const write = (word: string) => file.prepare('insert into words values (?)').run(word)

async function store(word: string, meanwhile: () => void = () => {}): Promise<void> {
  const turn = await commits.begin()
  try {
    turn.run(() => write(word))
    meanwhile()
    await turn.commit()
  } catch (error) {
    turn.rollback()
    throw error
  }
}

const outcomes = async (work: Promise<void>[]) => (await Promise.allSettled(work)).map(({ status }) => status)

describe('shared commits', () => {
  it('report nothing before it is durable, and show it to nobody', async () => {
    const told: string[] = []
    const first = store('a').then(() => told.push('a'))
    const second = store('b', () => {
      // The first is done but not reported yet.
      expect(seen()).toEqual([])
      expect(told).toEqual([])
    }).then(() => told.push('b'))
    await Promise.all([first, second])
    expect(told).toEqual(['a', 'b'])
    expect(seen()).toEqual(['a', 'b'])
  })

  it('include whoever comes in the next turn of the event loop, as long as every turn brings some', async () => {
    const together = [store('a'), store('b')]
    await turn()
    await turn()
    const later = store('c', () => expect(seen()).toEqual([]))
    await Promise.all([...together, later])
    expect(seen()).toEqual(['a', 'b', 'c'])
  })

  it('make the first wait for a few turns at most', async () => {
    let isTold = false
    const first = store('first').then(() => {
      isTold = true
    })
    const stored = [first]
    for (; !isTold && stored.length < 20; await turn()) stored.push(store(String(stored.length)))
    expect(stored.length).toBeLessThan(10)
    await Promise.all(stored)
  })

  it('can each be rolled back alone', async () => {
    const failing = store('b', () => {
      throw new Error('stop')
    })
    expect(await outcomes([store('a'), failing, store('c'), store('a')])).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(seen()).toEqual(['a', 'c'])
  })

  it('serve many more than one commit holds', async () => {
    const words = Array.from({ length: 300 }, (_, n) => String(n).padStart(3, '0'))
    await Promise.all(words.map((word) => store(word)))
    expect(seen()).toEqual(words)
  })

  it('commit what is done while another one takes its time', async () => {
    const slow = await commits.begin()
    slow.run(() => write('slow'))
    await turn()
    const quick = store('quick')
    await slow.commit()
    await quick
    expect(seen()).toEqual(['quick', 'slow'])
  })

  it('acknowledge exactly what is stored when SQLite rolls everything back on a full disk', async () => {
    const pages = Number(Object.values(file.prepare('pragma page_count').get() as object)[0])
    file.prepare(`pragma max_page_count = ${pages + 2}`).all()
    const long = 'x'.repeat(100_000)
    const words = ['a', long, 'b', 'c']
    const results = await outcomes(words.map((word) => store(word)))
    expect(results[1]).toBe('rejected')
    expect(seen()).toEqual(words.filter((_, index) => results[index] === 'fulfilled'))
    file.prepare('pragma max_page_count = 10000').all()
    await store('later')
    expect(seen()).toContain('later')
  })

  it('reject all whose commit fails, and continue', async () => {
    file.run('create table notes (word text references words (word) deferrable initially deferred)')
    const dangling = async () => {
      const turn = await commits.begin()
      turn.run(() => file.prepare('insert into notes values (?)').run('unknown'))
      await turn.commit()
    }
    expect(await outcomes([store('a'), dangling()])).toEqual(['rejected', 'rejected'])
    expect(seen()).toEqual([])
    await store('b')
    expect(seen()).toEqual(['b'])
  })

  it('wait for another connection of the same process without blocking it', async () => {
    const words = (name: string) => Array.from({ length: 100 }, (_, n) => `${name}${n}`)
    const others = sharedCommits(other)
    const stored = async (by: SharedCommits, on: SqliteFile, word: string) => {
      const turn = await by.begin()
      turn.run(() => on.prepare('insert into words values (?)').run(word))
      await turn.commit()
    }
    await Promise.all([
      ...words('a').map((word) => stored(commits, file, word)),
      ...words('b').map((word) => stored(others, other, word)),
    ])
    await others.close()
    expect(seen()).toHaveLength(200)
  })

  it('report when another one keeps the file locked, and continue', async () => {
    const impatient = sharedCommits(file, { busyMs: 20 })
    other.run('begin immediate')
    await expect(impatient.begin()).rejects.toThrow('locked')
    other.run('rollback')
    await store('a')
    expect(seen()).toEqual(['a'])
  })
})
