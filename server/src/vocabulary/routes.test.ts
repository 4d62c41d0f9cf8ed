import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { startService, type TestDoctor, type TestService } from '../../test/service.ts'

describe.each(routeEngines)('vocabulary on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const put = (terms: unknown) => anna.put('/vocabulary', { terms })
  const refused = (error: string) => ({ status: 400, body: { success: false, error } })

  it('is empty at first (contract 4 vocabulary)', async () => {
    expect(await anna.get('/vocabulary')).toEqual({
      status: 200,
      body: { success: true, data: { terms: [], updatedAt: null } },
    })
  })

  it('is replaced as a whole and read as stored (contract 4 vocabulary)', async () => {
    await put(['Ramipril'])
    const saved = await put(['  Metoprolol  succinat ', 'Dr. Öztürk', 'metoprolol Succinat', '', 'B12'])
    const data = { terms: ['Metoprolol succinat', 'Dr. Öztürk', 'B12'], updatedAt: expect.stringMatching(/^\d{4}-/) }
    expect(saved).toEqual({ status: 200, body: { success: true, data } })
    expect(await anna.get('/vocabulary')).toEqual(saved)
    expect((await put([])).body).toMatchObject({ data: { terms: [] } })
  })

  it('belongs to its doctor (spec 1.1)', async () => {
    const bruno = await service.doctor()
    await put(['Bisoprolol'])
    expect((await bruno.get('/vocabulary')).body).toMatchObject({ data: { terms: [] } })
    await bruno.put('/vocabulary', { terms: ['Torasemid'] })
    expect((await anna.get('/vocabulary')).body).toMatchObject({ data: { terms: ['Bisoprolol'] } })
  })

  it('refuses what is not a term, and keeps what was there (contract 4 vocabulary)', async () => {
    await put(['Bisoprolol'])
    expect(await put(['Rami\u0000pril'])).toEqual(refused('Ungültige Eingabe: „terms.0“ hat einen ungültigen Wert'))
    expect(await put(['ok', 'zwei\nZeilen'])).toEqual(refused('Ungültige Eingabe: „terms.1“ hat einen ungültigen Wert'))
    expect(await put(['halb \ud83d'])).toMatchObject({ status: 400 })
    expect(await put(['120/80'])).toEqual(refused('Ein Begriff braucht mindestens einen Buchstaben: „120/80“.'))
    expect(await put(['x'.repeat(101)])).toEqual(
      refused('Ungültige Eingabe: „terms.0“ darf höchstens 100 Zeichen haben'),
    )
    expect(await put(Array.from({ length: 1_001 }, (_, index) => `Mittel ${index}`))).toMatchObject({ status: 400 })
    expect(await put('Ramipril')).toMatchObject({ status: 400 })
    expect(await anna.put('/vocabulary', {})).toMatchObject({ status: 400 })
    expect((await anna.get('/vocabulary')).body).toMatchObject({ data: { terms: ['Bisoprolol'] } })
  })

  it('loses invisible characters: soft hyphens and direction marks', async () => {
    expect((await put(['Rami\u00adpril', '\u202eAmlodipin'])).body).toMatchObject({
      data: { terms: ['Ramipril', 'Amlodipin'] },
    })
  })

  it('is deleted with the account (contract 2 deletion)', async () => {
    const carla = await service.doctor()
    await carla.put('/vocabulary', { terms: ['Levothyroxin'] })
    expect((await carla.delete('/user', { password: carla.password })).status).toBe(200)
    const rows = await service.adapters.database.db
      .selectFrom('vocabularies')
      .select('doctor_id')
      .where('doctor_id', '=', carla.id)
      .execute()
    expect(rows).toEqual([])
  })
})
