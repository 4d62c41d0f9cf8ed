import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { asyncDocument } from './async-document.ts'
import { documentOf } from './document.ts'
import { apiPage } from './page.ts'

const CSS = readFileSync(join(import.meta.dirname, 'page.css'))

/** The page needs nothing but its own style sheet. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Public: the documents at `{base_url}/openapi.json` and `{base_url}/asyncapi.json`, and pages to read it at `/docs`. */
export const apiDocsRoutes =
  (config: { basePath: string; publicUrl: string }): FastifyPluginAsync =>
  async (app) => {
    const hidden = { schema: { hide: true } }
    const documentPath = `${config.basePath}/openapi.json`
    const asyncPath = `${config.basePath}/asyncapi.json`
    const messages = asyncDocument(config)
    const asyncText = Buffer.from(JSON.stringify(messages))
    const document = once(() => Buffer.from(JSON.stringify(documentOf(app))))
    const page = once(() =>
      Buffer.from(
        apiPage(documentOf(app), messages, {
          css: '/docs/page.css',
          json: documentPath,
          asyncJson: asyncPath,
        }),
      ),
    )

    app.get(documentPath, hidden, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(document()),
    )
    app.get(asyncPath, hidden, async (_request, reply) => reply.type('application/json; charset=utf-8').send(asyncText))
    app.get('/docs', hidden, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(page()),
    )
    app.get('/docs/page.css', hidden, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(CSS),
    )
  }

/** Made on first request: only then are all routes known. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
