import type { PracticeLogoRow, PracticeRow } from '../platform/db/practice-table.ts'
import { UNKNOWN } from './rules.ts'
import type { Practice } from './schema.ts'

type Telling = Pick<PracticeLogoRow, 'width' | 'height' | 'updated_at'>

export function present(row: PracticeRow | undefined, logo: Telling | undefined, editable: boolean): Practice {
  const { name, street, postal_code, city, phone, email, website, letterhead } = row ?? UNKNOWN
  const { opening_hours_json, consent_required, online_moving } = row ?? UNKNOWN
  return {
    ...{ name, street, postal_code, city, phone, email, website, letterhead },
    opening_hours: JSON.parse(opening_hours_json),
    consent_required: consent_required === 1,
    online_moving: online_moving === 1,
    logo: logo ? { width: logo.width, height: logo.height, updatedAt: logo.updated_at } : null,
    editable,
    updatedAt: row?.updated_at ?? null,
  }
}
