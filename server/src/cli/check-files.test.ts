import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestService } from '../../test/service.ts'
import type { FaultyFile } from '../retention/named-files.ts'
import { checkFiles } from './check-files.ts'

const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }

describe.each(routeEngines)('visite check --files on %s', (engine) => {
  let service: TestService
  /** Keys in the order of the check. */
  let keys: string[]
  beforeEach(async () => {
    service = await startService(engine)
    const anna = await service.doctor()
    const { _id } = await anna.appointment()
    const recording = dataOf<{ recording_key: string }>(await anna.upload(`/recordings/add/${_id}`, { audio }))
    for (let take = 1; take <= 3; take++) await anna.upload(`/recordings/append/${_id}`, { audio })
    const taken = await service.adapters.database.db.selectFrom('recording_takes').select('blob_key').execute()
    keys = [recording.recording_key, ...taken.map(({ blob_key }) => blob_key).sort()]
  })
  afterEach(() => service.remove())

  function check(read: string[], stopAt?: string) {
    const { blobs } = service
    const { database } = service.adapters
    const faults: FaultyFile[] = []
    const resumed: number[] = []
    // Time passes so quickly that every file is remembered.
    let at = Date.now()
    const findings = checkFiles({
      config: service.config,
      db: database.db,
      blobs: {
        ...blobs,
        read: (key) => {
          if (key === stopAt) throw new Error('interrupted')
          read.push(key)
          return blobs.read(key)
        },
      },
      onFault: (faulty) => faults.push(faulty),
      onResumed: (_startedAt, files) => resumed.push(files),
      now: () => {
        at += 2000
        return new Date(at)
      },
    })
    return { findings, faults, resumed }
  }
  const kept = () => existsSync(join(service.config.dataDir, 'check-files.json'))

  it('reads every file once, and leaves nothing behind when it is done', async () => {
    const read: string[] = []
    expect(await check(read).findings).toEqual({ files: 4, faults: [] })
    expect(read).toEqual(keys)
    expect(kept()).toBe(false)
  })

  it('continues where it was interrupted, with what it had found', async () => {
    const { path } = await service.adapters.blobs.localFile(keys[1] ?? '')
    writeFileSync(path, Buffer.alloc(audio.bytes.length))
    const read: string[] = []
    await expect(check(read, keys[2]).findings).rejects.toThrow('interrupted')
    expect(read).toEqual(keys.slice(0, 2))
    expect(kept()).toBe(true)

    const { findings, faults, resumed } = check(read)
    const altered = [{ fault: 'altered', file: keys[1], appointment: expect.stringMatching(/^[0-9a-f]{24}$/) }]
    expect(await findings).toEqual({ files: 4, faults: altered })
    expect(faults).toEqual(altered)
    expect(resumed).toEqual([2])
    expect(read).toEqual(keys)
    expect(kept()).toBe(false)
  })

  it('does not report files erased meanwhile as missing', async () => {
    const { blobs } = service
    const { database } = service.adapters
    const { findings } = check([])
    await database.db.deleteFrom('recording_takes').execute()
    for (const key of keys.slice(1)) await blobs.delete(key)
    expect((await findings).faults).toEqual([])
  })
})
