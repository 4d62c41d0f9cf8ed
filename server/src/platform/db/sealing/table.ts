import type { OwnerKind } from '../../crypto/data-keys.ts'

/** A data key, wrapped by the root key. Once it is gone, its owner's data can no longer be read. */
export interface DataKeyRow {
  owner_kind: OwnerKind
  /** Id of the appointment, account, patient, mail or practice. */
  owner_id: string
  wrapped: string
  /** Id of the root key that wraps it. */
  root_key: string
  created_at: string
}
