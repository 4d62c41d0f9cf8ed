import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/postgres.ts'
import { startService, type TestService } from '../../../test/service.ts'
import { chainIn, expectWhole } from '../../../test/syslog-messages.ts'
import { SYSLOG_CA } from '../../../test/syslog-server.ts'

const CERTIFICATES = dirname(SYSLOG_CA)

let folder: string
let port: number
let rsyslog: ChildProcess
let service: TestService
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visite-rsyslog-'))
  port = await freePort()
  // The queue is written through: what was read is in the file before the end of the connection is answered.
  writeFileSync(
    join(folder, 'rsyslog.conf'),
    `global(
       workDirectory="${folder}" maxMessageSize="64k"
       defaultNetstreamDriverCAFile="${SYSLOG_CA}"
       defaultNetstreamDriverCertFile="${CERTIFICATES}/server.pem"
       defaultNetstreamDriverKeyFile="${CERTIFICATES}/server.key")
     main_queue(queue.type="Direct")
     module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
     template(name="raw" type="string" string="%rawmsg%\\n")
     input(type="imtcp" port="${port}")
     action(type="omfile" file="${folder}/audit.log" template="raw")\n`,
  )
  await start()
  service = await startService('sqlite', {
    env: { VISITE_SYSLOG_URL: `syslog+tls://localhost:${port}`, VISITE_SYSLOG_CA: SYSLOG_CA },
  })
  await service.work()
})
afterEach(async () => {
  await service.remove()
  await end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const args = ['-n', '-f', join(folder, 'rsyslog.conf'), '-i', join(folder, 'rsyslog.pid')]
  rsyslog = spawn('/usr/sbin/rsyslogd', args, { stdio: 'ignore' })
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
  await expect.poll(answers, { timeout: 10_000 }).toBe(true)
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (rsyslog.exitCode !== null || rsyslog.signalCode !== null) return
  rsyslog.kill(signal)
  await once(rsyslog, 'exit')
}

/** What rsyslog has taken for one message each; a line cut off by a kill comes again. */
function messages(): string[] {
  const file = join(folder, 'audit.log')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => /^<\d+>1 .*\] \S+$/.test(line))
}

const heads = async () => {
  const chains = await service.adapters.database.db.selectFrom('audit_chains').selectAll().orderBy('name').execute()
  return chains.map(({ head_seq, forwarded_seq }) => ({ head: Number(head_seq), handedOn: Number(forwarded_seq) }))
}

describe('the audit trail at Debian’s rsyslog (contract 14 audit)', () => {
  it('arrives completely, in order and verifiable, though rsyslog is stopped and killed again and again', async () => {
    const anna = await service.doctor()
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      const writing = Array.from({ length: 25 }, () => anna.appointment())
      await Promise.all(writing.slice(0, 12))
      await end(signal)
      await Promise.all(writing)
      await start()
    }
    await service.trail.chain()
    const written = await heads()
    expect(written[0]?.head).toBeGreaterThan(100)
    await expect
      .poll(heads, { timeout: 60_000, interval: 250 })
      .toEqual(written.map(({ head }) => ({ head, handedOn: head })))
    expectWhole(chainIn(messages(), 'accounts'), written[0]?.head ?? 0)
    expectWhole(chainIn(messages(), 'strangers'), written[1]?.head ?? 0)
  }, 120_000)
})
