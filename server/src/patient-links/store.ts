import type { LinkTokens } from '../platform/crypto/link-tokens.ts'
import { hashSecret } from '../platform/crypto/tokens.ts'
import type { PatientLinkRow } from '../platform/db/consent-tables.ts'
import type { Db, Tx } from '../platform/db/open.ts'

type Purpose = PatientLinkRow['purpose']

/** Where each purpose's page is, below the public URL. */
export const PATHS: Readonly<Record<Purpose, string>> = { booking: 'b', consent: 'c' }

/** Links by which patients without an account can do one thing; only their hashes are stored. */
export interface PatientLinks {
  /** Written in the transaction of its purpose. @returns the address */
  make(tx: Tx, appointmentId: string, purpose: Purpose, expiresAt: Date, now: Date): Promise<string>
  /** They stop working at once. */
  revoke(tx: Tx, appointmentId: string, purpose: Purpose): Promise<void>
  /** The appointment of a link; null if it was never issued, is too old, or no longer works. */
  follow(db: Db, token: string, purpose: Purpose, now: Date): Promise<string | null>
}

export const patientLinks = ({ tokens, publicUrl }: { tokens: LinkTokens; publicUrl: string }): PatientLinks => ({
  async make(tx, appointmentId, purpose, expiresAt, now) {
    const token = tokens.issue(purpose, expiresAt)
    await tx
      .insertInto('patient_links')
      .values({
        token_hash: hashSecret(token),
        appointment_id: appointmentId,
        purpose,
        expires_at: expiresAt.toISOString(),
        created_at: now.toISOString(),
      })
      .execute()
    return `${publicUrl}/${PATHS[purpose]}/${token}`
  },

  async revoke(tx, appointmentId, purpose) {
    await tx
      .deleteFrom('patient_links')
      .where('appointment_id', '=', appointmentId)
      .where('purpose', '=', purpose)
      .execute()
  },

  async follow(db, token, purpose, now) {
    if (!tokens.isGenuine(token, purpose, now)) return null
    const row = await db
      .selectFrom('patient_links')
      .select('appointment_id')
      .where('token_hash', '=', hashSecret(token))
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    return row?.appointment_id ?? null
  },
})
