import { describe, expect, it } from 'vitest'
import type { PatientRecord } from './record.ts'
import { changedRecord, finding, fits, folded, merged, newRecord, numberKey, searchableOf, unmerged } from './rules.ts'

const TODAY = '2026-11-23'
const ERIKA = newRecord(
  {
    first_name: 'Erika Maria',
    last_name: 'Müller-Lüdenscheid',
    birth_date: '1980-02-01',
    identifiers: [{ system: 'gdt', value: '4711' }],
  },
  TODAY,
)
const finds = (query: string, record: PatientRecord = ERIKA) => finding(query)(searchableOf(record))

describe('a search', () => {
  it.each([
    ...['', 'Müller', 'mueller', 'Muller', 'MÜL', 'Mue', 'lüden', 'erika müller', 'Müller, Erika', 'mar er mu'],
    ...['Müller-Lüdenscheid', '1.2.1980', '01.02.1980', '1.2.80', '1.2.', '1980-02-01', '1980-02', 'muller 1.2.1980'],
    ...['4711', '47', 'erika 4711', '01021980', '010280', 'Müllerlüdenscheid', 'Erika-Maria'],
  ])('finds her by %j (contract 9 patients)', (query) => {
    expect(finds(query)).toBe(true)
  })

  it.each([
    'Maier',
    'üller',
    'erika meier',
    '2.1.1980',
    '1.2.1981',
    '1980-02-02',
    '711',
    '%',
    '.*',
    '1.2.1980 x',
    '02011980',
    'Erikam',
  ])('does not find her by %j', (query) => {
    expect(finds(query)).toBe(false)
  })

  it.each([
    ['Karl-Heinz', 'Karlheinz'],
    ['Karlheinz', 'Karl-Heinz'],
    ['Anna-Emma', 'annaemma'],
    ["O'Neill", 'oneill'],
  ])('finds %s by %s', (first_name, query) => {
    expect(finds(query, { ...ERIKA, first_name })).toBe(true)
  })

  it.each([
    ['Groß', 'gross'],
    ['Yılmaz', 'yilmaz'],
    ['Ørsted', 'Orsted'],
    ['Łukasz', 'lukasz'],
    ['Çelik', 'celik'],
    ['Goethe', 'Göthe'],
    ['Sauer', 'sau'],
  ])('takes %s for %s', (name, query) => {
    expect(folded(name).startsWith(folded(query))).toBe(true)
  })
})

describe('a record', () => {
  it.each(['2026-11-24', '1849-12-31', '2000-02-30', '1.2.1980', '2000-2-1'])('has no birthday %j', (birth_date) => {
    expect(() => newRecord({ last_name: 'X', birth_date }, TODAY)).toThrow()
  })

  it('has no number twice, however it is spelled', () => {
    const identifiers = [
      { system: 'kv', value: 'A123' },
      { system: 'KV ', value: 'a123' },
    ]
    expect(() => newRecord({ last_name: 'X', identifiers }, TODAY)).toThrow()
  })

  it('keeps what a change leaves out, and loses what it empties', () => {
    const before = newRecord({ last_name: 'X', phone: '030', email: 'a@b.example', insurer: 'AOK' }, TODAY)
    expect(changedRecord(before, { phone: '', email: null }, TODAY)).toEqual({ ...before, phone: null, email: null })
  })
})

describe('merging', () => {
  const other = newRecord(
    {
      ...{ first_name: 'E.', last_name: 'Mueller', phone: '030', birth_date: '1981-01-01' },
      identifiers: [{ system: 'kv', value: 'A1' }],
    },
    TODAY,
  )

  it('fills gaps and keeps every number', () => {
    expect(merged(ERIKA, other)).toEqual({
      ...ERIKA,
      phone: '030',
      identifiers: [...ERIKA.identifiers, ...other.identifiers],
    })
  })

  it('is undone, except for what has changed since', () => {
    const joined = merged(ERIKA, other)
    expect(unmerged(joined, ERIKA, other)).toEqual(ERIKA)
    const changed = {
      ...joined,
      phone: '040',
      insurer: 'AOK',
      identifiers: [...joined.identifiers, { system: 'x', value: '1' }],
    }
    expect(unmerged(changed, ERIKA, other)).toEqual({
      ...ERIKA,
      ...{ phone: '040', insurer: 'AOK' },
      identifiers: [...ERIKA.identifiers, { system: 'x', value: '1' }],
    })
  })

  it('leaves a number that both have with the first', () => {
    const same = { ...other, identifiers: [{ system: 'GDT', value: '4711' }] }
    const joined = merged(ERIKA, same)
    expect(joined.identifiers.map(numberKey)).toEqual(ERIKA.identifiers.map(numberKey))
    expect(unmerged(joined, ERIKA, same)).toEqual(ERIKA)
  })
})

it('another system’s patient fits by name and birthday, however they are spelled', () => {
  const said = { first_name: 'ERIKA MARIA', last_name: 'Mueller-Luedenscheid', birth_date: '1980-02-01' }
  expect(fits(ERIKA, said)).toEqual({ name: true, birthday: true })
  expect(fits(ERIKA, { ...said, first_name: '', birth_date: null })).toEqual({ name: true, birthday: true })
  expect(fits(ERIKA, { ...said, last_name: 'Muster', birth_date: '1980-01-02' })).toEqual({
    name: false,
    birthday: false,
  })
})
