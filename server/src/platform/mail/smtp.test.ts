import { afterEach, describe, expect, it } from 'vitest'
import { startSmtpServer } from '../../../test/fakes/smtp-server.ts'
import { freePort } from '../../../test/postgres.ts'
import { mailerContract } from './mailer.contract.ts'
import { type Mail, MailError, type Mailer } from './mailer.ts'
import { smtp } from './smtp.ts'

const from = { name: 'Praxis Müller', address: 'praxis@visite.example' }
const ADDRESS = 'anna.adler@example.de'
const mail: Mail = { id: 'mail-1', to: ADDRESS, subject: 'Termin', text: 'Guten Tag' }

mailerContract('SMTP', async () => {
  const server = await startSmtpServer()
  const mailer = smtp({ url: server.url, from })
  return {
    mailer,
    received: async () => server.mails.map(({ raw }) => raw),
    async remove() {
      await mailer.close()
      await server.stop()
    },
  }
})

describe('a mail server', () => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  async function start(
    options?: Parameters<typeof startSmtpServer>[0],
    timeouts?: Parameters<typeof smtp>[0]['timeouts'],
  ) {
    const server = await startSmtpServer(options)
    cleanups.push(server.stop)
    return { server, mailer: mailerTo(server.url, timeouts) }
  }
  function mailerTo(url: string, timeouts?: Parameters<typeof smtp>[0]['timeouts']): Mailer {
    const mailer = smtp({ url, from, ...(timeouts && { timeouts }) })
    cleanups.push(mailer.close)
    return mailer
  }
  async function failure(mailer: Mailer): Promise<MailError> {
    const error = await mailer.send(mail).then(
      () => null,
      (thrown) => thrown,
    )
    if (!(error instanceof MailError)) throw new Error('no MailError was thrown', { cause: error })
    // Whatever is logged about it contains no address.
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(
      'example.de',
    )
    expect(`${error.message} ${error.stack}`).not.toContain('visite.example')
    return error
  }

  it('is given one recipient and the sender', async () => {
    const { server, mailer } = await start()
    await mailer.send(mail)
    expect(server.mails).toMatchObject([{ from: 'praxis@visite.example', to: [ADDRESS] }])
  })

  it('is given an address with umlauts', async () => {
    const { server, mailer } = await start()
    await mailer.send({ ...mail, to: 'jürgen@müller.example' })
    expect(server.mails).toMatchObject([{ to: ['jürgen@müller.example'] }])
  })

  it('gets several mails over few connections', async () => {
    const { server, mailer } = await start()
    for (let i = 0; i < 5; i++) await mailer.send({ ...mail, id: `m${i}` })
    expect(server.mails).toHaveLength(5)
    expect(server.connections()).toBe(1)
  })

  it.each([
    { at: 'connect', code: 421 },
    { at: 'connect', code: 554 },
    { at: 'from', code: 451 },
    { at: 'from', code: 550 },
    { at: 'to', code: 450 },
    { at: 'to', code: 452 },
    { at: 'answer', code: 451 },
  ] as const)('that answers $code at $at may be tried again', async ({ at, code }) => {
    const { server, mailer } = await start()
    server.failNext({ at, code, text: `4.2.0 <${ADDRESS}> later` })
    const error = await failure(mailer)
    expect(error.permanent).toBe(false)
    expect(error.message).toContain(String(code))
    await mailer.send(mail)
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    { at: 'from', code: 552 },
    { at: 'to', code: 550 },
    { at: 'to', code: 553 },
    { at: 'answer', code: 554 },
  ] as const)('that answers $code at $at has refused the mail for good', async ({ at, code }) => {
    const { server, mailer } = await start()
    server.failNext({ at, code, text: `5.1.1 <${ADDRESS}> user unknown` })
    const error = await failure(mailer)
    expect(error.permanent).toBe(true)
    expect(error.message).toContain(`${code} 5.1.1`)
    await mailer.send({ ...mail, id: 'another' })
    expect(server.mails).toHaveLength(1)
  })

  it.each(['from', 'to', 'answer'] as const)('that drops the connection at %s may be tried again', async (at) => {
    const { server, mailer } = await start()
    server.failNext({ at, drop: true })
    expect((await failure(mailer)).permanent).toBe(false)
    await mailer.send(mail)
    expect(server.mails).toHaveLength(1)
  })

  it('that keeps dropping connections may be tried again', async () => {
    const { server, mailer } = await start()
    server.failNext({ at: 'connect', drop: true }, { at: 'connect', drop: true })
    expect((await failure(mailer)).permanent).toBe(false)
    await mailer.send(mail)
    expect(server.mails).toHaveLength(1)
  })

  it('that closed an idle connection gets the next mail over a new one', async () => {
    const { server, mailer } = await start()
    await mailer.send(mail)
    server.dropIdle()
    await mailer.send({ ...mail, id: 'mail-2' })
    expect(server.mails).toHaveLength(2)
  })

  it.each(['connect', 'from', 'to', 'answer'] as const)('that falls silent at %s is given up on', async (at) => {
    const { server, mailer } = await start({}, { silence: 200 })
    server.failNext({ at, silent: true }, ...(at === 'connect' ? [{ at, silent: true } as const] : []))
    expect((await failure(mailer)).permanent).toBe(false)
  })

  it('gets no more than its time for a mail', async () => {
    const { server, mailer } = await start({}, { mail: 200 })
    server.failNext({ at: 'answer', silent: true })
    expect((await failure(mailer)).permanent).toBe(false)
  })

  it('that does not exist may be tried again, and is named by the check', async () => {
    const port = await freePort()
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`)
    expect((await failure(mailer)).permanent).toBe(false)
    const verdict = await mailer.check()
    expect(verdict.ok).toBe(false)
    expect(verdict.detail).toContain(`127.0.0.1:${port}`)
  })

  it('may require a login', async () => {
    const account = { user: 'praxis@visite.example', password: 'ge:h/ei@m %' }
    const { server, mailer } = await start({ account })
    await mailer.send(mail)
    expect(server.mails).toMatchObject([{ user: account.user }])
    expect(await mailer.check()).toMatchObject({ ok: true })

    const url = new URL(server.url)
    url.password = 'wrong'
    const stranger = mailerTo(url.href)
    const error = await failure(stranger)
    expect(error.permanent).toBe(false)
    expect(error.message).toContain('535')
    const verdict = await stranger.check()
    expect(verdict.ok).toBe(false)
    expect(verdict.detail).not.toContain('wrong')
  })

  it.each(['smtps', 'starttls'] as const)('is addressed over TLS (%s)', async (tls) => {
    const { server, mailer } = await start({ tls })
    await mailer.send(mail)
    expect(server.mails).toMatchObject([{ secure: true }])
  })

  describe('on another machine', () => {
    const elsewhere = (url: string, plain = false): Mailer => {
      const mailer = smtp({ url, from, here: false, plain })
      cleanups.push(mailer.close)
      return mailer
    }

    it('gets nothing if it offers no TLS, unless the operator allows it', async () => {
      const { server } = await start()
      const mailer = elsewhere(server.url)
      expect((await failure(mailer)).permanent).toBe(false)
      const verdict = await mailer.check()
      expect(verdict).toMatchObject({ ok: false, detail: expect.stringContaining('VISITE_ALLOW_PLAIN') })
      expect(server.mails).toEqual([])
      await elsewhere(server.url, true).send(mail)
      expect(server.mails).toMatchObject([{ secure: false }])
    })

    it('never gets a password without TLS', async () => {
      const account = { user: 'praxis@visite.example', password: 'geheim' }
      const { server } = await start({ account })
      await failure(elsewhere(server.url, true))
      expect(server.mails).toEqual([])
    })

    it.each(['smtps', 'starttls'] as const)('gets nothing if nobody has signed its certificate (%s)', async (tls) => {
      const { server } = await start({ tls })
      for (const plain of [false, true]) {
        const mailer = elsewhere(server.url, plain)
        const todo = expect.stringContaining('NODE_EXTRA_CA_CERTS')
        expect(await failure(mailer)).toMatchObject({ message: todo })
        expect(await mailer.check()).toMatchObject({ ok: false, detail: todo })
      }
      expect(server.mails).toEqual([])
    })
  })
})
