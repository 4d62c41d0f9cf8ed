import type { Verdict } from '../verdict.ts'

/** One mail to one person. The address has been validated with `isMailAddress` before it comes here. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** An iTIP object, sent as an alternative part `text/calendar; method=…` and as `invite.ics`. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; ics: string }
  /** Stable across retries, so that a mail sent twice can be recognised: becomes the Message-ID. */
  id: string
}

/** Sends mail. */
export interface Mailer {
  readonly name: string
  /** Resolves when the next hop has taken responsibility. @throws {MailError} */
  send(mail: Mail): Promise<void>
  /** Never rejects. */
  check(): Promise<Verdict>
}

/** `permanent`: the server said 5xx to this mail, a retry is useless. */
export class MailError extends Error {
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailError'
    this.permanent = permanent
  }
}
