import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AsyncDocument } from '../../src/api-docs/async-document.ts'
import { type ApiDocument, documentOf } from '../../src/api-docs/document.ts'
import { EVENT_TYPES, RESET } from '../../src/events/types.ts'
import { KNOWN } from '../../src/platform/http/schema.ts'
import { CLIENT_MESSAGES, SERVER_MESSAGES } from '../../src/speech/schema.ts'
import { startService, type TestService } from '../service.ts'
import { checkAgainst } from './answers.ts'
import { operationsOf } from './operations.ts'

let service: TestService
let document: ApiDocument
beforeAll(async () => {
  service = await startService('sqlite')
  document = documentOf(service.app)
})
afterAll(() => service.remove())

const operations = () => operationsOf(document).map((operation) => ({ route: operation.route, operation }))

type Schema = Record<string, unknown>

/** Every schema below a part of a document, with its place; examples and values are not schemas. */
function* schemasIn(part: unknown, at: string[] = []): Generator<{ at: string[]; schema: Schema }> {
  if (typeof part !== 'object' || part === null || /^(?:examples?|enum|const|default)$/.test(at.at(-1) ?? '')) return
  if (!Array.isArray(part)) yield { at, schema: part as Schema }
  for (const [key, child] of Object.entries(part)) yield* schemasIn(child, [...at, key])
}

/** Members with a limited set of values, recognised by their names. */
const FINITE =
  /(?:^|_)(?:status|state|kind|role|language|actor|action|targetType|assertion|experiencer|method|format|source|author|direction|op|support|feature|record|file_type)$|[a-z]Role$/

describe('the API’s document', () => {
  it('is served to everyone as OpenAPI 3.1, with the public address', async () => {
    const { status, body } = await service.anyone.get('/openapi.json')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: `${service.config.publicUrl}/api/v1` }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    })
  })

  it('has a title, a description, a chapter and a name for every route', () => {
    const bare = operations().filter(
      ({ operation: { operationId, summary, description, tags } }) =>
        !operationId || !summary || !description || tags?.length !== 1,
    )
    expect(bare.map(({ route }) => route)).toEqual([])
  })

  it('has an example for every body', () => {
    const bodies = operations().flatMap(({ route, operation: { requestBody } }) =>
      Object.values(requestBody?.content ?? {}).map(({ example }) => ({ route, example })),
    )
    expect(bodies.filter(({ example }) => !example).map(({ route }) => route)).toEqual([])
  })

  it('has an example for every query parameter', () => {
    const bare = operations().flatMap(({ route, operation: { parameters = [] } }) =>
      parameters.filter((one) => one.in === 'query' && one.example === undefined).map(({ name }) => `${route} ${name}`),
    )
    expect(bare).toEqual([])
  })

  it('has a name for every record of requests, answers, events and messages, but not for a wrapper that holds one as `data`', async () => {
    const { body: messages } = await service.anyone.get('/asyncapi.json')
    const isNamed = (at: string[]) =>
      /^components\.schemas\.\w+$|^components\.messages\..*\.payload$/.test(at.join('.'))
    const inline = [document, messages].flatMap((each) =>
      [...schemasIn(each)].filter(
        ({ at, schema: { type, properties } }) =>
          [type].flat().includes('object') &&
          typeof properties === 'object' &&
          Object.keys(properties ?? {}).join() !== 'success,data' &&
          !isNamed(at),
      ),
    )
    expect(inline.map(({ at }) => at.join('.'))).toEqual([])
  })

  it('lists the values of every state, kind, role, language and the like', async () => {
    const { body: messages } = await service.anyone.get('/asyncapi.json')
    const members = [document, messages].flatMap((each) =>
      [...schemasIn(each)].flatMap(({ at, schema: { properties = {}, name, schema } }) => [
        ...Object.entries(properties as Record<string, Schema>).map(([key, told]) => ({ at: [...at, key], told })),
        ...(typeof name === 'string' && schema ? [{ at: [...at, name], told: schema as Schema }] : []),
      ]),
    )
    const mute = members.filter(
      ({ at, told }) =>
        FINITE.test(at.at(-1) ?? '') &&
        [told.type].flat().includes('string') &&
        !['enum', 'const', 'pattern', KNOWN].some((key) => key in told),
    )
    expect(mute.map(({ at }) => at.join('.'))).toEqual([])
  })

  it('says of what type every value is', async () => {
    const { body: messages } = await service.anyone.get('/asyncapi.json')
    const places = /\.(?:properties|schemas)\.[^.]+$|\.(?:items|additionalProperties|schema|payload)$/
    const untyped = [document, messages].flatMap((each) =>
      [...schemasIn(each)].filter(
        ({ at, schema }) =>
          places.test(at.join('.')) &&
          !['type', 'enum', 'const', 'anyOf', 'oneOf', '$ref'].some((key) => key in schema),
      ),
    )
    expect(untyped.map(({ at }) => at.join('.'))).toEqual([])
  })

  it('names each operation once', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes every success with a schema or as a file', () => {
    const mute = operations().filter(({ operation: { responses } }) =>
      Object.entries(responses).some(([status, answer]) => status.startsWith('2') && !('content' in answer)),
    )
    expect(mute.map(({ route }) => route)).toEqual([])
  })

  it('calls public only what answers without a token (spec 5.8)', async () => {
    for (const { route, operation } of operations()) {
      const [method = '', path = ''] = route.split(' ')
      const { statusCode, body } = await service.app.inject({
        method: method as 'GET',
        url: `/api/v1${path.replace(/{\w+}/g, '0'.repeat(24))}`,
      })
      const refused = statusCode === 401 && body === '{"success":false,"message":"Unauthorized"}'
      expect({ route, refused }).toEqual({ route, refused: operation.security?.length !== 0 })
    }
  })
})

