import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const USERNAME = 'anna@kalender.example'
/** Not ASCII, as passwords may be. */
export const PASSWORD = 'abcd-äöü-efgh'

interface StoredObject {
  ics: string
  etag: string
}

/** A small CalDAV server (RFC 4791) with the calendars of one user. */
export interface CaldavServer {
  /** The address that its user types. */
  readonly url: string
  /** Addresses of a writable calendar, another one, and a read-only one. */
  readonly calendars: { private: string; clinic: string; holidays: string }
  /** The objects of a calendar, by the last part of their addresses. */
  objects(calendar: string): ReadonlyMap<string, StoredObject>
  /** Acts as another client of the user; null deletes. */
  put(calendar: string, file: string, ics: string | null): void
  /** Sets the password from now on. */
  setPassword(password: string): void
  /** Answers instead of the server, unless it returns true; null: the server again. */
  behave(answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null): void
  /** `METHOD path` of every request so far. */
  readonly requests: string[]
  /** It does not keep the process alive. */
  unref(): void
  close(): Promise<void>
}

const CALENDARS = {
  '/dav/anna/privat/': 'Privat',
  '/dav/anna/klinik/': '',
  '/dav/anna/feiertage/': 'Feiertage',
} as const
const READ_ONLY = '/dav/anna/feiertage/'

export async function caldavServer(): Promise<CaldavServer> {
  let password = PASSWORD
  let behaviour: Parameters<CaldavServer['behave']>[0] = null
  let count = 0
  const requests: string[] = []
  const stored = new Map<string, Map<string, StoredObject>>(Object.keys(CALENDARS).map((path) => [path, new Map()]))
  const tags = new Map<string, number>()

  const put = (calendar: string, file: string, ics: string | null) => {
    const objects = stored.get(calendar)
    if (ics === null) objects?.delete(file)
    else objects?.set(file, { ics, etag: `"${++count}"` })
    tags.set(calendar, ++count)
  }

  function answerTo(method: string, path: string, headers: IncomingMessage['headers'], body: string): Answer {
    if (path === '/.well-known/caldav') return { status: 301, headers: { location: '/dav/' } }
    if (method === 'PROPFIND' || method === 'REPORT')
      return multistatus(found(method, path, headers.depth !== '0', body))
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const file = path.slice(folder.length)
    const there = stored.get(folder)?.get(file)
    if (method === 'GET') return shown(there)
    const refused = refusal(folder, method, headers, there)
    if (refused !== null) return { status: refused }
    put(folder, file, method === 'DELETE' ? null : body)
    const now = stored.get(folder)?.get(file)
    return { status: there ? 204 : 201, headers: now && { etag: now.etag } }
  }

  function refusal(folder: string, method: string, headers: IncomingMessage['headers'], there?: StoredObject) {
    if (!stored.has(folder)) return method === 'PUT' ? 409 : 404
    if (folder === READ_ONLY) return 403
    if (!fits(headers, there)) return 412
    return method === 'DELETE' && !there ? 404 : null
  }

  function found(method: string, path: string, deep: boolean, body: string): Found[] | null {
    if (path === '/' || path === '/dav/') {
      return [[path, '<d:current-user-principal><d:href>/dav/principals/anna/</d:href></d:current-user-principal>']]
    }
    if (path === '/dav/principals/anna/') {
      return [[path, '<c:calendar-home-set><d:href>/dav/anna/</d:href></c:calendar-home-set>']]
    }
    if (path === '/dav/anna/' && deep) {
      const tasks = calendar('Aufgaben', 'VTODO', true)
      const all = Object.entries(CALENDARS).map(
        ([url, name]): Found => [url, calendar(name, 'VEVENT', url !== READ_ONLY)],
      )
      return [[path, '<d:resourcetype><d:collection/></d:resourcetype>'], ...all, ['/dav/anna/aufgaben/', tasks]]
    }
    const objects = stored.get(path)
    if (!objects) return null
    if (method === 'REPORT') return reported(path, objects, body)
    return [[path, `<cs:getctag>${tags.get(path) ?? 0}</cs:getctag>`]]
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    requests.push(`${method} ${url}`)
    if (behaviour && !behaviour(request, response)) return
    const body = await text(request)
    const expected = `Basic ${Buffer.from(`${USERNAME}:${password}`).toString('base64')}`
    const answer = headers.authorization === expected ? answerTo(method, url, headers, body) : { status: 401 }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [first, second, third] = Object.keys(CALENDARS) as [string, string, string]
  return {
    url,
    calendars: { private: url + first, clinic: url + second, holidays: url + third },
    objects: (calendar) => stored.get(new URL(calendar).pathname) ?? new Map(),
    put: (calendar, file, ics) => put(new URL(calendar).pathname, file, ics),
    setPassword: (next) => {
      password = next
    },
    behave: (next) => {
      behaviour = next
    },
    requests,
    unref: () => void server.unref(),
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

const shown = (there?: StoredObject): Answer =>
  there ? { status: 200, headers: { etag: there.etag }, body: there.ics } : { status: 404 }

/** All objects of a calendar, or those requested by their addresses. */
function reported(path: string, objects: ReadonlyMap<string, StoredObject>, body: string): Found[] {
  const asked = body.includes('calendar-multiget') ? [...body.matchAll(/<d:href>([^<]*)<\/d:href>/g)] : null
  const all = asked?.map(([, href = '']) => href) ?? [...objects.keys()].map((file) => `${path}${file}`)
  return all.map((href) => [href, content(objects.get(href.slice(path.length)))])
}

const content = (there?: StoredObject): string | null =>
  there ? `<d:getetag>${escaped(there.etag)}</d:getetag><c:calendar-data>${escaped(there.ics)}</c:calendar-data>` : null

/** Conditional requests (RFC 9110 13.1). */
const fits = (
  { 'if-match': match, 'if-none-match': none }: IncomingMessage['headers'],
  there?: StoredObject,
): boolean => (match === undefined || match === there?.etag) && !(none === '*' && there)

interface Answer {
  status: number
  headers?: Record<string, string> | undefined
  body?: string
}

const calendar = (name: string, component: string, writable: boolean): string => `
  <d:displayname>${escaped(name)}</d:displayname>
  <d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
  <c:supported-calendar-component-set><c:comp name="${component}"/></c:supported-calendar-component-set>
  <d:current-user-privilege-set><d:privilege><d:read/></d:privilege>${
    writable ? '<d:privilege><d:write/></d:privilege>' : ''
  }</d:current-user-privilege-set>`

/** An address and its properties; null if there is nothing. */
type Found = [href: string, props: string | null]

const multistatus = (found: Found[] | null): Answer =>
  found === null
    ? { status: 404 }
    : {
        status: 207,
        headers: { 'content-type': 'application/xml; charset=utf-8' },
        body: `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${found
          .map(
            ([href, prop]) =>
              `<d:response><d:href>${href}</d:href>${
                prop === null
                  ? '<d:status>HTTP/1.1 404 Not Found</d:status>'
                  : `<d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`
              }</d:response>`,
          )
          .join('')}</d:multistatus>`,
      }

const escaped = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\r/g, '&#13;')
