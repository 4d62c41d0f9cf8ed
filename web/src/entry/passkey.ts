import type { Credential, NewCredential } from '../api/types.ts'

/** Does this browser know passkeys? Only over https, and on this machine. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Loaded when a passkey is asked for. */
const webauthn = () => import('@simplewebauthn/browser')

/** Lets the browser ask for one; rejects if nobody provides it. */
export async function passkeyFor(options: Record<string, unknown>): Promise<Credential> {
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON: options as never })
}

export async function newPasskeyFor(options: Record<string, unknown>): Promise<NewCredential> {
  const { startRegistration } = await webauthn()
  return startRegistration({ optionsJSON: options as never })
}
