import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { routeEngines } from '../engines.ts'
import { dataOf, startService, type TestService } from '../service.ts'

describe.each(routeEngines)('what is safer than the letter on %s', (engine) => {
  let service: TestService
  beforeAll(async () => {
    service = await startService(engine)
  })
  afterAll(() => service.remove())

  it('echoes references to recordings that a client writes, but does not follow them (contract 8 echoed)', async () => {
    const [anna, ben] = [await service.doctor(), await service.doctor()]
    const { _id: foreign } = await ben.appointment()
    const audio = { name: 'visit.ogg', bytes: readFileSync(consultation.audio) }
    const { _id, recording_key, recording_url } = dataOf<Record<string, string>>(
      await ben.upload(`/recordings/add/${foreign}`, { audio }),
    )
    const stolen = { recording_id: _id, recording_key, recording_url }
    const { _id: created } = await anna.appointment(stolen)
    const { _id: updated } = await anna.appointment()
    expect(dataOf(await anna.post(`/appointments/update/${updated}`, stolen))).toMatchObject(stolen)
    for (const id of [created, updated]) {
      expect(dataOf(await anna.get(`/appointments/get/${id}`))).toMatchObject(stolen)
      expect(dataOf(await anna.get(`/recordings/${id}`))).toEqual([])
      expect(await anna.get(`/recordings/audio/${id}`)).toMatchObject({ status: 404 })
      expect((await anna.delete(`/appointments/delete/${id}`)).status).toBe(200)
    }
    expect((await ben.full('GET', `/recordings/audio/${foreign}`)).raw).toEqual(audio.bytes)
  })
})

describe('identifiers', () => {
  it('are 24 hexadecimal characters, no two alike (contract 8 ids)', () => {
    const ids = Array.from({ length: 10_000 }, newId)
    expect(ids.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    // Every position takes characters from the whole alphabet: no counter, no clock.
    for (let at = 0; at < 24; at++) expect(new Set(ids.map((id) => id[at])).size).toBe(16)
  })
})
