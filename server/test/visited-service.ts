import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Adapters } from '../src/adapters.ts'
import { attentiveTranscriber } from './fakes/attentive.ts'
import { startService, type TestService } from './service.ts'

/**
 * How long to wait for something that must happen; a busy machine only delays it, most of all work with low priority.
 */
export const PATIENCE_MS = 100_000

/** A service to visit with a browser. */
export interface VisitedService extends TestService {
  /** Where the dashboard is. */
  readonly address: string
  /** The newest mail to an address (of those wanted); waits for it. */
  mailTo(recipient: string, wanted?: (mail: Email) => boolean): Promise<Email>
  /** The first link to a page in the newest mail to an address that has one; waits for the mail. */
  mailedLink(recipient: string, page?: string): Promise<string>
}

/**
 * A real service, listening on its own port and working on its jobs. Whatever it hears is drafted and displayed, so it
 * is short.
 */
export async function visitedService(
  adapters: Partial<Adapters> = { transcriber: attentiveTranscriber({ turns: 6 }) },
  { host = '127.0.0.1', env = {} }: { host?: string; env?: Record<string, string> } = {},
): Promise<VisitedService> {
  const port = await freePort()
  const address = `http://${host}:${port}`
  const service = await startService('sqlite', {
    env: { VISITE_PORT: String(port), VISITE_PUBLIC_URL: address, ...env },
    adapters,
  })
  await service.app.listen({ host: '127.0.0.1', port })
  await service.work()
  const mails = join(service.config.dataDir, 'mail')
  const mailTo: VisitedService['mailTo'] = (recipient, wanted = () => true) =>
    until(`a mail to ${recipient}`, async () => {
      const files = existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith('.eml')) : []
      for (const name of files.sort().reverse()) {
        const mail = await PostalMime.parse(readFileSync(join(mails, name)))
        if (mail.to?.some(({ address: to }) => to === recipient) && wanted(mail)) return mail
      }
    })
  return {
    ...service,
    address,
    mailTo,
    mailedLink: async (recipient, page = '') => linkOf(await mailTo(recipient, (mail) => linkOf(mail).includes(page))),
  }
}

const linkOf = ({ text }: Email): string => /https?:\S+/.exec(text ?? '')?.[0] ?? ''

/** Looks until it finds something. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
