import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listening } from '../../../../client/test/listening.ts'
import { dataOf, startService, type TestService } from '../../../test/service.ts'

const KEY = join(import.meta.dirname, '../../../test/fakes/fido2-key.py')
const ORIGIN = 'https://visite.example'
const REFUSED = [401, { failed: 'Unauthorized Access', error: expect.stringContaining('Passkey') }]

/** Client data, CTAP2, CBOR and keys from an independent implementation: Debian's python3-fido2. */
describe('a security key of python3-fido2 (contract 13 passkeys)', () => {
  let service: TestService
  let base: string
  beforeEach(async () => {
    service = await startService('sqlite', { env: { VISITE_PUBLIC_URL: ORIGIN } })
    base = await listening(service)
  })
  afterEach(() => service.remove())

  it.each([
    ['ES256', '-7'],
    ['EdDSA', '-8'],
    ['RS256', '-257'],
  ])(
    'is added and signs in by %s, and its copies, repeats and answers from elsewhere are refused',
    async (_name, algorithm) => {
      const anna = await service.doctor()
      const { stdout } = await promisify(execFile)('/usr/bin/python3', [KEY, base, ORIGIN, anna.token, algorithm])
      const signedIn = [200, expect.objectContaining({ uid: anna.id, token: expect.any(String) })]
      expect(JSON.parse(stdout)).toEqual({
        added: [200, { success: true, data: expect.objectContaining({ name: 'python3-fido2' }) }],
        'signed in': signedIn,
        'again with the same answer': REFUSED,
        'signed in again': signedIn,
        'by a copy of the key': REFUSED,
        'client elsewhere': 'refused by the client',
        'careless client elsewhere': REFUSED,
        'with a signature of nobody': REFUSED,
        'at last': signedIn,
      })
      expect(dataOf(await anna.get('/sessions'))).toHaveLength(4)
      expect(dataOf(await anna.get('/user/passkeys'))).toHaveLength(1)
    },
  )
})
