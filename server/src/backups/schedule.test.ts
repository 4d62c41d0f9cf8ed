import {
  appendFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../test/engines.ts'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { openArchive } from './archive.ts'
import { folderPlace } from './folder-place.ts'
import { keyFileOf, readKeyFile } from './key-file.ts'
import { rehearse } from './rehearse.ts'
import { checkBackups, nextAt, scheduledBackup } from './schedule.ts'

const DAY_MS = 24 * 3_600_000
const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }

describe.each(engines)('daily backups on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  let place: string
  const folder = (name: string) => ({ kind: 'folder', folder: join(place, name) }) as const
  const plan = () => ({ archives: folder('archives'), keys: folder('keys'), keep: 2, at: '02:30' })
  const archives = () => readdirSync(join(place, 'archives')).filter((name) => name.endsWith('.zip'))
  const shelf = () => readdirSync(join(place, 'archives/files'))
  const keyFiles = () => readdirSync(join(place, 'keys'))

  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'visite-backups-'))
    for (const name of ['archives', 'keys']) mkdirSync(join(place, name))
    service = await startService(engine)
    anna = await service.doctor()
    await recorded()
  })
  afterEach(async () => {
    await service.remove()
    rmSync(place, { recursive: true, force: true })
  })

  async function recorded(): Promise<string> {
    const { _id } = await anna.appointment()
    await anna.upload(`/recordings/add/${_id}`, { audio })
    return _id
  }

  const read: string[] = []
  function backUp(options: { anyway?: boolean } = {}) {
    const { config, queue, blobs } = service
    const { database, blobs: raw } = service.adapters
    const counting = {
      ...raw,
      read: (key: string) => {
        read.push(key)
        return raw.read(key)
      },
    }
    const source = { ...config, database, queue, raw: counting, blobs }
    read.splice(0)
    return scheduledBackup({ source, plan: plan(), timezone: 'Europe/Berlin', now: service.clock.now }, options)
  }

  /** Restores into a scratch folder and opens everything. */
  async function rehearsed(name: string) {
    const archive = await openArchive(folderPlace(join(place, 'archives')), name)
    try {
      await archive.verify()
      return await rehearse(
        service.config,
        archive,
        await readKeyFile(folderPlace(join(place, 'keys')), keyFiles()[0] ?? ''),
        place,
      )
    } finally {
      archive.close()
    }
  }

  it('are written once a day, each file once, and can be restored', async () => {
    expect((await backUp())?.files).toBe(1)
    expect(await backUp()).toBeNull()
    // A file that has not changed lately is not read again.
    for (const file of globSync('blobs/**/*', { cwd: service.config.dataDir })) {
      const longAgo = new Date(Date.now() - DAY_MS)
      utimesSync(join(service.config.dataDir, file), longAgo, longAgo)
    }
    await recorded()
    service.clock.advance(DAY_MS)
    expect((await backUp())?.files).toBe(2)
    expect(read).toHaveLength(1)
    expect(shelf()).toHaveLength(2)
    expect(archives()).toHaveLength(2)

    // The older archive, too, with the newest keys, because older keys are gone.
    expect(keyFiles()).toEqual([keyFileOf(archives()[1] ?? '')])
    const [older = '', newer = ''] = archives()
    expect(await rehearsed(older)).toMatchObject({ files: 1, faults: [] })
    expect(await rehearsed(newer)).toMatchObject({ files: 2, faults: [] })
    // Nothing stays of a rehearsal.
    expect(readdirSync(place).sort()).toEqual(['archives', 'keys'])
    // Only their owner may read them.
    expect(statSync(join(place, 'archives', newer)).mode & 0o077).toBe(0)
  })

  it('are kept as long as configured, with the files that any of them names', async () => {
    const id = (await anna.get('/appointments/doctors')).body as { data: { _id: string }[] }
    await backUp()
    await anna.delete(`/appointments/delete/${id.data[0]?._id}`)
    for (let day = 1; day <= 2; day++) {
      service.clock.advance(DAY_MS)
      await backUp()
    }
    expect(archives()).toHaveLength(2)
    expect(shelf()).toEqual([])
  })

  it('bring back nothing that has since been erased, not even from the older archive', async () => {
    await backUp()
    const id = (await anna.get('/appointments/doctors')).body as { data: { _id: string }[] }
    await anna.delete(`/appointments/delete/${id.data[0]?._id}`)
    service.clock.advance(DAY_MS)
    await backUp()
    expect(await rehearsed(archives()[0] ?? '')).toMatchObject({ files: 0, faults: [] })
  })

  it('reveal a file that was damaged on the backup disk', async () => {
    await backUp()
    appendFileSync(join(place, 'archives/files', shelf()[0] ?? ''), 'x')
    await expect(rehearsed(archives()[0] ?? '')).rejects.toThrow('the backup is damaged: files/recordings/')
  })

  it('are refused when the disk is not mounted, and `visite check` says so and how old the last one is', async () => {
    const { database } = service.adapters
    const verdict = (given = plan()) => checkBackups(database, given, service.clock.now())
    expect(await checkBackups(database, null, new Date())).toMatchObject({ ok: true, warning: true })
    expect(await verdict()).toMatchObject({
      ok: true,
      warning: true,
      detail: expect.stringContaining('no backup is known'),
    })
    await backUp()
    expect(await verdict()).toEqual({ ok: true, detail: expect.stringContaining('the last backup is of 2') })
    service.clock.advance(1.6 * DAY_MS)
    expect(await verdict()).toMatchObject({ ok: false, detail: expect.stringContaining('more than 36 hours') })
    rmSync(join(place, 'archives'), { recursive: true })
    expect(await verdict()).toMatchObject({ ok: false, detail: expect.stringContaining('mount the disk') })
    await expect(backUp({ anyway: true })).rejects.toThrow('is missing')
  })
})

it('are due at the practice’s hour, even when clocks are set forward', () => {
  const next = (now: string) => nextAt('Europe/Berlin', '02:30', new Date(now)).toISOString()
  expect(next('2026-01-10T00:00:00Z')).toBe('2026-01-10T01:30:00.000Z')
  expect(next('2026-01-10T01:30:00Z')).toBe('2026-01-11T01:30:00.000Z')
  expect(next('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
})
