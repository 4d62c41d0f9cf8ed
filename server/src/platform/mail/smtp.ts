import { createTransport } from 'nodemailer'
import { certificateFault } from '../outgoing/handshake.ts'
import { isThisMachine } from '../outgoing/this-machine.ts'
import type { Verdict } from '../verdict.ts'
import type { Sender } from './address.ts'
import { composed } from './compose.ts'
import { MailError, type Mailer } from './mailer.ts'

interface SmtpSettings {
  /** `smtp(s)://user:password@host:port`; the parts are percent-encoded. */
  url: string
  from: Sender
  /** Default: whether the address is this machine's. */
  here?: boolean
  /** The operator lets mails go to another machine without TLS when its server offers none. */
  plain?: boolean
  timeouts?: Partial<SmtpTimeouts>
}

/** In milliseconds. */
interface SmtpTimeouts {
  connect: number
  /** Without any reply from the server. */
  silence: number
  /** For a mail as a whole, including its wait for a free connection. */
  mail: number
}

const TIMEOUTS: SmtpTimeouts = { connect: 10_000, silence: 30_000, mail: 120_000 }

/**
 * Sends over SMTP with a few connections that stay open for a while. Nothing is sent to another machine without TLS,
 * unless the operator allows it and no password is involved; certificates are verified except on this machine.
 */
export function smtp({ url, from, here: given, plain = false, timeouts }: SmtpSettings): Mailer {
  const server = new URL(url)
  const { connect, silence, mail: perMail } = { ...TIMEOUTS, ...timeouts }
  const host = server.hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = server.protocol === 'smtps:'
  const port = Number(server.port) || (secure ? 465 : 587)
  const here = given ?? isThisMachine(host)
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: !secure && !here && (!plain || server.username !== ''),
    tls: { rejectUnauthorized: !here },
    ...(server.username && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    maxConnections: 3,
    // A connection that the server had closed in the meantime is replaced once.
    maxRequeues: 1,
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: silence,
    socketTimeout: silence,
  })
  const place = `${host}:${port}`

  return {
    name: 'smtp',
    from,

    async send(mail, signal) {
      const message = composed(mail, from)
      const limit = AbortSignal.timeout(perMail)
      try {
        await transport.sendMail({ ...message, signal: signal ? AbortSignal.any([signal, limit]) : limit })
      } catch (error) {
        throw withoutAddresses(error)
      }
    },

    async forget() {},

    async check(): Promise<Verdict> {
      try {
        await transport.verify()
        return { ok: true, detail: `smtp: ${place} answers` }
      } catch (error) {
        return { ok: false, detail: `smtp: ${place}: ${lineFault(error) ?? withoutAddresses(error).message}` }
      }
    },

    async close() {
      transport.close()
    },
  }
}

/** What is wrong with the connection itself. */
function lineFault(error: unknown): string | null {
  const { code, command } = (error instanceof Error ? error : {}) as SmtpFailure
  const untrusted = certificateFault(error)
  if (untrusted) return untrusted
  return code === 'ETLS' || (code === 'EPROTOCOL' && command === 'STARTTLS')
    ? 'it offers no TLS: name mail in VISITE_ALLOW_PLAIN to send without'
    : null
}

/**
 * Servers repeat addresses in their answers, and errors end up in logs: only codes are taken over, and the error
 * itself is not kept as a cause.
 */
function withoutAddresses(error: unknown): MailError {
  const { code, command, responseCode, response } = (error instanceof Error ? error : {}) as SmtpFailure
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const said = [responseCode, enhanced, command && COMMANDS.has(command) && `after ${command}`]
    .filter(Boolean)
    .join(' ')
  if (!responseCode)
    return new MailError(`the mail server did not take the mail (${lineFault(error) ?? code ?? 'unknown'})`, false)
  return new MailError(`the mail server refused the mail (${said})`, isAboutThisMail(code, command, responseCode))
}

interface SmtpFailure {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

const COMMANDS = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO', 'DATA'])

/**
 * A refused login or sender is for the operator to fix, and then the mail goes out. 552 is about its size, which some
 * servers report immediately.
 */
const isAboutThisMail = (code: string | undefined, command: string | undefined, responseCode: number) =>
  responseCode >= 500 &&
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  (command !== 'MAIL FROM' || responseCode === 552)
