import type { PatientRow } from '../platform/db/patient-tables.ts'
import { recordOf } from './record.ts'
import type { Patient } from './schema.ts'

export const present = (row: PatientRow): Patient => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  ...recordOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
