import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import packageOfServer from '../../package.json' with { type: 'json' }
import { Profile, Session } from '../accounts/schema.ts'
import { Appointment, ListedAppointment } from '../appointments/schema.ts'
import { Document, DocumentText } from '../documents/schema.ts'
import { Note } from '../notes/schema.ts'
import type { HttpApp } from '../platform/http/app.ts'
import { Recording } from '../recordings/schema.ts'
import { Transcription } from '../transcriptions/schema.ts'
import { named } from './named.ts'
import { OPERATIONS, type Operation, operationOf } from './operations.ts'
import { REFUSAL_SCHEMAS, REFUSALS, refusalsOf } from './refusals.ts'

/** Records that have a name in the document, and so in typed clients. */
const RECORDS = {
  Appointment,
  Document,
  DocumentText,
  ListedAppointment,
  Note,
  Profile,
  Recording,
  Session,
  Transcription,
}

const SCHEMAS = { ...RECORDS, ...REFUSAL_SCHEMAS }

const INTRODUCTION = `Manage appointments, attach recordings and documents, read transcriptions, and review drafted notes.

Sign in with \`POST /login\` and send the token as \`Authorization: Bearer …\` with every request that is not public.
Successful answers are \`{success: true, data}\`. Refusals say \`error\`, or \`message\` where the token or the plan
refuses, some with a \`code\`; texts are German, or English when \`Accept-Language\` asks for it.
Every request may answer 429 with \`Retry-After\`. Lists have no pages.`

/** A JSON object of the document. */
export type Json = { [key: string]: unknown }
/** The document's part about one method of one path. */
export interface DocumentedOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Json }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, DocumentedAnswer | { $ref: string }>
}
export interface DocumentedAnswer {
  description: string
  headers?: Json
  content?: Record<string, { schema?: Json }>
}
/** The OpenAPI document, as far as this project reads it. */
export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Json>; responses: Record<string, DocumentedAnswer> }
}

/** Collects every route that is registered after it; the document is complete when the application is ready. */
export function describeRoutes(app: HttpApp, { publicUrl, basePath }: { publicUrl: string; basePath: string }): void {
  app.register(swagger, {
    // Done below: what the server's address ends in need not be our prefix alone, when it is behind a path.
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Visite',
        version: packageOfServer.version,
        description: INTRODUCTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `${publicUrl}${basePath}` }],
      tags: Object.keys(OPERATIONS).map((name) => ({ name })),
      security: [{ bearer: [] }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    // What is not under the API's prefix is no part of the API: the dashboard, these pages.
    transform: ({ schema, url }) =>
      url === basePath || url.startsWith(`${basePath}/`)
        ? { schema, url: url.slice(basePath.length) || '/' }
        : { schema: { ...schema, hide: true }, url },
    transformObject: (given) =>
      completed(('openapiObject' in given ? given.openapiObject : {}) as unknown as ApiDocument),
  })
}

/** The document of an application that is ready. */
export const documentOf = (app: Pick<FastifyInstance, 'swagger'>): ApiDocument =>
  app.swagger() as unknown as ApiDocument

/** Adds to every route what the table says of it, and the shared answers. */
function completed(document: ApiDocument): ApiDocument {
  // `{base_url}` itself comes first.
  const { '/': root = {}, ...below } = document.paths
  document.paths = { '/': root, ...below }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, documented] of Object.entries(item)) {
      Object.assign(documented, described(method, documented, operationOf(`${method.toUpperCase()} ${path}`)))
    }
  }
  document.paths = named(document.paths, RECORDS)
  document.components = {
    ...document.components,
    schemas: SCHEMAS as unknown as Record<string, Json>,
    responses: refusals(),
  }
  return document
}

function described(
  method: string,
  { parameters = [], responses }: DocumentedOperation,
  operation: Operation & { chapter: string },
): Partial<DocumentedOperation> {
  const kind = {
    public: operation.public ?? false,
    writes: method !== 'get',
    hasPathParameter: parameters.some((parameter) => parameter.in === 'path'),
    hasQuery: parameters.some((parameter) => parameter.in === 'query'),
    ranges: operation.ranges ?? false,
  }
  const refused = refusalsOf(kind, operation.refuses).map(
    (name) => [REFUSALS[name].status, { $ref: `#/components/responses/${name}` }] as const,
  )
  return {
    operationId: operation.id,
    summary: operation.title,
    tags: [operation.chapter],
    ...(operation.text !== undefined && { description: operation.text }),
    ...(operation.public && { security: [] }),
    ...(operation.form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: operation.form as unknown as Json } },
      },
    }),
    parameters: parameters.map((parameter) =>
      parameter.in === 'path' ? { description: '24 hexadecimal characters', ...parameter } : parameter,
    ),
    responses: { ...Object.fromEntries(refused), ...(operation.sends ? streamed(operation) : succeeded(responses)) },
  }
}

const DONE: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Not finished yet',
  503: 'A part of the service is away',
}

const succeeded = (responses: DocumentedOperation['responses']): DocumentedOperation['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [status, { ...answer, description: DONE[status] ?? 'Done' }]),
  )

function streamed({ sends = [], ranges }: Operation): DocumentedOperation['responses'] {
  const content = Object.fromEntries(sends.map((type) => [type, {}]))
  return {
    200: { description: 'Streamed', content },
    ...(ranges && { 206: { description: 'The part that was asked for', content } }),
  }
}

const count = (description: string) => ({ description, schema: { type: 'integer' } })
const LIMIT_HEADERS = {
  'RateLimit-Limit': count('Requests allowed in the window'),
  'RateLimit-Remaining': count('Requests left in it'),
  'RateLimit-Reset': count('Seconds until it ends'),
  'Retry-After': count('Seconds to wait'),
}

function refusals(): Record<string, DocumentedAnswer> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([name, { description, schemas, ...refusal }]) => {
      const [first, ...more] = schemas.map((schema) => ({ $ref: `#/components/schemas/${schema}` }))
      const schema: Json = more.length > 0 ? { anyOf: [first, ...more] } : { ...first }
      return [
        name,
        {
          description,
          ...('limited' in refusal && { headers: LIMIT_HEADERS }),
          content: { 'application/json': { schema } },
        },
      ]
    }),
  )
}
