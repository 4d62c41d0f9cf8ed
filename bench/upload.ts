import { request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { drafted } from './drafted.ts'
import { median, type Place, residentMiB } from './place.ts'

const BYTES = 500 * 1024 * 1024
const ROUNDS = 3
const BLOCK = Buffer.alloc(1024 * 1024, 7)

/**
 * Seconds for a form with a 500 MB file, to the service and to the floor in turns, and how much the service's resident
 * memory rose meanwhile, while it also decodes the earlier ones: MiB above `busyMiB`, its memory after judging,
 * transcribing and drafting a short recording, since each of these starts a thread that stays for a while.
 */
export async function uploadRatio(place: Place) {
  await drafted(place)
  await pause(2_000)
  const busyMiB = residentMiB(place.service.pid)
  const rounds = []
  let peak = busyMiB
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentMiB(place.service.pid))
  }, 20)
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await send(`${place.floor.url}/upload`, place.token)
    const service = await send(`${place.service.url}/recordings/add/${await place.appointment()}`, place.token)
    rounds.push({ floor, service, ratio: service / floor })
  }
  clearInterval(sampler)
  return {
    service: median(rounds.map((round) => round.service)),
    floor: median(rounds.map((round) => round.floor)),
    ratio: median(rounds.map((round) => round.ratio)),
    busyMiB,
    growthMiB: peak - busyMiB,
  }
}

/** A form with a 500 MB file. @returns seconds until its answer */
export async function send(url: string, token: string): Promise<number> {
  const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n')
  const tail = Buffer.from('\r\n--b--\r\n')
  const wav = wavHeader(BYTES)
  const started = performance.now()
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + BYTES + tail.length,
      },
    })
    request.on('error', reject).on('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
    let left = BYTES - wav.length
    const pump = () => {
      while (left > 0) {
        const size = Math.min(left, BLOCK.length)
        left -= size
        if (!request.write(size === BLOCK.length ? BLOCK : BLOCK.subarray(0, size))) {
          request.once('drain', pump)
          return
        }
      }
      request.end(tail)
    }
    request.write(Buffer.concat([head, wav]))
    pump()
  })
  if (status !== 200) throw new Error(`${status}: ${body}`)
  return (performance.now() - started) / 1000
}

/** The 44 bytes before the 16 kHz mono 16-bit samples that fill the file. */
function wavHeader(fileBytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(fileBytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(16_000, 24)
  header.writeUInt32LE(32_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(fileBytes - 44, 40)
  return header
}
