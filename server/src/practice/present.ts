import type { PracticeRow } from '../platform/db/practice-table.ts'
import { UNKNOWN } from './rules.ts'
import type { Practice } from './schema.ts'

export function present(row: PracticeRow | undefined, editable: boolean): Practice {
  const { name, street, postal_code, city, phone, email, website, letterhead, opening_hours_json } = row ?? UNKNOWN
  return {
    ...{ name, street, postal_code, city, phone, email, website, letterhead },
    opening_hours: JSON.parse(opening_hours_json),
    editable,
    updatedAt: row?.updated_at ?? null,
  }
}
