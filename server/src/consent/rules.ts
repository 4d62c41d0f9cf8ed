import type { ConsentRow, ConsentTextRow } from '../platform/db/consent-tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Consent, ConsentChange } from './schema.ts'

/** Contract 9 consent. */
export const consentRequired = (): ApiError => new ApiError(403, 'Consent required', 'CONSENT_REQUIRED')

/** Must recording wait? Patients who withdrew are not recorded, even if the practice does not require consent. */
export const refuses = (consent: Pick<ConsentRow, 'status'> | undefined, required: boolean): boolean =>
  consent ? consent.status === 'withdrawn' : required

export const present = (row: ConsentRow | undefined, required: boolean): Consent => ({
  status: row?.status ?? 'none',
  method: row?.method ?? null,
  text_version: row?.text_version ?? null,
  language: row?.language ?? null,
  given_at: row?.given_at ?? null,
  withdrawn_at: row?.withdrawn_at ?? null,
  by: row?.recorded_by ?? null,
  required,
})

/** How consent was given, according to the doctor. @throws {ApiError} 400 if a signature is missing or not allowed */
export function methodOf({ method, signature }: ConsentChange): 'oral' | 'signed' {
  if (method === 'signed' && !signature) throw new ApiError(400, (m) => m.invalid('signature', m.problemMissing))
  if (method !== 'signed' && signature) throw new ApiError(400, (m) => m.invalid('signature', m.problemValue))
  return method ?? 'oral'
}

export const versionOf = ({ version }: Pick<ConsentTextRow, 'version'>): string => `own.${version}`

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Fills in `{practice}` and `{days}`; other braces stay. */
export const fillIn = (text: string, known: Readonly<Record<'practice' | 'days', string>>): string =>
  text.replace(/\{(practice|days)\}/g, (_, name: 'practice' | 'days') => known[name])
