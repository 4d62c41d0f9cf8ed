import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { preferred } from '../messages/messages.ts'
import { type PatientLanguage, patientLanguage } from '../messages/patient/languages.ts'

export const TokenPath = Type.Object({ token: Type.String({ maxLength: 200 }) })

/** A request with a link's token in its path. */
export type Asked = Pick<FastifyRequest, 'url' | 'headers' | 'body'> & { params: { token: string } }

export const queryOf = ({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams =>
  new URLSearchParams(url.split('?')[1] ?? '')

/** The data sent by a form without scripts. */
export const formOf = ({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** Room for any form. */
export const FORM_LIMIT = 16 * 1024

/**
 * The language of a page: from the link that was followed, else as chosen for the patient, else from the browser, and
 * only if that gives none, `otherwise`.
 */
export function languageFor(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  { chosen, otherwise }: { chosen?: string | null | undefined; otherwise?: string | undefined },
): PatientLanguage {
  const browser = preferred(request.headers['accept-language']).filter((tag) => tag !== '*')
  return patientLanguage(
    queryOf(request).get('language'),
    chosen,
    ...(browser.length > 0 ? browser : [otherwise ?? 'de']),
  )
}
