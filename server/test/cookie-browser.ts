/** Follows redirects like a browser, with a cookie jar for each path and host; for pages without scripts. */
export interface CookieBrowser {
  /** Follows redirects until an answer is not one, or `until` accepts the address. */
  visit(url: string, until?: (url: URL) => boolean): Promise<{ url: URL; response: Response | null }>
  post(url: string, form: Record<string, string>): Promise<Response>
  cookie(name: string): string | undefined
}

export function cookieBrowser(): CookieBrowser {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = ({ host }: URL) => jars.get(host) ?? jars.set(host, new Map()).get(host) ?? new Map()

  async function ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    async visit(start, until = () => false) {
      let url = new URL(start)
      for (let hops = 0; hops < 20; hops++) {
        if (until(url)) return { url, response: null }
        const response = await ask(url)
        const next = response.headers.get('location')
        if (next === null) return { url, response }
        url = new URL(next, url)
      }
      throw new Error('redirects without end')
    },
    post: (url, form) => ask(new URL(url), { method: 'POST', body: new URLSearchParams(form) }),
    cookie: (name) => [...jars.values()].map((jar) => jar.get(name)).find((value) => value !== undefined),
  }
}
