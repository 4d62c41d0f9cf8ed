/**
 * What a cookie of ours is called and where it goes. Where the service is reached by https, browsers take a name with
 * `__Host-` from this host and by TLS only, so that no neighbour of the same domain can plant one (RFC 6265bis,
 * 4.1.3.2); they demand the path `/` for it. Plain http, on one's own machine, has no such names.
 */
export const ownCookie = (name: string, { publicUrl, path }: { publicUrl: string; path: string }) =>
  publicUrl.startsWith('https:')
    ? { name: `__Host-${name}`, attributes: { path: '/', httpOnly: true, secure: true } }
    : { name, attributes: { path, httpOnly: true, secure: false } }
