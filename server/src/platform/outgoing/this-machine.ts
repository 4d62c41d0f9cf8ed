/** Does a host, as an address writes it, name this machine and nothing else? Empty, or a path: a socket of Unix. */
export const isThisMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
