import { describe, expect, it } from 'vitest'
import { dialled } from './place.ts'

describe('a phone number on a patient’s page', () => {
  it.each([
    ['+49 (0)30 123-45', '+493012345'],
    ['0049 (0) 30 12345', '00493012345'],
    ['(030) 123 45', '03012345'],
    ['030/12345', '03012345'],
    ['+49 30 12345', '+493012345'],
    ['030 1234567 oder 0171 7654321', ''],
    ['030 1 + 2', ''],
    ['auf Anfrage', ''],
  ])('dials of %j %j', (written, number) => expect(dialled(written)).toBe(number))
})
