import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** What the build writes wherever a nonce belongs; every answer gets its own. */
const NONCE_PLACE = '__CSP_NONCE__'
/** What the build writes where the page must know the API's prefix. */
const API_PLACE = '__API_PREFIX__'

/**
 * Only what we serve ourselves: scripts from files, styles from files or with the answer's nonce (the component library
 * writes a few style elements), pictures, sound and documents also from the page's own memory.
 */
const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src blob:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** A file is not a page, but a service worker fetches under the policy of its own file. */
const FILE_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.json': 'application/json',
    '.webmanifest': 'application/manifest+json',
    '.woff2': 'font/woff2',
  }),
)
const COMPRESSIBLE = /^text\/|json|svg/

interface Asset {
  bytes: Buffer
  gzip: Buffer | null
  type: string
  etag: string
}

/** The files of a built site, in memory; nothing else can be requested. */
function assetsOf(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('.') && statSync(join(folder, path)).isFile(),
  )
  return new Map(
    files.map((path) => {
      const bytes = readFileSync(join(folder, path))
      const type = TYPES.get(extname(path)) ?? 'application/octet-stream'
      const gzip = COMPRESSIBLE.test(type) ? gzipSync(bytes, { level: 9 }) : null
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      return [`/${path.split(sep).join('/')}`, { bytes, gzip, type, etag }]
    }),
  )
}

/**
 * Serves a built single-page site at `/`. Files the build named by their content (`/assets/`) may be cached forever;
 * the page itself never is. `/` is the page for everyone; another address without a file is a view of it when a browser
 * navigates there, and 404 otherwise. Addresses that begin with `reserved`, the API's prefix, are left alone.
 * @param folder where the build is; may appear later
 */
export const siteRoutes =
  ({ folder, reserved }: { folder: string; reserved: string }) =>
  async (app: FastifyInstance): Promise<void> => {
    let assets: Map<string, Asset> | null = null
    const built = () => {
      if (assets === null && existsSync(join(folder, 'index.html'))) assets = assetsOf(folder)
      return assets
    }

    const page = (reply: FastifyReply, index: Asset) => {
      const nonce = randomBytes(16).toString('base64')
      return reply
        .headers({
          'content-type': index.type,
          'cache-control': 'no-store',
          'content-security-policy': contentSecurityPolicy(nonce),
          'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
        })
        .send(index.bytes.toString().replaceAll(NONCE_PLACE, nonce).replaceAll(API_PLACE, reserved))
    }

    const file = (request: FastifyRequest, reply: FastifyReply, path: string, { bytes, gzip, type, etag }: Asset) => {
      reply.headers({
        'content-type': type,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': FILE_POLICY,
        etag,
        vary: 'accept-encoding',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const compressed = gzip !== null && new Negotiator(request.raw).encodings(['gzip']).length > 0
      return compressed ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(bytes)
    }

    app.get('/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if (path === reserved || path.startsWith(`${reserved}/`)) return reply.callNotFound()
      const files = built()
      const asset = files?.get(path)
      if (asset && path !== '/index.html') return file(request, reply, path, asset)
      const index = files?.get('/index.html')
      if (index && !path.startsWith('/assets/') && (path === '/' || isNavigation(request))) return page(reply, index)
      return reply.callNotFound()
    })
  }

/**
 * A browser going to a page, as opposed to a script or a program asking for data; clients that accept anything get
 * data.
 */
const isNavigation = ({ headers, raw }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === undefined
    ? new Negotiator(raw).mediaType(['application/json', 'text/html']) === 'text/html'
    : headers['sec-fetch-mode'] === 'navigate'
