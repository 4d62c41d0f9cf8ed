import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeEngines } from '../../test/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const UNKNOWN_ID = '0123456789abcdef01234567'
interface Wire {
  _id: string
  key: string
  language: string
  doctor_id: string | null
  version: number
  is_default: boolean
  sections: { key: string; heading: string; format: string; required: boolean }[]
}

describe.each(routeEngines)('templates on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService(engine)
    anna = await service.doctor()
  })
  afterAll(() => service.remove())

  const list = async (doctor: TestDoctor) => dataOf<Wire[]>(await doctor.get('/templates'))
  const section = { key: 'plan', heading: 'Plan', format: 'bullets' }

  it('include six in German and English, the same on every installation (contract 6 templates)', async () => {
    const builtIn = (await list(anna)).filter(({ doctor_id }) => doctor_id === null)
    const keys = ['anamnese', 'arztbrief', 'follow_up', 'procedure', 'psychotherapy', 'soap']
    for (const language of ['de', 'en']) {
      const inLanguage = builtIn.filter((template) => template.language === language)
      expect(inLanguage.map(({ key }) => key).sort()).toEqual(keys)
      expect(inLanguage.filter(({ is_default }) => is_default).map(({ key }) => key)).toEqual(['soap'])
    }
    expect(new Set(builtIn.map(({ _id }) => _id)).size).toBe(12)
    expect(builtIn.every(({ _id }) => /^[0-9a-f]{24}$/.test(_id))).toBe(true)
    expect(builtIn.find(({ key, language }) => key === 'soap' && language === 'de')).toMatchObject({
      _id: expect.any(String),
      version: 1,
      sections: [
        { key: 'subjective', heading: 'Subjektiv', format: 'paragraph', required: true },
        { key: 'objective' },
        { key: 'assessment' },
        { key: 'plan', format: 'bullets' },
      ],
    })
  })

  it('are copied, changed and removed by their doctor; built-in ones can only be copied (contract 6 templates)', async () => {
    const [original] = await list(anna)
    const copy = dataOf<Wire>(await anna.post('/templates', { copy_of: original?._id, name: 'Meine', key: 'meine' }))
    expect(copy).toMatchObject({ doctor_id: anna.id, version: 1, is_default: false, sections: original?.sections })
    const changed = dataOf<Wire>(await anna.put(`/templates/${copy._id}`, { sections: [section] }))
    expect(changed).toMatchObject({ version: 2, sections: [{ ...section, required: false }] })
    const refused = { status: 403, body: { success: false, error: expect.stringContaining('Kopie') } }
    expect(await anna.put(`/templates/${original?._id}`, { name: 'X' })).toEqual(refused)
    expect(await anna.delete(`/templates/${original?._id}`)).toEqual(refused)
    expect(dataOf<Wire>(await anna.delete(`/templates/${copy._id}`))._id).toBe(copy._id)
    expect((await list(anna)).some(({ _id }) => _id === copy._id)).toBe(false)
  })

  it('have one default per language', async () => {
    const make = async (key: string) =>
      dataOf<Wire>(
        await anna.post('/templates', { name: key, key, language: 'de', sections: [section], is_default: true }),
      )
    const [first, second] = [await make('eins'), await make('zwei')]
    const own = (await list(anna)).filter(({ doctor_id }) => doctor_id === anna.id)
    expect(own.find(({ _id }) => _id === first._id)?.is_default).toBe(false)
    expect(own.find(({ _id }) => _id === second._id)?.is_default).toBe(true)
  })

  it.each([
    [{ key: 'a', language: 'de', sections: [section] }, 400],
    [{ name: 'A', key: 'Not A Key', language: 'de', sections: [section] }, 400],
    [{ name: 'A', key: 'a', language: 'de', sections: [] }, 400],
    [{ name: 'A', key: 'a', language: 'de', sections: [section, section] }, 400],
    [{ copy_of: UNKNOWN_ID }, 404],
    [{ copy_of: 'x' }, 400],
  ])('refuse %j', async (body, status) => {
    expect((await anna.post('/templates', body)).status).toBe(status)
  })

  it('have one-line headings without asterisks, as they appear in a note (spec 2.5)', async () => {
    const make = (heading: string) =>
      anna.post('/templates', { name: 'H', key: 'headings', language: 'de', sections: [{ ...section, heading }] })
    for (const heading of [' ', '**', '\n']) expect((await make(heading)).status).toBe(400)
    const { _id, sections } = dataOf<Wire>(await make(' **Plan**\r\nund  Ziel '))
    expect(sections[0]?.heading).toBe('Plan und Ziel')
    const changed = await anna.put(`/templates/${_id}`, { sections: [{ ...section, heading: '*Plan*' }] })
    expect(dataOf<Wire>(changed).sections[0]?.heading).toBe('Plan')
  })

  it('have each key once, and belong to one doctor (spec 1.1)', async () => {
    const ben = await service.doctor()
    const body = { name: 'Eigen', key: 'eigen', language: 'de', sections: [section] }
    const { _id } = dataOf<Wire>(await anna.post('/templates', body))
    expect((await anna.post('/templates', body)).status).toBe(409)
    expect((await ben.post('/templates', body)).status).toBe(200)
    expect((await ben.put(`/templates/${_id}`, { name: 'X' })).body).toEqual({ success: false, error: 'Forbidden' })
    expect((await ben.delete(`/templates/${_id}`)).status).toBe(403)
    expect((await ben.post('/templates', { copy_of: _id, key: 'x' })).status).toBe(403)
    expect((await ben.put(`/templates/${UNKNOWN_ID}`, { name: 'X' })).status).toBe(404)
    expect((await list(ben)).some((template) => template._id === _id)).toBe(false)
  })
})
