import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server with an iCalendar file, as calendar programs publish it. */
export interface FeedServer {
  readonly url: string
  /** What it serves from now on. */
  serve(ics: string): void
  /** Answers instead; null: the file again. */
  behave(answer: ((request: IncomingMessage, response: ServerResponse) => void) | null): void
  /** Status of every answer so far. */
  readonly answers: number[]
  readonly requests: Pick<IncomingMessage, 'url' | 'headers'>[]
  close(): Promise<void>
}

export async function feedServer(ics = feed()): Promise<FeedServer> {
  let text = ics
  let behaviour: Parameters<FeedServer['behave']>[0] = null
  const answers: number[] = []
  const requests: FeedServer['requests'] = []
  const file = (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { etag, 'content-type': 'text/calendar; charset=utf-8' }).end(text)
  }
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers })
    response.on('close', () => answers.push(response.statusCode))
    ;(behaviour ?? file)(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/anna.ics`,
    serve: (next) => {
      text = next
    },
    behave: (next) => {
      behaviour = next
    },
    answers,
    requests,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** An iCalendar file made of these parts. */
export const feed = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Praxis//DE', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** An event in it. @param lines further properties */
export const feedEvent = (uid: string, start: Date, minutes: number, ...lines: string[]): string =>
  [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp(start)}`, `DTSTART:${stamp(start)}`, `DURATION:PT${minutes}M`],
    ...['SUMMARY:Zahnarzt', ...lines, 'END:VEVENT'],
  ].join('\r\n')

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')
