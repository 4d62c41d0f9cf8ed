import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GdtLine, gdtFile } from '../../test/gdt-file.ts'
import { readRequest } from './request.ts'

const LINES: readonly GdtLine[] = [
  ['8315', 'VISITE'],
  ['8316', 'PVS1'],
  ['9206', '2'],
  ['9218', '02.10'],
  ['3000', '4711'],
  ['3101', 'Müßig'],
  ['3102', 'Jörg'],
  ['3103', '01021980'],
  ['3110', '1'],
]
const with_ = (...changes: GdtLine[]): GdtLine[] =>
  LINES.map(([id, content]) => changes.find(([other]) => other === id) ?? [id, content])
const without = (id: string) => LINES.filter(([other]) => other !== id)
const faultOf = (bytes: Buffer) => {
  const reading = readRequest(bytes)
  return reading.kind === 'fault' ? reading.fault : reading.kind
}

describe('a request from a practice system (contract 11a gdt)', () => {
  const valid = gdtFile('6302', LINES)

  it('is read with number, name, birthday and sex', () => {
    expect(readRequest(valid)).toEqual({
      kind: 'request',
      request: {
        ...{
          record: '6302',
          number: '4711',
          lastName: 'Müßig',
          firstName: 'Jörg',
          birthDate: '1980-02-01',
          sex: 'male',
        },
        ...{ receiver: 'VISITE', sender: 'PVS1', charset: '2' },
      },
    })
  })

  it.each([
    ['3', (text: string) => Buffer.from(text, 'latin1'), 'Müßig'],
    ['4', (text: string) => Buffer.from(text.replace('Š', '\xa6'), 'latin1'), 'Šußig'],
    ['5', (text: string) => Buffer.from(text, 'utf8'), 'Müßig Żółć'],
  ])('is read in the character set %s', (code, encode, name) => {
    const reading = readRequest(gdtFile('6301', with_(['9206', code], ['3101', name]), encode))
    expect(reading).toMatchObject({ kind: 'request', request: { lastName: name, charset: code } })
  })

  it('is in CP437 unless it says otherwise, and may end as files do under DOS', () => {
    expect(readRequest(gdtFile('6302', without('9206')))).toMatchObject({
      request: { lastName: 'Müßig', charset: '2' },
    })
    expect(readRequest(Buffer.concat([valid, Buffer.from([0x1a])])).kind).toBe('request')
  })

  it.each<[string, Buffer, string]>([
    ['another record', gdtFile('6310', LINES), 'wrong_record'],
    ['an unknown character set', gdtFile('6302', with_(['9206', '9'])), 'bad_charset'],
    ['bytes that are not UTF-8', gdtFile('6302', with_(['9206', '5'])), 'bad_charset'],
    ['no number', gdtFile('6302', without('3000')), 'no_number'],
    ['a blank number', gdtFile('6302', with_(['3000', '  '])), 'no_number'],
    ['an endless number', gdtFile('6302', with_(['3000', '1'.repeat(61)])), 'no_number'],
    ['no name', gdtFile('6302', without('3101')), 'no_name'],
    ['a day that does not exist', gdtFile('6302', with_(['3103', '31021980'])), 'bad_birthday'],
    ['two numbers', gdtFile('6302', [...LINES, ['3000', '4712']]), 'no_number'],
    ['two names', gdtFile('6302', [...LINES, ['3102', 'Georg']]), 'no_name'],
    ['two birthdays', gdtFile('6302', [...LINES, ['3103', '02021980']]), 'bad_birthday'],
    ['two patients', Buffer.concat([valid, valid]), 'wrong_length'],
    ['something after it', Buffer.concat([valid, Buffer.from('x')]), 'wrong_length'],
    ['a second record inside', gdtFile('6302', [...LINES, ['8000', '6302']]), 'wrong_length'],
    ['zero bytes', gdtFile('6302', with_(['3101', 'Mü\0ig'])), 'no_gdt'],
    ['an escape', gdtFile('6302', with_(['3101', 'M\x1b[2J'])), 'no_gdt'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'no_gdt'],
    ['nothing', Buffer.alloc(0), 'incomplete'],
    ['too much', Buffer.alloc(100_001, '0'), 'too_large'],
  ])('is refused with %s', (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault)
  })

  it('may repeat a field with the same content', () => {
    expect(readRequest(gdtFile('6302', [...LINES, ['3000', '4711'], ['3101', 'Müßig']])).kind).toBe('request')
  })

  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const utf8 = (text: string) => Buffer.from(text, 'utf8')
  it.each([
    ['2', latin1],
    ['2', utf8],
    ['3', undefined],
    ['3', utf8],
    ['4', utf8],
    ['5', latin1],
  ])('is not read as another name when it claims %s but is encoded differently', (code, encode) => {
    // The last one would take forever if the pattern could backtrack.
    for (const name of ['Müller', 'Jäger', 'Köhler', `${'a'.repeat(60)}ü`]) {
      const file = gdtFile('6302', with_(['9206', code], ['3101', name], ['3102', 'A.']), encode)
      expect(faultOf(file)).toBe('bad_charset')
    }
  })

  it('may come without first name, birthday and sex', () => {
    const lines = LINES.filter(([id]) => !['3102', '3103', '3110', '8315', '8316'].includes(id))
    expect(readRequest(gdtFile('6301', lines))).toMatchObject({
      request: { firstName: '', birthDate: null, sex: null, receiver: null, sender: null },
    })
  })

  it('never yields a patient while it is being written: every beginning of it is incomplete', () => {
    for (let length = 0; length < valid.length; length++) {
      expect(faultOf(valid.subarray(0, length))).toBe('incomplete')
    }
  })

  it('never becomes another patient’s by one byte: whatever is changed in a length, no patient is read', () => {
    const starts = [...valid.toString('latin1').matchAll(/(?:^|\r\n)(?=\d{7})/g)].map(
      ({ index, 0: end }) => index + end.length,
    )
    for (const start of starts) {
      for (let digit = 0; digit < 3; digit++) {
        const changed = Buffer.from(valid)
        changed[start + digit] = changed[start + digit] === 0x39 ? 0x30 : (changed[start + digit] ?? 0) + 1
        expect(readRequest(changed).kind).not.toBe('request')
      }
    }
  })

  it('is judged whatever the bytes, and read only if it is consistent', () => {
    const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))
    const mutated = fc
      .array(fc.tuple(fc.nat(valid.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 6 })
      .map((changes) => {
        const bytes = Buffer.from(valid)
        for (const [at, byte] of changes) bytes[at] = byte
        return bytes
      })
    fc.assert(
      fc.property(fc.oneof(noise, mutated), (bytes) => {
        const reading = readRequest(bytes)
        if (reading.kind !== 'request') return
        const { number } = reading.request
        expect(number).not.toBe('')
        if (/^[\x20-\x7e]+$/.test(number)) expect(bytes.toString('latin1')).toContain(number)
      }),
      { numRuns: 2_000 },
    )
  })
})
