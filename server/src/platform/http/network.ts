import ipaddr from 'ipaddr.js'

/**
 * The network that an address counts as: itself, or for IPv6 its /64, in which one customer has any number of
 * addresses.
 * @param address as a proxy reports it; anything else is returned unchanged
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`
}
