import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, type Place } from './place.ts'

const AUTOCANNON = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 10

interface Request {
  name: string
  path: string
  body?: string
  /** Share of the floor's throughput that the service should reach. */
  least: number
}

/** Requests per second of service and floor, measured in turns. Throws if an answer was not 2xx. */
export async function requestRatios(place: Place) {
  const requests: Request[] = [
    { name: 'read one appointment', path: `/appointments/get/${place.appointmentId}`, least: 0.65 },
    { name: 'list 100 appointments', path: '/appointments/doctors', least: 0.8 },
    {
      name: 'create one appointment (durable)',
      path: '/appointments/add',
      body: JSON.stringify({ name: 'Herr Beispiel', date: '2026-03-02', time: '09:30' }),
      least: 0.6,
    },
  ]
  const results = []
  for (const request of requests) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const { average: floor } = await perSecond(place.floor.url, request, place.token)
      const { average: service } = await perSecond(place.service.url, request, place.token)
      rounds.push({ floor, service, ratio: service / floor })
    }
    results.push({
      name: request.name,
      least: request.least,
      service: median(rounds.map((round) => round.service)),
      floor: median(rounds.map((round) => round.floor)),
      ratio: median(rounds.map((round) => round.ratio)),
    })
  }
  return results
}

/** The same request by ten clients for three seconds: how many per second, and how many in all. */
export async function perSecond(
  url: string,
  { path, body }: Pick<Request, 'path' | 'body'>,
  token: string,
): Promise<{ average: number; total: number }> {
  const args = ['--json', '-n', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-H', `authorization=Bearer ${token}`]
  if (body !== undefined) args.push('-m', 'POST', '-H', 'content-type=application/json', '-b', body)
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args, `${url}${path}`])
  const result = JSON.parse(stdout)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests
}
