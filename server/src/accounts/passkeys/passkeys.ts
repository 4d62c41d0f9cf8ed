import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { hashSecret } from '../../platform/crypto/tokens.ts'
import type { AccountRow } from '../../platform/db/account-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { PasskeyRow } from '../../platform/db/sign-in-tables.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/text/one-line.ts'
import { fullName } from '../rules.ts'
import type { Credential, NewCredential, PasskeyCreation, PasskeyRequest } from './schema.ts'
import * as store from './store.ts'

/** Passkeys (WebAuthn), always with user verification: each proves both possession and who uses it. */
export interface Passkeys {
  /** Options for `navigator.credentials.create`. */
  creation(account: AccountRow): Promise<PasskeyCreation>
  /** @returns the row to store; null if the credential is not the one requested */
  add(account: AccountRow, credential: NewCredential, name: string): Promise<PasskeyRow | null>
  /** Options for `navigator.credentials.get`. The same for everyone, because a passkey identifies its account. */
  request(): Promise<PasskeyRequest>
  /** The passkey the credential claims to be, unchecked. */
  find(credential: Credential): Promise<PasskeyRow | undefined>
  /** Checks the signature and uses up its challenge. @returns how to record it in a transaction; null if wrong */
  check(passkey: PasskeyRow, credential: Credential): Promise<Signed | null>
}

/** Records a correct signature. @returns false if another one with the same count came first */
export type Signed = (tx: Tx) => Promise<boolean>

const CHALLENGE_MS = 5 * 60_000
const LONGEST_NAME = 100

/** Loaded on first use, so that it does not slow the start. */
const webauthn = () => import('@simplewebauthn/server')

export function passkeysAt({ db, publicUrl, now }: { db: Db; publicUrl: string; now: () => Date }): Passkeys {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const party = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  async function asked<T extends { challenge: string }>(options: T, account_id: string | null): Promise<T> {
    const expires_at = new Date(now().getTime() + CHALLENGE_MS).toISOString()
    await store.insertChallenge(db, { challenge_hash: hashSecret(options.challenge), account_id, expires_at })
    return options
  }
  const spend = (accountId: string | null) => (challenge: string) =>
    store.spendChallenge(db, hashSecret(challenge), accountId, now())

  return {
    async creation(account) {
      const known = await store.ofAccount(db, account.id)
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: 'Visite',
        rpID,
        userID: new Uint8Array(Buffer.from(account.id)),
        userName: account.email,
        userDisplayName: fullName(account),
        attestationType: 'none',
        excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return asked(options, account.id)
    },

    async add(account, credential, name) {
      const { verifyRegistrationResponse } = await webauthn()
      const verified = await verifyRegistrationResponse({
        ...party,
        response: { clientExtensionResults: {}, ...credential } as RegistrationResponseJSON,
        expectedChallenge: spend(account.id),
      }).catch(() => null)
      if (!verified?.verified) return null
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return {
        id: newId(),
        account_id: account.id,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports_json: JSON.stringify(credential.response.transports ?? []),
        name: oneLine(name).slice(0, LONGEST_NAME) || 'Passkey',
        created_at: now().toISOString(),
        last_used_at: null,
      }
    },

    async request() {
      const { generateAuthenticationOptions } = await webauthn()
      return asked(await generateAuthenticationOptions({ rpID, userVerification: 'required' }), null)
    },

    find: ({ id }) => store.byCredential(db, id),

    async check(passkey, credential) {
      const { verifyAuthenticationResponse } = await webauthn()
      const verified = await verifyAuthenticationResponse({
        ...party,
        response: { clientExtensionResults: {}, ...credential } as AuthenticationResponseJSON,
        expectedChallenge: spend(null),
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: Number(passkey.counter),
        },
        // It throws if the counter does not rise, which indicates a copied key.
      }).catch(() => null)
      if (!verified?.verified) return null
      const { newCounter } = verified.authenticationInfo
      return (tx) => store.used(tx, passkey.id, newCounter, now())
    },
  }
}
