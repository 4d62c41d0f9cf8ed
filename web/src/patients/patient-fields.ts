import type { NewPatientRecord, PatientRecord } from '../api/types.ts'
import type { PatientLanguage } from './patient-language.tsx'
import { OWN_SYSTEM } from './person.ts'

export const LINES = ['email', 'phone', 'insurer'] as const

export const SEXES = ['female', 'male', 'diverse', 'unknown'] as const

export type Lines = Record<
  'first_name' | 'last_name' | 'birth_date' | 'sex' | 'number' | (typeof LINES)[number],
  string
>

export type Form = Lines & { language: PatientLanguage | null }

/** What the form shows of a patient. */
export const formOf = (patient: Partial<PatientRecord>): Form => ({
  first_name: patient.first_name ?? '',
  last_name: patient.last_name ?? '',
  birth_date: patient.birth_date ?? '',
  sex: patient.sex ?? '',
  email: patient.email ?? '',
  phone: patient.phone ?? '',
  insurer: patient.insurer ?? '',
  language: patient.language ?? null,
  number: patient.identifiers?.find(({ system }) => system === OWN_SYSTEM)?.value ?? '',
})

/** What the service is sent. Numbers from other systems stay unchanged. */
export function bodyOf({ number, sex, birth_date, ...form }: Form, before: Partial<PatientRecord>): NewPatientRecord {
  const others = before.identifiers?.filter(({ system }) => system !== OWN_SYSTEM) ?? []
  const own = number.trim() ? [{ system: OWN_SYSTEM, value: number.trim() }] : []
  return {
    ...form,
    sex: SEXES.find((one) => one === sex) ?? null,
    birth_date: birth_date || null,
    identifiers: [...own, ...others],
  }
}
