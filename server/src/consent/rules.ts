import type { ConsentRow, ConsentTextRow } from '../platform/db/consent-tables.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Consent, ConsentChange } from './schema.ts'

/** Contract 9 consent. */
export const consentRequired = (): ApiError => new ApiError(403, 'Consent required', 'CONSENT_REQUIRED')

/** Whether recording has to wait. Who withdrew is not recorded, whether or not the practice asks everybody. */
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

/** How a doctor says it was given. @throws {ApiError} 400 when a signature is missing, or there is none to keep */
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

/** `{practice}` and `{days}`; other braces stay. */
export const fillIn = (text: string, known: Readonly<Record<'practice' | 'days', string>>): string =>
  text.replace(/\{(practice|days)\}/g, (_, name: 'practice' | 'days') => known[name])
