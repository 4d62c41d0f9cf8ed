import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emlFiles } from './eml-files.ts'
import { mailerContract } from './mailer.contract.ts'

const from = { name: 'Praxis Müller', address: 'praxis@visite.example' }
const newFolder = () => mkdtemp(join(tmpdir(), 'visite-mail-'))
const mailsIn = async (folder: string) => (await readdir(folder).catch((): string[] => [])).sort()

mailerContract('a folder of files', async () => {
  const folder = await newFolder()
  const mails = join(folder, 'not', 'yet', 'made')
  return {
    mailer: emlFiles({ folder: mails, from }),
    received: async () => Promise.all((await mailsIn(mails)).map((name) => readFile(join(mails, name)))),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
})

describe('the folder of mails', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('sorts by time and is only for its owner', async () => {
    const times = ['2026-11-21T09:59:59.999Z', '2026-11-21T10:00:00.000Z', '2026-12-01T00:00:00.000Z']
    const clock = times.map((time) => new Date(time))
    const mailer = emlFiles({ folder, from, now: () => clock.shift() ?? new Date(0) })
    for (const id of ['c', 'b', 'a']) await mailer.send({ id, to: 'anna@example.de', subject: id, text: id })
    expect(await mailsIn(folder)).toEqual([
      '2026-11-21T09-59-59.999Z-c.eml',
      '2026-11-21T10-00-00.000Z-b.eml',
      '2026-12-01T00-00-00.000Z-a.eml',
    ])
    for (const name of await mailsIn(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, '2026-11-21T10-00-00.000Z-b.eml'), 'utf8')).toContain(
      'Date: Sat, 21 Nov 2026 10:00:00 +0000',
    )
  })

  it('forgets mails as told, by id or time', async () => {
    const clock = [1, 2, 3, 4].map((day) => new Date(`2026-11-0${day}T10:00:00.000Z`))
    const mailer = emlFiles({ folder, from, now: () => clock.shift() ?? new Date(0) })
    const forgetOf = (prefix: string) => mailer.forget((copies) => copies.filter(({ id }) => id.startsWith(prefix)))
    const forgetBefore = (before: string) =>
      mailer.forget(async (copies) => copies.filter(({ sentAt }) => sentAt.toISOString() < before))
    await forgetOf('a.')
    for (const id of ['a.1', 'ab.1', 'a.2', 'b.1']) {
      await mailer.send({ id, to: 'anna@example.de', subject: id, text: id })
    }
    await writeFile(join(folder, '2026-a.note'), 'not ours')
    const ids = async () => (await mailsIn(folder)).map((name) => name.split('Z-')[1] ?? name)
    await forgetOf('a.')
    expect(await ids()).toEqual(['ab.1.eml', 'b.1.eml', '2026-a.note'])
    await forgetBefore('2026-11-04T10:00:00.000Z')
    expect(await ids()).toEqual(['b.1.eml', '2026-a.note'])
    await forgetBefore('2026-11-04T10:00:00.001Z')
    expect(await ids()).toEqual(['2026-a.note'])
  })

  it('is named when it cannot be used, and a mail is not lost silently', async () => {
    await writeFile(join(folder, 'file'), '')
    const mailer = emlFiles({ folder: join(folder, 'file'), from })
    const verdict = await mailer.check()
    expect(verdict.ok).toBe(false)
    expect(verdict.detail).toContain(join(folder, 'file'))
    await expect(mailer.send({ id: 'a', to: 'anna@example.de', subject: 's', text: 't' })).rejects.toThrow()
  })
})
