import { createServer, type Server } from 'node:http'
import { securityHeaders } from './security-headers.ts'

interface Page {
  status?: number
  type: string
  body: string
}

/** By path. */
export type Pages = Readonly<Record<string, () => Promise<Page>>>

/** Trust.md, Answers. This port speaks no https itself. */
const HEADERS = securityHeaders({ https: false })

export const jsonPage = (value: unknown, status = 200): Page => ({
  ...{ status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) },
})

/** Serves pages for monitors, and nothing else, on a separate port. */
export async function monitorPort(pages: Pages, address: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const [path = ''] = request.url?.split('?') ?? []
    const page = request.method === 'GET' && Object.hasOwn(pages, path) ? pages[path] : undefined
    if (!page) return response.writeHead(404).end()
    try {
      const { status = 200, type, body } = await page()
      response.writeHead(status, { 'content-type': type }).end(body)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(address, listening))
  return server
}
