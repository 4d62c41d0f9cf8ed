/** Does a host, as written in an address, name this machine and nothing else? Empty or a path means a Unix socket. */
export const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
