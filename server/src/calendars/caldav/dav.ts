import { calendarQuery, createAccount, type DAVResponse, davRequest, propfind } from 'tsdav'
import { oneLine } from '../../platform/text/one-line.ts'
import { FeedError } from '../feed-error.ts'

/** A calendar a server offers its user. */
export interface FoundCalendar {
  url: string
  /** Empty if it has none. */
  name: string
  /** Events can be written to it. */
  writable: boolean
}

/** Further calendars of one user are left out. */
const MOST_FOUND = 200
const LONGEST_NAME = 255
/** Objects fetched by their addresses in one request. */
const AT_ONCE = 500
/** Privileges (RFC 3744), any of which permits writing events. */
const WRITING = ['write', 'writeContent', 'bind', 'all'] as const

type Asking = typeof globalThis.fetch

/**
 * The user's calendars, found by RFC 6764 and RFC 4791: the well-known address, the principal, its homes. Blocks while
 * parsing foreign XML, so run it on its own thread.
 * @throws {FeedError} or the library's error if there are none
 */
export async function discover(serverUrl: string, fetch: Asking): Promise<FoundCalendar[]> {
  const { homeUrl, rootUrl } = await createAccount({ account: { serverUrl, accountType: 'caldav' }, fetch })
  if (!homeUrl) throw new FeedError('no_calendar')
  const found = await propfind({
    url: homeUrl,
    depth: '1',
    props: {
      'd:displayname': {},
      'd:resourcetype': {},
      'd:current-user-privilege-set': {},
      'c:supported-calendar-component-set': {},
    },
    fetch,
  })
  return found
    .filter((each) => each.ok && isForEvents(each))
    .slice(0, MOST_FOUND)
    .map(({ href = '', props }) => ({
      url: new URL(href, rootUrl ?? homeUrl).href,
      name: textOf(props?.displayname).slice(0, LONGEST_NAME),
      writable: isWritable(props?.currentUserPrivilegeSet),
    }))
}

/** What a collection holds at a given tag. */
interface Objects {
  tag: string | null
  /** As iCalendar. */
  objects: string[]
  /** How many could not be read, so that nobody knows whether they are still there. */
  lost: number
}

/** @returns null if the collection's tag is the known one; otherwise its tag, and the objects in the time window */
export async function objectsOf(
  url: string,
  knownTag: string | null,
  { from, to }: { from: number; to: number },
  fetch: Asking,
): Promise<Objects | null> {
  const tag = await tagOf(url, fetch)
  if (tag !== null && tag === knownTag) return null
  const events = { 'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range(from, to) } } }
  const found = await calendarQuery({
    url,
    depth: '1',
    props: OBJECT,
    filters: [{ 'comp-filter': { _attributes: { name: 'VCALENDAR' }, ...events } }],
    fetch,
  })
  return { tag, objects: found.map(ics).filter((text) => text !== ''), lost: 0 }
}

/** As `objectsOf`, but only the objects at these addresses, however much else the collection holds (RFC 4791 7.9). */
export async function objectsAt(
  url: string,
  addresses: readonly string[],
  knownTag: string | null,
  fetch: Asking,
): Promise<Objects | null> {
  const tag = await tagOf(url, fetch)
  if (tag !== null && tag === knownTag) return null
  const all: Objects = { tag, objects: [], lost: 0 }
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const asked = addresses.slice(from, from + AT_ONCE)
    const found = await multiget(url, asked, fetch)
    const objects = found.map(ics).filter((text) => text !== '')
    all.objects.push(...objects)
    all.lost += asked.length - objects.length - found.filter(isGone).length
  }
  return all
}

/** The library's own function fails as a whole if a single object is gone. */
async function multiget(url: string, addresses: readonly string[], fetch: Asking): Promise<DAVResponse[]> {
  const paths = addresses.map((address) => new URL(address).pathname)
  const body = { 'calendar-multiget': { _attributes: NAMESPACES, 'd:prop': OBJECT, 'd:href': paths } }
  const found = await davRequest({
    url,
    init: { method: 'REPORT', namespace: 'c', headers: { depth: '1' }, body },
    fetch,
  })
  if (!found.every(({ raw }) => raw?.multistatus)) throw new FeedError('bad_answer')
  return found
}

const OBJECT = { 'd:getetag': {}, 'c:calendar-data': {} }
const NAMESPACES = { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' }
const ics = ({ props }: DAVResponse): string => textOf(props?.calendarData, (text) => text)
/** Servers report it for the object, or for each of its properties. */
const isGone = ({ status, ok, href, props }: DAVResponse): boolean =>
  href !== undefined && (status === 404 || (ok && Object.keys(props ?? {}).length === 0))

/** A tag that changes with any change in the collection: the sync token, or the older `ctag`. */
async function tagOf(url: string, fetch: Asking): Promise<string | null> {
  const [collection] = await propfind({ url, depth: '0', props: { 'd:sync-token': {}, 'cs:getctag': {} }, fetch })
  if (!collection?.ok) throw new FeedError('bad_answer')
  const { syncToken, getctag } = collection.props ?? {}
  return textOf(syncToken) || textOf(getctag) || null
}

const range = (from: number, to: number) => ({ start: stamp(from), end: stamp(to) })
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

function isForEvents({ props }: DAVResponse): boolean {
  if (!Object.keys(props?.resourcetype ?? {}).includes('calendar')) return false
  const { comp } = props?.supportedCalendarComponentSet ?? {}
  // Without the property, any component is allowed (RFC 4791 5.2.3).
  if (comp === undefined) return true
  return listed(comp).some((each) => nameOf(each) === 'VEVENT')
}

/** Without the property the server does not say; writing will show. */
function isWritable(privileges: unknown): boolean {
  const { privilege } = (privileges ?? {}) as { privilege?: unknown }
  return privilege === undefined || listed(privilege).some((each) => WRITING.some((right) => right in Object(each)))
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const nameOf = (element: unknown): unknown => (element as { _attributes?: { name?: unknown } })?._attributes?.name

/** The library returns a number for text that looks like one, and an object for CDATA. */
function textOf(value: unknown, read = oneLine): string {
  const inner = value !== null && typeof value === 'object' ? Reflect.get(value, '_cdata') : value
  return typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean' ? read(String(inner)) : ''
}
