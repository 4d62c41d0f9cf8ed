import { EVENT_TYPES, type EventType } from '../events/types.ts'
import { ApiError } from '../platform/http/errors.ts'

export const MOST_WEBHOOKS = 10
/** How many deliveries of a webhook to list, newest first. */
export const MOST_LISTED = 100
/** For one attempt, from the look-up of the name to the answer's status. */
export const TIMEOUT_MS = 10_000
/** Standard Webhooks: the receiver wants no more events. */
export const GONE = 410

/** The address of a webhook. @throws {ApiError} 400 for something that is not an address */
export function webhookAddress(text: string): URL {
  const written = text.trim()
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new ApiError(400, (m) => m.invalid('url', m.webhooks.address))
  }
  url.hash = ''
  return url
}

/** The address for display, without a password that onlookers could read. */
export function shownAddress(text: string): string {
  const url = new URL(text)
  if (url.password) url.password = '***'
  return url.href
}

/** The wanted types as stored; null: all. */
export const storedTypes = (events: readonly EventType[] | undefined): string | null =>
  events === undefined ? null : JSON.stringify(EVENT_TYPES.filter((type) => events.includes(type)))

export const typesIn = (stored: string | null): EventType[] => (stored === null ? [...EVENT_TYPES] : JSON.parse(stored))
