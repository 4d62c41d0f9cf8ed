import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterEach, describe, expect, it } from 'vitest'
import { engines } from '../../test/engines.ts'
import { textPdf } from '../../test/pdf.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import { rawTracesOf } from '../../test/traces.ts'
import type { Database } from '../platform/db/open.ts'
import { SEALED, sealingOf } from '../platform/db/sealing/columns.ts'
import { sealPlainRows } from '../platform/db/sealing/move.ts'
import { namedFiles } from './named-files.ts'
import { isAllSealed, sealPlain } from './seal-plain.ts'

const CANARY = 'Kanarienvogel'

describe.each(engines)('data stored by an earlier version on %s', (engine) => {
  let service: TestService
  afterEach(() => service.remove())

  async function fill(anna: TestDoctor): Promise<string> {
    const { _id } = await anna.appointment({ name: `Frau ${CANARY}`, notes: CANARY })
    const bytes = Buffer.concat([readFileSync(consultation.audio), Buffer.from(CANARY)])
    await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'a.ogg', bytes } })
    const document = { name: `${CANARY}.pdf`, bytes: textPdf([`Befundbericht der Radiologie: ${CANARY}`]) }
    await anna.upload('/documents/upload', { appointment_id: _id, title: CANARY, document })
    for (const notes of [`Erste ${CANARY}`, `Zweite ${CANARY}`])
      await anna.post(`/notes/add/${_id}`, { notes, summary: CANARY })
    await anna.put('/vocabulary', { terms: [CANARY] })
    for (let more = 0; more < 60; more++) await anna.appointment({ name: `${CANARY} ${more}` })
    return _id
  }

  /** Restores the state left by a version without sealing. */
  async function unseal({ db, stored }: Database): Promise<void> {
    for (const table of Object.keys(SEALED) as 'appointments'[]) {
      const { columns = [], row: names = [] } = sealingOf(table) ?? {}
      for (const row of (await db.selectFrom(table).selectAll().execute()) as unknown as Record<string, unknown>[]) {
        let update = stored.updateTable(table).set(Object.fromEntries(columns.map((column) => [column, row[column]])))
        for (const name of names) update = update.where(db.dynamic.ref(name), '=', row[name])
        await update.execute()
      }
    }
    for await (const { key } of namedFiles(db)) {
      const plain = await buffer(await service.blobs.read(key))
      await (await service.adapters.blobs.stage(Readable.from([plain]))).keep(key)
    }
    await stored.deleteFrom('data_keys').execute()
  }

  it('is read while it is plain, and sealed while the service runs, even after a kill halfway (contract 14)', async () => {
    service = await startService(engine)
    const anna = await service.doctor()
    const id = await fill(anna)
    const { database } = service.adapters
    await unseal(database)
    const second = await startService(engine, {
      database: service.config.database,
      env: { VISITE_DATA_DIR: service.config.dataDir },
    })
    const reader = second.as(anna)
    const look = async () => ({
      appointments: dataOf<{ _id: string }[]>(await reader.get('/appointments/doctors')).sort((a, b) =>
        a._id < b._id ? -1 : 1,
      ),
      notes: dataOf(await reader.get(`/notes/${id}/versions`)),
      documents: dataOf(await reader.get(`/documents/${id}`)),
      vocabulary: dataOf(await reader.get('/vocabulary')),
      audio: (await reader.get(`/recordings/audio/${id}`)).body,
    })
    const before = await look()
    expect(JSON.stringify(before)).toContain(CANARY)
    expect(await rawTracesOf([CANARY], second)).not.toEqual([])

    let transactions = 0
    const own = second.adapters.database
    const transaction = () => {
      if (++transactions === 2) throw new Error('killed')
      return own.unhurried.transaction()
    }
    const dying = {
      ...own,
      unhurried: Object.create(own.unhurried, { transaction: { value: transaction } }),
    } as Database
    await expect(sealPlainRows(dying)).rejects.toThrow('killed')
    expect(await look()).toEqual(before)

    const deps = { database: own, raw: second.adapters.blobs, blobs: second.blobs, log: second.app.log }
    let place: string | null = null
    const keep = async (next: string) => {
      const first = place === null
      place = next
      if (first) throw new Error('killed')
    }
    await expect(sealPlain({ ...deps, progress: { place: null, keep } })).rejects.toThrow('killed')
    expect(await look()).toEqual(before)
    expect(await isAllSealed(own)).toBe(false)
    await sealPlain({ ...deps, progress: { place, keep } })
    expect(await isAllSealed(own)).toBe(true)
    expect(await look()).toEqual(before)
    expect(await rawTracesOf([CANARY], second)).toEqual([])
    await second.close()
  })
})
