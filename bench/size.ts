/**
 * `npm run bench:size [postgres|sqlite] [visits] [doctors]`: fills every table that grows (1,000,000 visits of 2,000
 * doctors on Postgres, 200,000 of 400 on SQLite), sends the example of every operation and a doctor's visits through
 * the real service, and prints every statement that ran with its plan, its time and the rows it read and gave. Exits 1
 * if one reads more than it answers, if listing a doctor's day takes long, or if a visit costs more than it did among
 * 10,000.
 */

import { attentiveTranscriber } from '../server/test/fakes/attentive.ts'
import { startService, type TestService } from '../server/test/service.ts'
import type { Engine } from './size/engine.ts'
import { DAYS, type Size } from './size/expressions.ts'
import { fill } from './size/fill.ts'
import { background, everyOperation, lifeOfVisit, type People } from './size/play.ts'
import { filledPostgres } from './size/postgres.ts'
import { report } from './size/report.ts'
import { FEW, rowsOf } from './size/rows.ts'
import { filledSqlite } from './size/sqlite.ts'
import { type Statement, sumOf } from './size/statements.ts'

const ROUNDS = 50
const VISITS_BEFORE = 10_000
const DAY_MS = 86_400_000
const ENGINES = {
  postgres: { open: filledPostgres, visits: 1_000_000 },
  sqlite: { open: filledSqlite, visits: 200_000 },
}
const VISITS_OF_A_DOCTOR = 500
/**
 * Work that a start does once, marked as done: it would take the filled-in rows for those of an earlier version,
 * without their files.
 */
const ONCE_DONE = `insert into periodic_work (name, due_at, held_until) values
  ('seal what is still plain', 4000000000000, 0), ('look for missing files', 4000000000000, 0)`

const [asked, ...numbers] = process.argv.slice(2)
const names = asked === undefined ? (['postgres', 'sqlite'] as const) : [asked as keyof typeof ENGINES]
let failed = false
for (const name of names) {
  const { open, visits: usual } = ENGINES[name]
  const [visits = usual, doctors = visits / VISITS_OF_A_DOCTOR] = numbers.map(Number)
  const engine = await open()
  try {
    failed = (await measured(engine, { visits, doctors })) || failed
  } finally {
    await engine.remove()
  }
}
process.exitCode = failed ? 1 : 0

/** @returns whether anything exceeds its limit */
async function measured(engine: Engine, { visits, doctors }: { visits: number; doctors: number }): Promise<boolean> {
  const service = await startService(engine.settings.kind, {
    database: engine.settings,
    adapters: { transcriber: attentiveTranscriber() },
    env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' },
  })
  try {
    const people: People = { anna: await service.doctor(), chief: await service.doctor({ role: 'admin' }) }
    await engine.run(ONCE_DONE)
    const before = Math.min(VISITS_BEFORE, visits)
    const size: Size = {
      doctors,
      few: { visits: before, doctors: Math.ceil((doctors * before) / visits) },
      measured: people.anna.id,
      since: (Math.floor(Date.now() / DAY_MS) - DAYS / 2) * DAY_MS,
    }
    const rows = rowsOf(engine.dialect, size)
    const growing = new Set<string>(rows.map(({ table }) => table))
    await refuseForgotten(service, growing)

    const filled = async (of: 'doctor' | 'visit', range: readonly [number, number]) => {
      const began = performance.now()
      await fill(engine.run, rows, of, range)
      await engine.settle()
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(
        `${engine.name}: ${range[1] - range[0]} ${of}s more in ${seconds} s, ${gigabytes(await engine.bytes())}`,
      )
    }
    const ways = async (): Promise<Statement[]> => {
      // What is opened, prepared and remembered first.
      await lifeOfVisit(people, service.clock.now())
      await engine.telling(true)
      for (let round = 0; round < ROUNDS; round++) await lifeOfVisit(people, service.clock.now())
      await engine.telling(false)
      return engine.told(growing)
    }
    await filled('doctor', [0, doctors])
    await filled('visit', [0, before])
    const small = await ways()
    if (visits > before) await filled('visit', [before, visits])
    const large = await ways()
    await engine.telling(true)
    // Sensitive acts need a recent proof; signing in is one.
    const fresh: People = { anna: await people.anna.again(), chief: await people.chief.again() }
    const operations = await everyOperation(service, fresh)
    await background(service, fresh, engine)
    await engine.telling(false)
    const all = await engine.told(growing)
    console.log(`${operations} operations, ${all.length} statements`)
    return report({ engine, small: sumOf(small) / ROUNDS, ways: large, rounds: ROUNDS, all })
  } finally {
    await service.remove()
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(2)} GiB`
}

/** Without this, nobody would notice a table that is not filled, and so not measured. */
async function refuseForgotten({ adapters }: TestService, growing: ReadonlySet<string>): Promise<void> {
  const tables = (await adapters.database.db.introspection.getTables()).filter(({ isView }) => !isView)
  const forgotten = tables.map(({ name }) => name).filter((name) => !growing.has(name) && !FEW.has(name))
  if (forgotten.length > 0) throw new Error(`bench/size/rows.ts does not fill ${forgotten.join(', ')}`)
}
