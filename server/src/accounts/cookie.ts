/**
 * Name and scope of our cookies (RFC 6265bis, 4.1.3). On its own host over https, `__Host-` makes browsers accept the
 * cookie only from this host and over TLS, so that no neighbour in the same domain can plant one; it requires the path
 * `/`. On a host shared with other applications the path keeps it from them, which leaves only `__Secure-`. Plain http,
 * on the local machine, allows no such prefix.
 * @param path where it is needed, below the public address
 */
export function ownCookie(name: string, { publicUrl, path }: { publicUrl: string; path: string }) {
  const { protocol, pathname } = new URL(publicUrl)
  const prefix = pathname.replace(/\/$/, '')
  const secure = protocol === 'https:'
  if (secure && prefix === '') return { name: `__Host-${name}`, attributes: { path: '/', httpOnly: true, secure } }
  return { name: secure ? `__Secure-${name}` : name, attributes: { path: prefix + path, httpOnly: true, secure } }
}
