import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { de } from '../../messages/de.ts'
import { inLanguage } from '../../messages/messages.ts'
import { type PasswordRules, passwordFault } from './acceptable.ts'

const RULES: PasswordRules = { shortest: 6, breachedFile: null }

const faultOf = async (password: string, rules = RULES) => {
  const fault = await passwordFault(password, 'Anna.Mueller@praxis.example', rules)
  return fault && inLanguage(fault, de)
}

describe('a new password (contract 13 registration)', () => {
  it.each([
    ['12345', de.passwordTooShort(6)],
    ['123456', de.passwordCommon],
    ['Password', de.passwordCommon],
    [' passwort ', de.passwordCommon],
    ['qwertz', de.passwordCommon],
    ['anna.mueller@PRAXIS.example', de.passwordIsAddress],
    ['anna.mueller', de.passwordIsAddress],
  ])('is refused when it is %s', async (password, fault) => {
    expect(await faultOf(password)).toBe(fault)
  })

  it('may be anything else of six characters', async () => {
    expect(await faultOf('geheim-genug')).toBeNull()
    expect(await faultOf('öäü?!x')).toBeNull()
  })

  it('has at least as many characters as the operator wants', async () => {
    const rules = { ...RULES, shortest: 12 }
    expect(await faultOf('geheim-genu', rules)).toBe('Das Passwort muss mindestens 12 Zeichen lang sein.')
    expect(await faultOf('geheim-genug', rules)).toBeNull()
  })
})

describe('a file of known passwords', () => {
  const known = Array.from({ length: 1_000 }, (_, n) => `geheim-${n}-ü`)
  const hashes = known.map((each) => createHash('sha1').update(each).digest('hex').toUpperCase()).sort()
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'visite-breached-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['hashes', (hash: string) => `${hash}\n`],
    [
      'hashes and how often they were seen, as Windows ends lines',
      (hash: string, n: number) => `${hash}:${n * 997}\r\n`,
    ],
  ])('with %s is searched, and every password in it is refused', async (what, line) => {
    const breachedFile = join(folder, what)
    writeFileSync(breachedFile, hashes.map(line).join(''))
    const rules = { ...RULES, breachedFile }
    for (const each of known) expect(await faultOf(each, rules), each).toBe(de.passwordBreached)
    for (let n = 0; n < 300; n++) expect(await faultOf(`unbekannt-${n}`, rules)).toBeNull()
  })

  it('may lack the final line end, and may be empty', async () => {
    const breachedFile = join(folder, 'short')
    writeFileSync(breachedFile, hashes.slice(0, 3).join('\n'))
    const found = await Promise.all(known.map((each) => faultOf(each, { ...RULES, breachedFile })))
    expect(found.filter((fault) => fault === de.passwordBreached)).toHaveLength(3)
    writeFileSync(breachedFile, '')
    expect(await faultOf(known[0] ?? '', { ...RULES, breachedFile })).toBeNull()
  })
})
