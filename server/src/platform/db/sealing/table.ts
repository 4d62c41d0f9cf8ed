import type { OwnerKind } from '../../crypto/data-keys.ts'

/** A data key, wrapped by the root key: without it, nothing of its owner can be read any more. */
export interface DataKeyRow {
  owner_kind: OwnerKind
  /** Of the appointment, account, patient, mail or practice. */
  owner_id: string
  wrapped: string
  /** Names the root key that it is wrapped with. */
  root_key: string
  created_at: string
}
