import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'

export const TokenPath = Type.Object({ token: Type.String({ maxLength: 200 }) })

/** A request with a link's token in its path. */
export type Asked = Pick<FastifyRequest, 'url' | 'headers' | 'body'> & { params: { token: string } }

export const queryOf = ({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams =>
  new URLSearchParams(url.split('?')[1] ?? '')

/** What a form without scripts has sent. */
export const formOf = ({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** What a form fits into. */
export const FORM_LIMIT = 16 * 1024
