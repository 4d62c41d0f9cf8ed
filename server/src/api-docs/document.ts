import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import packageOfServer from '../../package.json' with { type: 'json' }
import type { HttpApp } from '../platform/http/app.ts'
import { contactAt } from './contact.ts'
import { named } from './named.ts'
import type { Owned, RouteDescription } from './operation.ts'
import { REFUSAL_SCHEMAS, REFUSALS, refusalsOf } from './refusals.ts'

const INTRODUCTION = `Manage appointments, attach recordings and documents, read transcriptions, and review drafted notes.

Sign in with \`POST /login\` and send the token as \`Authorization: Bearer …\` with every request that is not public.
Successful answers are \`{success: true, data}\`. Refusals have an \`error\`, or a \`message\` if the token or the plan is
the reason, and some a \`code\`; texts are German, or English if \`Accept-Language\` asks for it.
Any request may be answered with 429 and \`Retry-After\`. Lists are not paginated.`

/** A JSON object of the document. */
export type Json = { [key: string]: unknown }
/** The document's part about one method of one path. */
export interface DocumentedOperation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json; example?: Json }> }
  responses: Record<string, DocumentedAnswer | { $ref: string }>
  [TOLD]?: RouteDescription
  /** What kind of record the path's first identifier names. */
  'x-owns'?: Owned
  'x-others'?: RouteDescription['others']
  'x-admin'?: true
  'x-fresh-proof'?: true
  'x-clauses'?: readonly string[]
  /** How the audit trail calls reading it. */
  'x-reads'?: string
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Json
  example?: unknown
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
    // Done below: when the server is behind a path, its address may end in more than our prefix.
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Visite',
        version: packageOfServer.version,
        description: INTRODUCTION,
        contact: contactAt(publicUrl),
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `${publicUrl}${basePath}` }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          agent: {
            type: 'http',
            scheme: 'bearer',
            description: 'Token of a paired workplace, valid for the GDT exchange only',
          },
        },
      },
    },
    // Routes outside the API's prefix are not part of the API: the dashboard, these pages.
    transform: ({ schema, url, route }) =>
      url === basePath || url.startsWith(`${basePath}/`)
        ? { schema: { ...schema, [TOLD]: route.config }, url: url.slice(basePath.length) || '/' }
        : { schema: { ...schema, hide: true }, url },
    transformObject: (given) =>
      completed(('openapiObject' in given ? given.openapiObject : {}) as unknown as ApiDocument),
  })
}

/** Passes what a route says about itself to `completed`. */
const TOLD = 'x-told'

/** The document of an application that is ready. */
export const documentOf = (app: Pick<FastifyInstance, 'swagger'>): ApiDocument =>
  app.swagger() as unknown as ApiDocument

/** Adds what the routes say beyond their schemas, the shared answers and the named records. */
function completed(document: ApiDocument): ApiDocument {
  // `{base_url}` itself comes first.
  const { '/': root = {}, ...below } = document.paths
  const paths = Object.entries({ '/': root, ...below }).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, { [TOLD]: told, ...operation }]) => [
        method,
        described(method, operation, told ?? {}),
      ]),
    ),
  ])
  const { value, schemas } = named(Object.fromEntries(paths) as ApiDocument['paths'])
  const chapters = Object.values(value).flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags))
  return {
    ...document,
    tags: [...new Set(chapters)].map((name) => ({ name })),
    paths: value,
    components: {
      ...document.components,
      schemas: { ...schemas, ...(REFUSAL_SCHEMAS as unknown as Record<string, Json>) },
      responses: refusals(),
    },
  }
}

function described(method: string, operation: DocumentedOperation, told: RouteDescription): DocumentedOperation {
  const { parameters = [], requestBody, responses } = operation
  const kind = {
    public: operation.security?.length === 0,
    writes: method !== 'get',
    hasPathParameter: parameters.some((parameter) => parameter.in === 'path'),
    hasQuery: parameters.some((parameter) => parameter.in === 'query'),
    ranges: told.ranges ?? false,
  }
  const refused = refusalsOf(kind, told.refuses).map(
    (name) => [REFUSALS[name].status, { $ref: `#/components/responses/${name}` }] as const,
  )
  const content: Record<string, { schema: Json }> | undefined = told.form
    ? { 'multipart/form-data': { schema: told.form as unknown as Json } }
    : requestBody?.content
  return {
    ...operation,
    ...(told.owns && { 'x-owns': told.owns }),
    ...(told.others && { 'x-others': told.others }),
    ...(told.admin && { 'x-admin': true }),
    ...(told.fresh && { 'x-fresh-proof': true }),
    ...(told.clauses && { 'x-clauses': told.clauses }),
    ...(told.reads && { 'x-reads': told.reads }),
    parameters: parameters.map((parameter) => exemplified(parameter, told.example?.query)),
    ...(content && { requestBody: { required: true, content: withExample(content, told.example?.body) } }),
    responses: { ...Object.fromEntries(refused), ...(told.sends ? streamed(told) : succeeded(responses)) },
  }
}

const exemplified = (parameter: Parameter, query: Readonly<Record<string, string>> = {}): Parameter =>
  parameter.in === 'query' && parameter.name in query ? { ...parameter, example: query[parameter.name] } : parameter

const withExample = (content: Record<string, { schema: Json }>, example: Json | undefined) =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, ...(example && { example }) }]))

const DONE: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Not finished yet',
  503: 'A part of the service is unavailable',
}

const succeeded = (responses: DocumentedOperation['responses']): DocumentedOperation['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [status, { ...answer, description: DONE[status] ?? 'Done' }]),
  )

function streamed({ sends = [], ranges }: RouteDescription): DocumentedOperation['responses'] {
  const content = Object.fromEntries(sends.map((type) => [type, {}]))
  return {
    200: { description: 'The file, as a stream', content },
    ...(ranges && { 206: { description: 'The requested part of the file', content } }),
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
