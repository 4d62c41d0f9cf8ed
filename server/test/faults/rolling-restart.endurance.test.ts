import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { audioFolder } from '@visite/hearing/test/audio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Machines, startMachines } from '../machines.ts'
import { haproxyFor, nginxFor, type StartedProxy } from '../proxies.ts'

const PROCESSES = 3
const REQUESTS = 10_000
const CLIENTS = 16
/** Longer than a proxy needs to notice. */
const DRAIN_SECONDS = 3
const UPLOAD_PARTS = 40
const UPLOAD_PAUSE_MS = 500

interface Answer {
  status: number
  body: string
}

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

let machines: Machines
let audio: Buffer
beforeAll(async () => {
  machines = await startMachines(PROCESSES, { VISITE_DRAIN_SECONDS: String(DRAIN_SECONDS) })
  cleanups.push(machines.remove)
  const files = audioFolder()
  cleanups.push(files.remove)
  audio = readFileSync(files.consultationAs('slow.ogg', ['-c:a', 'libopus'], 20))
}, 300_000)

/** Requests as a browser makes them: over connections that stay open as long as the other side allows. */
function asking(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  cleanups.push(() => agent.destroy())
  return (method: string, path: string, type: string, write: (send: (part: Buffer) => void) => Promise<void>) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${machines.token}`, 'content-type': type }
      const sent = request({ port, method, path: `/api/v1${path}`, headers, agent }, (response) => {
        let body = ''
        response.on('data', (part) => {
          body += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      write((part) => sent.write(part)).then(() => sent.end(), reject)
    })
}

it.each([
  ['HAProxy', () => haproxyFor(machines.ports, '/api/v1/health/ready')],
  ['nginx', () => nginxFor(machines.ports)],
] as [string, () => Promise<StartedProxy>][])(
  'a rolling restart of three processes behind %s fails none of 10,000 requests, and slow uploads finish (contract 15 health)',
  { timeout: 900_000 },
  async (name, open) => {
    const proxy = await open()
    cleanups.push(proxy.stop)
    const ask = asking(proxy.port)
    const json = (method: string, path: string, body?: unknown) =>
      ask(method, path, 'application/json', async (send) => {
        if (body !== undefined) send(Buffer.from(JSON.stringify(body)))
      })
    const appointment = { name: `Herr ${name}`, date: '2099-03-02', time: '09:30' }
    const failures: unknown[] = []
    const created: string[] = []
    let asked = 0
    let restarting = true
    async function create(): Promise<void> {
      const answer = await json('POST', '/appointments/add', appointment)
      if (answer.status === 200) created.push(JSON.parse(answer.body).data._id)
      else failures.push(answer)
    }
    async function read(): Promise<void> {
      const answer = await json('GET', '/user/profile')
      if (answer.status !== 200) failures.push(answer)
    }
    async function client(): Promise<void> {
      while (asked < REQUESTS || restarting) {
        await (asked++ % 4 === 0 ? create() : read()).catch((error: unknown) => failures.push(error))
      }
    }
    /** A phone with a bad connection: some 20 s for a few kilobytes. */
    async function slowUpload(): Promise<string> {
      const { body } = await json('POST', '/appointments/add', appointment)
      const id = JSON.parse(body).data._id
      const boundary = 'visite-slow'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="a.ogg"\r\ncontent-type: audio/ogg\r\n\r\n`
      const answer = await ask(
        'POST',
        `/recordings/add/${id}`,
        `multipart/form-data; boundary=${boundary}`,
        async (send) => {
          send(Buffer.from(head))
          const size = Math.ceil(audio.length / UPLOAD_PARTS)
          for (let part = 0; part < UPLOAD_PARTS; part++) {
            send(audio.subarray(part * size, (part + 1) * size))
            await pause(UPLOAD_PAUSE_MS)
          }
          send(Buffer.from(`\r\n--${boundary}--\r\n`))
        },
      )
      if (answer.status !== 200) failures.push(answer)
      return id
    }

    const clients = Array.from({ length: CLIENTS }, client)
    const uploads: Promise<string>[] = []
    const codes: (number | null)[] = []
    for (let n = 0; n < PROCESSES; n++) {
      // One on each process, with round-robin.
      for (let each = 0; each < PROCESSES; each++) uploads.push(slowUpload())
      await pause(2_000)
      codes.push(await machines.end(n, 'SIGTERM'))
      await machines.start(n)
      await pause(2_000)
    }
    restarting = false
    await Promise.all(clients)
    const uploaded = await Promise.all(uploads)

    expect(failures.slice(0, 5)).toEqual([])
    expect(failures).toHaveLength(0)
    expect(codes).toEqual([0, 0, 0])
    expect(asked).toBeGreaterThanOrEqual(REQUESTS)
    const [{ count } = { count: '' }] = await machines.statement(
      `select count(*) from appointments where id in (${created.map((id) => `'${id}'`).join()})`,
    )
    expect(Number(count)).toBe(created.length)
    const sha256 = createHash('sha256').update(audio).digest('hex')
    const kept = await machines.statement(
      `select distinct sha256 from recordings where appointment_id in (${uploaded.map((id) => `'${id}'`).join()})`,
    )
    expect(kept).toEqual([{ sha256 }])
    console.error(`${name}: ${asked} requests, ${uploads.length} slow uploads, none failed`)
  },
)
