import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type Messages, messagesFor } from '../../messages/messages.ts'
import { ApiError } from './errors.ts'

/** Complaints of Node's parser; anything else is not HTTP. */
const COMPLAINTS: ReadonlyMap<string, [status: number, text: (messages: Messages) => string]> = new Map(
  Object.entries({
    HPE_HEADER_OVERFLOW: [431, (m) => m.bodyTooLarge],
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, (m) => m.bodyTooLarge],
    ERR_HTTP_REQUEST_TIMEOUT: [408, (m) => m.requestTooSlow],
  }),
)

/**
 * Answers, in German, what never becomes a request because its head cannot be read, just like every other refusal: same
 * shape, same headers, one line in the log.
 * @param headers those of every answer
 */
export const refuseUnreadable =
  ({ headers, logger }: { headers: Readonly<Record<string, string>>; logger: FastifyBaseLogger }) =>
  (error: Error, socket: Socket): void => {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ECONNRESET' || socket.destroyed) return
    const [status, text] = COMPLAINTS.get(code) ?? [400, (m) => m.malformedRequest]
    const body = JSON.stringify(new ApiError(status, text).body(messagesFor(null)))
    const id = randomUUID()
    const head = {
      ...headers,
      'x-request-id': id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy()
    logger.info({ reqId: id, method: null, route: null, status, ms: 0 }, 'request')
  }
