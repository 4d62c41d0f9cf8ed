import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { deriveKey } from './keys.ts'
import { tokenIssuer } from './tokens.ts'

const [older, newer, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const NOW = new Date('2099-03-02T09:00:00.400Z')
const at = Math.floor(NOW.getTime() / 1000)
const ours = { sub: 'a'.repeat(24), sid: 'secret-of-the-session', gen: 1 }
const inSeconds = (seconds: number) => new Date((at + seconds) * 1000)

/** A token signed with our very key, but different in one thing. */
function signed(
  { header = {}, claims = {} }: { header?: Record<string, unknown>; claims?: Record<string, unknown> },
  root = newer,
): Promise<string> {
  const { id, secret } = deriveKey(root, 'access-token')
  const all = { ...ours, iss: 'visite', aud: 'visite-api', iat: at, exp: at + 60, ...claims }
  return new SignJWT(JSON.parse(JSON.stringify(all)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id, ...header })
    .sign(secret)
}

describe('an access token (spec 5.3, trust 1)', () => {
  const tokens = tokenIssuer([newer])

  it('says whose it is, until it expires', async () => {
    const token = await tokens.issue(ours, NOW, inSeconds(60))
    expect(await tokens.verify(token, NOW)).toEqual({ ...ours, iat: at, exp: at + 60 })
    expect(await tokens.verify(token, inSeconds(59))).not.toBeNull()
    // Even one that has been checked before.
    expect(await tokens.verify(token, inSeconds(60))).toBeNull()
    expect(await tokens.verify(await signed({}), NOW)).not.toBeNull()
  })

  it.each([
    ['another type', { header: { typ: 'at+jwt' } }],
    ['no type', { header: { typ: undefined } }],
    ['an unknown key', { header: { kid: 'f'.repeat(12) } }],
    ['no key', { header: { kid: undefined } }],
    ['another algorithm', { header: { alg: 'HS512' } }],
    ['another issuer', { claims: { iss: 'visitor' } }],
    ['another audience', { claims: { aud: 'visite-web' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['no issue time', { claims: { iat: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['no session', { claims: { sid: undefined } }],
    ['a session that is not text', { claims: { sid: { $ne: '' } } }],
    ['a number that is not a number', { claims: { gen: '1' } }],
    ['an issue time more than 30 s ahead', { claims: { iat: at + 31 } }],
    ['a time before which it is not valid', { claims: { nbf: at + 10 } }],
  ])('is refused with %s, though our key has signed it', async (_what, change) => {
    expect(await tokens.verify(await signed(change), NOW)).toBeNull()
  })

  it('may come from a clock that is up to 30 s ahead', async () => {
    expect(await tokens.verify(await signed({ claims: { iat: at + 30 } }), NOW)).not.toBeNull()
  })

  it('is refused in any other spelling of the same bytes', async () => {
    const token = await signed({})
    const [head = '', payload = '', signature = ''] = token.split('.')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // 32 bytes leave two bits of the last character unused.
    const unused = alphabet[alphabet.indexOf(signature.slice(-1)) + 1]
    const same = `${signature.slice(0, -1)}${unused}`
    expect(Buffer.from(same, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    for (const spelling of [
      `${head}.${payload}.${same}`,
      `${token}=`,
      `${head}.${payload}.${signature}\n`,
      ` ${token}`,
      `${head}=.${payload}.${signature}`,
      `${token}.`,
      `${head}.${payload}`,
    ]) {
      expect(await tokens.verify(spelling, NOW), JSON.stringify(spelling)).toBeNull()
    }
  })

  it('of the older of two root keys works, of any other one never', async () => {
    const rotated = tokenIssuer([newer, older])
    expect(await rotated.verify(await tokenIssuer([older]).issue(ours, NOW, inSeconds(60)), NOW)).not.toBeNull()
    expect(await rotated.verify(await tokenIssuer([foreign]).issue(ours, NOW, inSeconds(60)), NOW)).toBeNull()
    expect(await rotated.verify(await signed({ header: { kid: deriveKey(newer, 'x').id } }, foreign), NOW)).toBeNull()
  })
})
