import type { OwnerKind } from '../../crypto/data-keys.ts'
import type { TextsOf } from '../texts.ts'

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

export interface DataKeyTables {
  data_keys: DataKeyRow
}

export const dataKeyTexts = {
  data_keys: {
    owner_kind: 'word',
    wrapped: 'wrapped',
    root_key: 'wrapped',
  },
} as const satisfies TextsOf<DataKeyTables>