describe('the document of messages', () => {
  const messages = async () => (await service.anyone.get('/asyncapi.json')).body as AsyncDocument

  it('is served to everyone as AsyncAPI 3, with the public address', async () => {
    const { host } = new URL(service.config.publicUrl)
    expect(await messages()).toMatchObject({
      asyncapi: '3.0.0',
      servers: {
        streams: { host, pathname: '/api/v1', protocol: 'http' },
        sockets: { host, pathname: '/api/v1', protocol: 'ws' },
      },
      channels: { events: { address: '/events' }, speech: { address: '/speech' } },
    })
  })

  it('describes every event and every message of live speech as it is sent (contract 5 stream, contract 4 speech)', async () => {
    const { components } = await messages()
    const told = Object.entries(components.messages).map(([name, { payload }]) => {
      const type = (payload.properties as { type?: { const?: string } } | undefined)?.type?.const
      return `${name.split('.')[0]} ${type ?? 'bytes'}`
    })
    expect(told.sort()).toEqual(
      [
        ...[...EVENT_TYPES, RESET].map((type) => `event ${type}`),
        ...Object.keys(CLIENT_MESSAGES).map((type) => `client ${type}`),
        'client bytes',
        ...Object.keys(SERVER_MESSAGES).map((type) => `server ${type}`),
      ].sort(),
    )
  })
})

describe('the pages at /docs', () => {
  const get = (url: string) => service.app.inject({ method: 'GET', url })

  it('show every route, without a script and under a policy that allows none', async () => {
    const page = await get('/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(page.body).not.toMatch(/<script|\son\w+=|style=|https?:\/\/(?!127\.0\.0\.1|praxis\.example)/)
    for (const { operation } of operations()) expect(page.body).toContain(`id="${operation.operationId}"`)
  })

  it('load nothing but what the service serves, and link only to what is there', async () => {
    const { body } = await get('/docs')
    const links = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? '')
    const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1))
    expect(anchors.filter((id) => !body.includes(`id="${id}"`))).toEqual([])
    for (const link of new Set(links.filter((link) => !link.startsWith('#')))) {
      expect({ link, status: (await get(link)).statusCode }).toEqual({ link, status: 200 })
    }
  })
})

describe('the check of every answer in the route tests', () => {
  const json = 'application/json; charset=utf-8'
  const profile = { method: 'GET', path: '/user/profile', contentType: json }
  const check = (exchange: Parameters<ReturnType<typeof checkAgainst>>[0]) => () => checkAgainst(document)(exchange)

  it('accepts what is described', () => {
    expect(check({ ...profile, status: 401, body: { success: false, message: 'Unauthorized' } })).not.toThrow()
  })

  it.each([
    ['a status that is not described', { ...profile, status: 418, body: {} }],
    ['a missing member', { ...profile, status: 200, body: { success: true } }],
    ['an extra member in a refusal', { ...profile, status: 401, body: { success: false, message: '', error: '' } }],
    ['another content type', { ...profile, status: 200, contentType: 'text/html', body: '' }],
    ['a success of a route that does not exist', { ...profile, path: '/nothing', status: 200, body: {} }],
  ])('refuses %s', (_what, exchange) => {
    expect(check(exchange)).toThrow("which the API's document does not describe")
  })
})
