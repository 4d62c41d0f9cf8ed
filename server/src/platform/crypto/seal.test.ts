import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealWith } from './seal.ts'

describe('a seal', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const seal = sealWith([newer], 'test')

  it('opens what it closed, which looks different each time', () => {
    const sealed = seal.close('Geheimnis', 'account 1')
    expect(seal.open(sealed, 'account 1')).toBe('Geheimnis')
    expect(sealed).not.toContain('Geheimnis')
    expect(seal.close('Geheimnis', 'account 1')).not.toBe(sealed)
  })

  it('opens nowhere else, for no other purpose, and not if changed', () => {
    const sealed = seal.close('Geheimnis', 'account 1')
    expect(() => seal.open(sealed, 'account 2')).toThrow()
    expect(() => sealWith([newer], 'another').open(sealed, 'account 1')).toThrow()
    const [id, text = ''] = sealed.split('.')
    for (const at of [0, 14, text.length - 3]) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      expect(() => seal.open(`${id}.${changed}`, 'account 1')).toThrow()
    }
    expect(() => seal.open(`${id}.`, 'account 1')).toThrow()
  })

  it('opens what an older root key sealed, as long as that one is configured', () => {
    const sealed = sealWith([older], 'test').close('Geheimnis', 'account 1')
    const both = sealWith([newer, older], 'test')
    expect(both.open(sealed, 'account 1')).toBe('Geheimnis')
    expect(sealed.startsWith(`${both.newest}.`)).toBe(false)
    expect(both.close('Geheimnis', 'account 1').startsWith(`${both.newest}.`)).toBe(true)
    expect(() => seal.open(sealed, 'account 1')).toThrow('not configured any more')
  })
})
