import type { Verdict } from '../verdict.ts'
import type { Sender } from './address.ts'

/** One mail to one person. */
export interface Mail {
  /** Has been validated with `isMailAddress`. */
  to: string
  subject: string
  text: string
  html?: string
  /** An iTIP object, sent as an alternative part `text/calendar; method=…` and as `invite.ics`. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; ics: string }
  /** Stable across retries, so that a mail sent twice can be recognised: becomes the Message-ID. Letters, digits, `._-`. */
  id: string
}

/** A mail that has been sent, as a mailer keeps it. */
export interface SentCopy {
  /** `Mail.id` */
  readonly id: string
  readonly sentAt: Date
}

/** Sends mail. */
export interface Mailer {
  readonly name: string
  /** The sender of mails. */
  readonly from: Sender
  /**
   * Resolves when the next hop has taken responsibility. Aborting gives up waiting; the mail may have gone out
   * nevertheless. @throws {MailError} its message names no address
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /**
   * Removes this mailer's own copies of the sent mails that `which` selects. Mail handed to a mail server is out of
   * reach.
   */
  forget(which: (copies: readonly SentCopy[]) => readonly SentCopy[] | Promise<readonly SentCopy[]>): Promise<void>
  /** Never rejects. The detail names places: it is for the operator only. */
  check(): Promise<Verdict>
  /** Ends the connections once what is being sent has gone out. Nothing can be sent afterwards. */
  close(): Promise<void>
}

/**
 * `permanent`: the server answered 5xx to this mail (not to us), so a retry is useless. Names no address, because it
 * may be logged.
 */
export class MailError extends Error {
  readonly permanent: boolean

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailError'
    this.permanent = permanent
  }
}
