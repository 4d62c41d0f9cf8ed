import { describe, expect, it } from 'vitest'
import { argon2Passwords, PasswordsBusy } from './passwords.ts'

describe('passwords (trust 1)', () => {
  const anna = { of: 'anna', known: true }

  it('are stored as Argon2id of 19 MiB in two passes, each with its own salt', async () => {
    const passwords = argon2Passwords()
    const [one, other] = await Promise.all([passwords.hash('geheim', anna), passwords.hash('geheim', anna)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
    expect(await passwords.matches('geheim', one, anna)).toBe(true)
    expect(await passwords.matches('Geheim', one, anna)).toBe(false)
    expect(await passwords.matches('geheim', null, anna)).toBe(false)
  })

  it('are compared as they were typed, to the last of a thousand characters', async () => {
    const passwords = argon2Passwords()
    const typed = ` Ä\u0041\u0308 ${'x'.repeat(994)} `
    const hash = await passwords.hash(typed, anna)
    const matches = (password: string) => passwords.matches(password, hash, anna)
    expect(await matches(typed)).toBe(true)
    expect(await matches(`${typed.slice(0, -1)}y`)).toBe(false)
    expect(await matches(typed.trim())).toBe(false)
    expect(await matches(typed.normalize('NFC'))).toBe(false)
    expect(await matches(typed.toLowerCase())).toBe(false)
  })

  it('wait in a queue with a limit per asker, and everything in it is served', async () => {
    const passwords = argon2Passwords()
    const asked = Array.from({ length: 30 }, () => passwords.matches('geheim', null, anna))
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    // Two at once, and 25 waiting.
    expect(refused.map(({ reason }) => reason instanceof PasswordsBusy)).toEqual([true, true, true])
    expect(await passwords.matches('geheim', null, anna)).toBe(false)
  })
})
