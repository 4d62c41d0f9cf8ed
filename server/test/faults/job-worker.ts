// A worker process for jobs-kill.test.ts: it starts with the database's settings and the times, says "ready", and works
// until it is killed.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Handler, type Handlers, type Job, openQueue } from '../../src/jobs.ts'
import { type DatabaseSettings, openDatabase, type Tx } from '../../src/platform/db/open.ts'
import type { Timing } from '../../src/platform/jobs/queue.ts'

const [settings, timing] = process.argv.slice(2).map((json) => JSON.parse(json)) as [DatabaseSettings, Timing]
const database = openDatabase(settings)
const { db } = database

const never = { giveUp: async () => {}, isPermanent: () => false }
const inTransaction = (work: (tx: Tx) => Promise<unknown>) => db.transaction().execute(work)

/** Records the attempt, then takes its time, so that kills often hit it. */
async function begin(name: string, { attempt }: Job): Promise<void> {
  await inTransaction((tx) => sql`insert into attempts values (${name}, ${attempt})`.execute(tx))
  await pause(Math.random() * 40)
}

/** Result and end of the job in one transaction: the plain insert must happen once. */
const mail: Handler<'mail'> = {
  ...never,
  async run(job) {
    const { mail_id } = job.payload
    await begin(mail_id, job)
    await inTransaction(async (tx) => {
      await sql`insert into effects values (${mail_id})`.execute(tx)
      await job.finish(tx)
    })
  },
}

/** Only the fence: a kill between commit and end repeats the handler, which then finds its own result. */
const transcribe: Handler<'transcribe'> = {
  ...never,
  async run(job) {
    const { recording_id } = job.payload
    await begin(recording_id, job)
    await inTransaction(async (tx) => {
      await sql`insert into effects select ${recording_id} where not exists
        (select 1 from effects where name = ${recording_id})`.execute(tx)
      await job.assertLease(tx)
    })
  },
}

/** Kills the whole process at every attempt. */
const draft: Handler<'draft'> = {
  ...never,
  async run(job) {
    await begin(job.payload.appointment_id, job)
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  },
  async giveUp(tx, { payload }) {
    await sql`insert into effects values (${payload.appointment_id})`.execute(tx)
  },
}

const idle = { ...never, run: async () => {} }
const handlers: Handlers = {
  mail,
  transcribe,
  draft,
  model_draft: idle,
  extract: idle,
  link: idle,
  calendar: idle,
  deliver: idle,
  gdt: idle,
}
await openQueue(database).work(handlers, { concurrency: 2, timing, onFault: console.error })
process.stdout.write('ready\n')
