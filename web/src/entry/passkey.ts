import type { Credential, NewCredential, PasskeyCreation, PasskeyRequest } from '../api/types.ts'

/** Does this browser support passkeys? They work only over https and on localhost. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Loaded on first use. */
const webauthn = () => import('@simplewebauthn/browser')

/** Has the browser ask for a passkey; rejects if the user does not provide one. */
export async function passkeyFor(optionsJSON: PasskeyRequest): Promise<Credential> {
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON })
}

export async function newPasskeyFor(optionsJSON: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await webauthn()
  return startRegistration({ optionsJSON })
}
