import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the server does with one request instead of answering it. */
export type Fault = (request: IncomingMessage, response: ServerResponse, content: Buffer) => void

/** A file server that understands ranges. */
export async function fileServer(contents: ReadonlyMap<string, Buffer>) {
  const faults: Fault[] = []
  const asked: { name: string; range: string | undefined }[] = []
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    const { range } = request.headers
    asked.push({ name, range })
    const content = contents.get(name)
    if (!content) return response.writeHead(404).end()
    const fault = faults.shift()
    if (fault) return fault(request, response, content)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    response.writeHead(range ? 206 : 200, { 'content-length': content.length - from })
    response.end(content.subarray(from))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    /** Every request so far. */
    asked,
    /** The next requests end like this. */
    faultNext: (...next: Fault[]) => faults.push(...next),
    forget() {
      faults.length = 0
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
