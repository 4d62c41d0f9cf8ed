import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { PATIENCE_MS } from './visited-service.ts'

let shared: Promise<Browser> | undefined

/**
 * The one browser of the run (`one-browser.ts`); starting one takes two seconds of processor time. Its microphone plays the
 * first half minute of a consultation, over and over. A process sees and closes only its own windows in it, but the
 * clipboard is everyone's.
 */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= connectShared().catch((error) => {
    shared = undefined
    throw error
  })
  return shared
}

async function connectShared(): Promise<Browser> {
  // Only here: programs that open windows run without it.
  const { inject } = await import('vitest')
  const answer = await fetch(inject('browserDoor'))
  if (!answer.ok) throw new Error(await answer.text())
  const browser = await chromium.connect(await answer.text())
  browser.on('disconnected', () => {
    shared = undefined
  })
  return browser
}

export interface Window extends Page {
  /** The browser's complaints: violations of the content security policy, uncaught errors. */
  readonly complaints: string[]
}

interface Look {
  language?: 'de' | 'en'
  phone?: boolean
  dark?: boolean
  /** With animations, which are drawn sixty times a second; without them, changes show at once. */
  motion?: boolean
  /** With a silent microphone, because speech would only keep the recogniser busy. */
  quiet?: boolean
  /** With the dashboard's service worker, which keeps its files, for tests without a network or after an update. */
  worker?: boolean
}

const QUIET = `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    for (const track of stream.getAudioTracks()) track.enabled = false
    return stream
  }
}`

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1180, height: 800 }

/** The timezone of every window, whose day may differ from that of the tests. */
const TIME_ZONE = 'Europe/Berlin'
/** Today in every window, `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString('sv', { timeZone: TIME_ZONE })

/**
 * A fresh window: no cookies, no storage. Without the dashboard's service worker, which takes a quarter of the time a
 * window needs, and whose requests `page.route` does not see.
 */
export async function openWindow(
  browser: Browser,
  address: string,
  { language = 'de', phone = false, dark = false, motion = false, quiet = false, worker = false }: Look = {},
): Promise<Window> {
  const context: BrowserContext = await browser.newContext({
    baseURL: address,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: TIME_ZONE,
    viewport: phone ? PHONE : TABLET,
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  if (quiet) await context.addInitScript(QUIET)
  return openTab(context)
}

/** A browser's complaints about requests while a test cuts its network. */
const OF_NETWORK = /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/

/** Another window of the same browser, which shares its storage and who is signed in. */
export async function openTab(context: BrowserContext): Promise<Window> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_NETWORK.test(message.text())) complaints.push(message.text())
  })
  return Object.assign(page, { complaints })
}

/** The text on a page that does not exist. */
export const NO_SUCH_PAGE = /^(Diese Seite gibt es nicht|There is no such page)$/

/**
 * Goes to a view as a link does, because a new window takes ten times as long. It goes by way of a page that does not
 * exist, so that nothing from the previous view is found.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  const follow = (to: string) =>
    page.evaluate(`history.pushState(null, '', '${to}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await follow('/nowhere')
  await page.getByText(NO_SUCH_PAGE).waitFor()
  await follow(path)
}

/** Stops what a test's windows would go on requesting and drawing. */
export const closeWindows = async (...browsers: Browser[]): Promise<void> => {
  for (const context of browsers.flatMap((browser) => browser.contexts())) await context.close()
}

interface Credentials {
  email: string
  password: string
}

/** Signs in as the login page does, without showing it. @param path of the view to open */
export async function signIn(page: Page, { email, password }: Credentials, path = '/'): Promise<void> {
  const answer = await page.request.post('/api/v1/login', {
    headers: { 'x-visite-cookie': '1', 'x-visite-csrf': '1' },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`login: ${await answer.text()}`)
  await page.goto(path)
}

/** Signs in through the login page. */
export async function signInByPage(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page
    .waitForURL((url) => url.pathname === '/')
    .catch(async (cause) => {
      throw new Error(`not signed in: ${await page.locator('body').innerText()}`, { cause })
    })
}
