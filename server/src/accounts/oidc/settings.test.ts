import { describe, expect, it } from 'vitest'
import { oidcSettings } from './settings.ts'

const read = (given: Record<string, string>, only = false) => {
  const faults: string[] = []
  const text = (name: string) => given[name]
  const settings = oidcSettings({ text, orDefault: (name) => given[name] ?? 'openid email' }, only, faults)
  return { settings, faults }
}
const CLIENT = { VISITE_OIDC_CLIENT_ID: 'visite' }

describe('the settings of the OpenID provider (contract 13 oidc)', () => {
  it.each(['https://id.klinik.example/realms/x', 'http://127.0.0.1:9000', 'http://localhost'])(
    'take the issuer %s',
    (issuer) => {
      const { settings, faults } = read({ ...CLIENT, VISITE_OIDC_ISSUER: issuer })
      expect({ issuer: settings?.issuer, name: settings?.name, faults }).toEqual({
        issuer,
        name: new URL(issuer).host,
        faults: [],
      })
    },
  )

  it.each(['http://id.klinik.example', 'http://127.0.0.1.evil.example', 'id.klinik.example', 'ftp://localhost'])(
    'refuse the issuer %s: its answers could be changed on the way',
    (issuer) => {
      const { settings, faults } = read({ ...CLIENT, VISITE_OIDC_ISSUER: issuer })
      expect({ settings, faults }).toEqual({ settings: null, faults: [expect.stringContaining('https')] })
    },
  )

  it('are needed together', () => {
    expect(read({})).toEqual({ settings: null, faults: [] })
    expect(read(CLIENT).faults).toEqual([expect.stringContaining('needed together')])
    expect(read({}, true).faults).toEqual([expect.stringContaining('VISITE_OIDC_ONLY needs')])
    const noOpenid = { ...CLIENT, VISITE_OIDC_ISSUER: 'https://id.example', VISITE_OIDC_SCOPES: 'email' }
    expect(read(noOpenid).faults).toEqual([expect.stringContaining('openid')])
  })
})
