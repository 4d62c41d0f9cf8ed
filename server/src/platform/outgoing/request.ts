import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import {
  isPublic,
  numericHost,
  PrivateAddress,
  pinningLookup,
  type Resolve,
  resolveBySystem,
} from './public-address.ts'

/** Why an address that somebody named could not be requested. */
export type OutgoingFault =
  | 'private_address'
  | 'insecure_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** Encoded although it was asked not to be, or endless redirects. */
  | 'bad_answer'

export class OutgoingError extends Error {
  readonly fault: OutgoingFault

  constructor(fault: OutgoingFault, options?: ErrorOptions) {
    super(`an address could not be asked: ${fault}`, options)
    this.name = 'OutgoingError'
    this.fault = fault
  }
}

export interface Reach {
  /** The operator allows private addresses, and http. */
  allowPrivate: boolean
  resolve?: Resolve
}

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PROPFIND' | 'REPORT'
  headers: Readonly<Record<string, string>>
  body?: string
}

/** @throws {OutgoingError} */
export function checkAddress(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    throw new OutgoingError('insecure_address')
  }
  const host = numericHost(url)
  if (host !== null && !allowPrivate && !isPublic(host)) throw new OutgoingError('private_address')
}

/**
 * One request to an address that somebody else named (trust 5), connected to the IP addresses that were checked. What
 * `read` leaves of the answer is not received.
 */
export async function requestOnce<T>(
  url: URL,
  { method, headers, body }: Asked,
  { allowPrivate, resolve = resolveBySystem }: Reach,
  signal: AbortSignal,
  read: (response: http.IncomingMessage) => Promise<T> | T,
): Promise<T> {
  signal.throwIfAborted()
  checkAddress(url, allowPrivate)
  const { request } = url.protocol === 'https:' ? https : http
  const asked = request(url, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    lookup: pinningLookup({ resolve, allowPrivate }),
    // Not a connection of an earlier request, whose address was checked at another time.
    agent: false,
    signal,
  })
  // An abandoned request may fail once nobody listens to it, which would end the process.
  asked.on('error', () => {})
  asked.end(body)
  const [response] = (await once(asked, 'response', { signal })) as [http.IncomingMessage]
  try {
    return await read(response)
  } finally {
    asked.destroy()
  }
}

/** Does it within the time. @throws {OutgoingError} or the signal's reason */
export async function inTime<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await work(signal ? AbortSignal.any([signal, limit]) : limit)
  } catch (error) {
    signal?.throwIfAborted()
    throw limit.aborted ? new OutgoingError('too_slow', { cause: error }) : asFault(error)
  }
}

function asFault(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  return new OutgoingError(error instanceof PrivateAddress ? 'private_address' : 'unreachable', { cause: error })
}
