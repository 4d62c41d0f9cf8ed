import { describe, expect, it } from 'vitest'
import { bodyOf, formOf } from './patient-fields.ts'
import { OWN_SYSTEM } from './person.ts'

describe('the form of a patient', () => {
  const known = {
    first_name: 'Anna',
    last_name: 'Beispiel',
    birth_date: '1980-05-04',
    sex: 'female' as const,
    identifiers: [
      { system: 'urn:pvs', value: '77' },
      { system: OWN_SYSTEM, value: '12' },
    ],
  }

  it('shows the number given by the practice', () => expect(formOf(known).number).toBe('12'))

  it('changes that number, and leaves those of other systems as they are', () =>
    expect(bodyOf({ ...formOf(known), number: ' 13 ' }, known).identifiers).toEqual([
      { system: OWN_SYSTEM, value: '13' },
      { system: 'urn:pvs', value: '77' },
    ]))

  it('removes it when the field is empty', () =>
    expect(bodyOf({ ...formOf(known), number: ' ' }, known).identifiers).toEqual([{ system: 'urn:pvs', value: '77' }]))

  it('sends nothing for a birthday and a sex that were not entered', () =>
    expect(bodyOf(formOf({}), {})).toMatchObject({ birth_date: null, sex: null, language: null }))
})
