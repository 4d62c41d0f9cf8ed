import type { PatientMergeRow, PatientRow } from '../platform/db/patient-tables.ts'
import { recordOf } from './record.ts'
import type { Patient, PatientMerge } from './schema.ts'

export const present = (row: PatientRow): Patient => ({
  _id: row.id,
  doctor_id: row.doctor_id,
  ...recordOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const presentMerge = (
  { merge, other }: { merge: PatientMergeRow; other: PatientRow },
  { by, until }: Pick<PatientMerge, 'by' | 'until'>,
): PatientMerge => ({
  merge_id: merge.id,
  other: present(other),
  appointments: JSON.parse(merge.appointment_ids_json).length,
  by,
  createdAt: merge.created_at,
  until,
})
