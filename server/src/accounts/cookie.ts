/**
 * What a cookie of ours is called and where it goes (RFC 6265bis, 4.1.3). Where the service has a host of its own, reached
 * by https, `__Host-` lets browsers take it from this host and by TLS only, so that no neighbour of the same domain can plant
 * one; it demands the path `/`. Beside other applications on one host the path keeps it from them, and `__Secure-` is what
 * is left. Plain http, on one's own machine, has no such names.
 * @param path where it is needed, below the public address
 */
export function ownCookie(name: string, { publicUrl, path }: { publicUrl: string; path: string }) {
  const { protocol, pathname } = new URL(publicUrl)
  const prefix = pathname.replace(/\/$/, '')
  const secure = protocol === 'https:'
  if (secure && prefix === '') return { name: `__Host-${name}`, attributes: { path: '/', httpOnly: true, secure } }
  return { name: secure ? `__Secure-${name}` : name, attributes: { path: prefix + path, httpOnly: true, secure } }
}
