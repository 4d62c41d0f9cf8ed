import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/** The address leads to this machine or into a private network (trust 5: outgoing requests). */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is not a public one')
    this.name = 'PrivateAddress'
  }
}

/** All that is assigned as public in IPv6 (IANA). The rest may mean anything: `::7f00:1` was a way to write 127.0.0.1. */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Does the address belong to the public internet? An IPv6 address that contains an IPv4 one (mapped, translated,
 * tunnelled) is judged by that, or is not public.
 */
export function isPublic(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return false
  const judged = ipaddr.process(bare)
  return judged.range() === 'unicast' && (judged instanceof ipaddr.IPv4 || judged.match(ASSIGNED))
}

/** The host of an address that is written as a number; null for a name. */
export function numericHost({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/**
 * A look-up for `http.request`: the connection goes only to the addresses that were checked here, whatever the name
 * means a moment later. A name with several addresses is refused if a single one is not public.
 */
export const pinningLookup =
  ({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(new Error('the name has no address'), '')
        if (!allowPrivate && !addresses.every(({ address }) => isPublic(address))) {
          return callback(new PrivateAddress(), '')
        }
        return all ? callback(null, [...addresses]) : callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
