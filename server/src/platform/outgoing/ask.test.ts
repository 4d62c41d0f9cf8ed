import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ask as asking, type Rules } from './ask.ts'
import { isPublic, type Resolve } from './public-address.ts'

const rules: Rules = { allowPrivate: true, timeoutMs: 20_000, maxBytes: 1_000 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serving(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const ask = (url: string, more: Partial<Rules> = {}, headers = {}) =>
  asking(new URL(url), { method: 'GET', headers }, { ...rules, ...more })
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error) => error.fault,
  )

describe('an address named by somebody else (trust 5)', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '::1', '::', 'fe80::1%eth0', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::1', '2001:0:1::1', '::7f00:1', '::a00:1', '4000::1', '198.18.0.1', '192.0.2.1', 'nonsense'],
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])('%s is', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it('is requested at the checked IP addresses: a name is resolved once per request', async () => {
    const port = await serving((request, response) => response.end(request.headers.host))
    const asked: string[] = []
    const resolve: Resolve = async (name) => {
      asked.push(name)
      return here(name)
    }
    const { status, body } = await ask(`http://calendar.example:${port}/`, { resolve })
    expect({ status, body: String(body), asked }).toEqual({
      status: 200,
      body: `calendar.example:${port}`,
      asked: ['calendar.example'],
    })
  })

  it('is refused if a name, or one of its addresses, is private, and nobody there is contacted', async () => {
    let requests = 0
    const port = await serving((_request, response) => response.end(String(++requests)))
    const strict = { allowPrivate: false }
    const both: Resolve = async () => [{ address: '93.184.216.34', family: 4 }, ...(await here(''))]
    const refused = [
      ask(`https://calendar.example:${port}/`, { ...strict, resolve: here }),
      ask(`https://calendar.example:${port}/`, { ...strict, resolve: both }),
      ...['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1', 'localhost'].map((host) =>
        ask(`https://${host}:${port}/`, strict),
      ),
    ]
    for (const asked of refused) expect(await faultOf(asked)).toBe('private_address')
    expect(await faultOf(ask(`http://calendar.example:${port}/`, { ...strict, resolve: here }))).toBe(
      'insecure_address',
    )
    expect(requests).toBe(0)
  })

  it('is refused if a redirect leads somewhere private, insecure or nowhere', async () => {
    const { checkAddress } = await import('./request.ts')
    for (const [url, fault] of [
      ['https://10.0.0.1/', 'private_address'],
      ['http://93.184.216.34/', 'insecure_address'],
      ['file:///etc/passwd', 'insecure_address'],
    ] as const) {
      expect(() => checkAddress(new URL(url), false)).toThrow(expect.objectContaining({ fault }))
    }
    let location = ''
    const port = await serving((request, response) => {
      if (request.url === '/there') response.end('there')
      else response.writeHead(302, { location }).end()
    })
    const start = `http://127.0.0.1:${port}/`
    const to = (target: string) => {
      location = target
      return faultOf(ask(start))
    }
    expect(await to('/there')).toBe(null)
    expect(await to('ftp://files.example/a.ics')).toBe('insecure_address')
    expect(await to('http://')).toBe('bad_answer')
    expect(await to('/again')).toBe('bad_answer')
    // The name is judged again at each hop.
    const names: string[] = []
    const resolve: Resolve = async (name) => {
      names.push(name)
      return here(name)
    }
    location = `http://elsewhere.example:${port}/there`
    expect(String((await ask(`http://calendar.example:${port}/`, { resolve })).body)).toBe('there')
    expect(names).toEqual(['calendar.example', 'elsewhere.example'])
  })

  it('is sent its user and password, but another host is not', async () => {
    const seen: (string | undefined)[] = []
    const other = await serving((request, response) => {
      seen.push(request.headers.authorization)
      response.end()
    })
    const port = await serving((request, response) => {
      seen.push(request.headers.authorization)
      if (request.url === '/first') response.writeHead(301, { location: '/second' }).end()
      else response.writeHead(301, { location: `http://127.0.0.1:${other}/` }).end()
    })
    await ask(`http://anna:geheim@127.0.0.1:${port}/first`)
    const basic = `Basic ${Buffer.from('anna:geheim').toString('base64')}`
    expect(seen).toEqual([basic, basic, undefined])
  })

  it('is not read beyond its limit, announced or not, nor if compressed', async () => {
    const port = await serving((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': 5_000 }).write('x')
      else if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
      else setInterval(() => response.write('x'.repeat(300)), 5).unref()
    })
    const url = `http://127.0.0.1:${port}`
    expect(await faultOf(ask(`${url}/announced`))).toBe('too_large')
    expect(await faultOf(ask(`${url}/endless`))).toBe('too_large')
    expect(await faultOf(ask(`${url}/packed`))).toBe('bad_answer')
  })

  it('is not requested, and nothing fails, when nobody waits for the answer any more', async () => {
    let requests = 0
    const port = await serving((_request, response) => {
      requests++
      response.end()
    })
    const over = AbortSignal.abort(new Error('over'))
    const url = new URL(`http://127.0.0.1:${port}/`)
    await expect(asking(url, { method: 'GET', headers: {} }, rules, over)).rejects.toThrow('over')
    expect(requests).toBe(0)
  })

  it('is given up on when silent, slow or gone', async () => {
    const port = await serving((request, response) => {
      if (request.url === '/slow') response.writeHead(200).write('x')
      if (request.url === '/gone') request.socket.destroy()
    })
    const url = `http://127.0.0.1:${port}`
    const soon = { timeoutMs: 100 }
    expect(await faultOf(ask(`${url}/silent`, soon))).toBe('too_slow')
    expect(await faultOf(ask(`${url}/slow`, soon))).toBe('too_slow')
    expect(await faultOf(ask(`${url}/gone`))).toBe('unreachable')
    const none: Resolve = async () => []
    expect(await faultOf(ask('http://calendar.example/', { resolve: none }))).toBe('unreachable')
  })
})
