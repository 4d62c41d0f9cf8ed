import { afterEach, describe, expect, it } from 'vitest'
import { engines, migratedDatabase } from '../../test/engines.ts'
import { account, appointment } from '../../test/rows.ts'
import { type Job, openQueue } from '../jobs.ts'
import { openDatabase } from '../platform/db/open.ts'
import { type Mail, MailError, type Mailer } from '../platform/mail/mailer.ts'
import { mailJob, postMail } from './outbox.ts'

const HOUR_MS = 3_600_000

const ROOT_KEYS = [Buffer.alloc(32, 1)]

describe.each(engines)('the outbox on %s', (engine) => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  async function start() {
    const { settings, remove } = await migratedDatabase(engine)
    const database = openDatabase(settings, ROOT_KEYS)
    cleanups.push(remove, database.close)
    const { db } = database
    const doctor = 'd'.repeat(24)
    await db.insertInto('accounts').values(account(doctor)).execute()
    for (const id of ['a'.repeat(24), 'b'.repeat(24)])
      await db
        .transaction()
        .execute((tx) => tx.insertInto('appointments').values(appointment(doctor, { id })).execute())
    const queue = openQueue(database)
    const sent: Mail[] = []
    const mailer: Mailer = {
      name: 'list',
      from: { name: '', address: 'praxis@visite.example' },
      send: async (mail) => void sent.push(mail),
      forget: async () => {},
      check: async () => ({ ok: true, detail: '' }),
      close: async () => {},
    }
    const outcomes: string[] = []
    let shift = 0
    const now = () => new Date(Date.now() + shift)
    const settled = async (_tx: unknown, mail: { subject: string }, outcome: string) =>
      void outcomes.push(`${mail.subject} ${outcome}`)
    const handler = mailJob({ db, mailer, queue, settled, now })
    const post = (subject: string, appointmentId: string | null = null) => {
      shift += 1
      return db.transaction().execute((tx) => {
        const mail = { to: 'erika@patient.example', subject, text: '', accountId: null, appointmentId }
        return postMail(tx, queue, mail, now())
      })
    }
    const stored = () => db.selectFrom('outgoing_mails').selectAll().orderBy('created_at').execute()
    const jobs = async () => (await queue.counts(db)).waiting
    const jobFor = (mail_id: string, attempt: number): Job<'mail'> => ({
      ...{ id: 'j', kind: 'mail', payload: { mail_id }, attempt, isLast: false },
      signal: new AbortController().signal,
      assertLease: async () => {},
      finish: async () => {},
    })
    const giveUp = async (mail_id: string, error: Error) =>
      db.transaction().execute((tx) => handler.giveUp(tx, jobFor(mail_id, 6), error))
    const advance = (ms: number) => {
      shift += ms
    }
    return { handler, post, stored, jobs, jobFor, giveUp, advance, sent, outcomes }
  }

  it('retries every hour for three days when the mail server is away (contract 3 mails)', async () => {
    const { post, stored, jobs, giveUp, advance, outcomes } = await start()
    await post('A')
    const [mail] = await stored()
    const away = new MailError('away', false)
    for (let round = 1; round <= 72; round++) {
      await giveUp(mail?.id ?? '', away)
      expect(await jobs()).toBe(1 + round)
      advance(HOUR_MS)
    }
    expect(outcomes).toEqual([])
    await giveUp(mail?.id ?? '', away)
    expect(await jobs()).toBe(73)
    expect(await stored()).toMatchObject([{ failed: 'away' }])
    expect(outcomes).toEqual(['A failed'])
  })

  it('gives up at once on what the server refuses for good', async () => {
    const { handler, post, stored, jobs, giveUp, outcomes } = await start()
    await post('A')
    const [mail] = await stored()
    const refused = new MailError('refused', true)
    expect(handler.isPermanent(refused, 1)).toBe(true)
    await giveUp(mail?.id ?? '', refused)
    expect(await jobs()).toBe(1)
    expect(await stored()).toMatchObject([{ failed: 'refused' }])
    expect(outcomes).toEqual(['A failed'])
  })

  it('drops a mail that failed before when a newer one about the same appointment is written', async () => {
    const { handler, post, stored, jobFor, sent, outcomes } = await start()
    await post('old', 'a'.repeat(24))
    await post('new', 'a'.repeat(24))
    await post('other', 'b'.repeat(24))
    const mails = await stored()
    expect(mails.map(({ subject, superseded }) => [subject, superseded])).toEqual([
      ['old', 1],
      ['new', 0],
      ['other', 0],
    ])
    for (const { id } of mails) await handler.run(jobFor(id, 2))
    expect(sent.map(({ subject }) => subject)).toEqual(['new', 'other'])
    expect(outcomes).toEqual(['new sent', 'other sent'])
    expect(await stored()).toEqual([])
  })

  it('sends it if it has not been tried yet', async () => {
    const { handler, post, stored, jobFor, sent } = await start()
    await post('old', 'a'.repeat(24))
    await post('new', 'a'.repeat(24))
    for (const { id } of await stored()) await handler.run(jobFor(id, 1))
    expect(sent.map(({ subject }) => subject)).toEqual(['old', 'new'])
  })

  it('names mails after their owner, so that they can be found again', async () => {
    const { handler, post, stored, jobFor, sent } = await start()
    await post('A', 'a'.repeat(24))
    await post('B')
    for (const { id } of await stored()) await handler.run(jobFor(id, 1))
    expect(sent.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^a{24}\.[0-9a-f]{24}$/),
      expect.stringMatching(/^[0-9a-f]{24}$/),
    ])
  })
})
