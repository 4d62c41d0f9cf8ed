import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/any-character.ts'
import { isMailAddress, mailSender, normaliseMailAddress } from './address.ts'

describe('a mail address', () => {
  it.each([
    'anna@example.de',
    'Anna.Adler+visite@praxis.example.com',
    "o'neill@example.ie",
    'a@b.co',
    'jürgen@müller.example',
    'x_1-2=3@sub-domain.example.org',
    `${'l'.repeat(64)}@example.de`,
  ])('may be %j', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })

  it.each([
    '',
    'anna',
    '@example.de',
    'anna@',
    'anna@localhost',
    'anna@example..de',
    'anna@-example.de',
    'anna@example-.de',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    '.anna@example.de',
    'anna.@example.de',
    'an..na@example.de',
    'anna@exam ple.de',
    ' anna@example.de',
    'anna@example.de ',
    '"anna adler"@example.de',
    'Anna <anna@example.de>',
    'anna@example.de,eve@example.com',
    'anna@example.de;eve@example.com',
    'team:anna@example.de;',
    'anna@eve@example.de',
    'anna@example.de\r\nRCPT TO:<eve@example.com>',
    'anna@example.de\n',
    'anna\r@example.de',
    'anna\0@example.de',
    'anna@example.de\u0000',
    'anna\u200b@example.de',
    'anna\u202e@example.de',
    'anna(comment)@example.de',
    'anna\\@example.de',
    'anna＠example.de',
    'anna@example.de，eve@example.com',
    `${'l'.repeat(65)}@example.de`,
    `anna@${'d'.repeat(64)}.de`,
    `anna@${'ab.'.repeat(90)}de`,
    null,
    undefined,
    5,
    ['anna@example.de'],
    { address: 'anna@example.de' },
  ])('is not %j', (value) => {
    expect(isMailAddress(value)).toBe(false)
  })

  it('has one normal form', () => {
    expect(normaliseMailAddress('  Anna.ADLER@Example.DE\n')).toBe('anna.adler@example.de')
    expect(normaliseMailAddress('ａｎｎａ＠example.de')).toBe('anna@example.de')
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const once = normaliseMailAddress(text)
        expect(normaliseMailAddress(once)).toBe(once)
      }),
    )
  })

  it('never contains anything that means something to a mailer', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (before, after) => {
        for (const address of [
          `${before}anna@example.de${after}`,
          `an${before}na@example.de`,
          `anna@ex${after}ample.de`,
        ]) {
          if (isMailAddress(address)) expect(address).not.toMatch(/[\s\p{Cc}\p{Cf},;:<>()[\]\\"]|@.*@/u)
        }
      }),
    )
  })
})

describe('a sender', () => {
  it.each([
    ['Praxis Dr. Adler <praxis@example.de>', { name: 'Praxis Dr. Adler', address: 'praxis@example.de' }],
    ['"Praxis, Dr. Adler" <praxis@example.de>', { name: 'Praxis, Dr. Adler', address: 'praxis@example.de' }],
    ['praxis@example.de', { name: '', address: 'praxis@example.de' }],
    ['<praxis@example.de>', { name: '', address: 'praxis@example.de' }],
  ])('is read from %j', (from, sender) => {
    expect(mailSender(from)).toEqual(sender)
  })

  it.each([
    '',
    'Praxis',
    'Praxis <praxis>',
    'a@example.de, b@example.de',
    'Praxis\r\nBcc: eve@example.com <praxis@example.de>',
    '<a@example.de> <b@example.de>',
  ])('is not read from %j', (from) => {
    expect(mailSender(from)).toBeNull()
  })
})
