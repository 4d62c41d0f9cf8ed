import { describe, expect, it } from 'vitest'
import { de } from '../../messages/de.ts'
import { inLanguage } from '../../messages/messages.ts'
import { passwordFault } from './acceptable.ts'

const faultOf = (password: string) => {
  const fault = passwordFault(password, 'Anna.Mueller@praxis.example')
  return fault && inLanguage(fault, de)
}

describe('a new password (contract 13 registration)', () => {
  it.each([
    ['12345', de.passwordTooShort],
    ['123456', de.passwordCommon],
    ['Password', de.passwordCommon],
    [' passwort ', de.passwordCommon],
    ['qwertz', de.passwordCommon],
    ['anna.mueller@PRAXIS.example', de.passwordIsAddress],
    ['anna.mueller', de.passwordIsAddress],
  ])('is refused when it is %s', (password, fault) => {
    expect(faultOf(password)).toBe(fault)
  })

  it('may be anything else of six characters', () => {
    expect(faultOf('geheim-genug')).toBeNull()
    expect(faultOf('öäü?!x')).toBeNull()
  })
})
