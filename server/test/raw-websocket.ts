import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { PROTOCOL } from '../src/speech/schema.ts'

/** A frame of RFC 6455, right or wrong. */
export interface WireFrame {
  opcode: number
  payload?: Buffer
  fin?: boolean
  /** The three reserved bits. */
  rsv?: number
  masked?: boolean
  /** The payload's length according to the header, if that is wrong. */
  stated?: bigint
}

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

function lengthBytes(length: bigint, masked: boolean): Buffer {
  const mask = masked ? 0x80 : 0
  if (length < 126n) return Buffer.of(mask | Number(length))
  const bytes = Buffer.alloc(length < 65_536n ? 3 : 9)
  bytes[0] = mask | (bytes.length === 3 ? 126 : 127)
  if (bytes.length === 3) bytes.writeUInt16BE(Number(length), 1)
  else bytes.writeBigUInt64BE(length, 1)
  return bytes
}

/** The bytes of a frame as they are sent. */
export function onTheWire({
  opcode,
  payload = Buffer.alloc(0),
  fin = true,
  rsv = 0,
  masked = true,
  stated,
}: WireFrame) {
  const mask = randomBytes(4)
  const head = [
    Buffer.of((fin ? 0x80 : 0) | (rsv << 4) | opcode),
    lengthBytes(stated ?? BigInt(payload.length), masked),
  ]
  if (!masked) return Buffer.concat([...head, payload])
  return Buffer.concat([...head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}

/** A WebSocket whose every byte is written by the test itself. */
export interface RawWebSocket {
  /** @param sizes of the pieces it is sent in, in turn */
  write(bytes: Buffer, sizes?: readonly number[]): Promise<void>
  /** Says that nothing more will come, without closing. */
  end(): void
  /** What the server has sent, in order. */
  readonly got: { opcode: number; payload: Buffer }[]
  /** Resolves with the code of the server's close frame, or null if the connection ended without one. */
  readonly closed: Promise<number | null>
}

/** Connects, upgrades, and answers only the server's close by itself. */
export async function rawWebSocket(base: string, token: string): Promise<RawWebSocket> {
  const { hostname, port, pathname } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  const headers = [
    `GET ${pathname}/speech HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Sec-WebSocket-Protocol: ${PROTOCOL}, bearer.${token}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  const early = await upgraded(socket)
  const got: RawWebSocket['got'] = []
  const closed = new Promise<number | null>((resolve) => {
    const heard = framesOf((opcode, payload) => {
      got.push({ opcode, payload })
      if (opcode !== OPCODE.close) return
      resolve(payload.length < 2 ? 1005 : payload.readUInt16BE(0))
      socket.end()
    })
    socket.on('data', heard)
    socket.on('error', () => {})
    socket.on('close', () => resolve(null))
    heard(early)
  })
  return {
    got,
    closed,
    end: () => socket.end(),
    async write(bytes, sizes = [bytes.length]) {
      for (let at = 0, turn = 0; at < bytes.length && socket.writable; turn++) {
        const size = Math.max(1, sizes[turn % sizes.length] ?? 1)
        socket.write(bytes.subarray(at, at + size))
        at += size
        // Otherwise the system would send the pieces as one.
        await setImmediate()
      }
    },
  }
}

/** @returns what came after the answer */
async function upgraded(socket: Socket): Promise<Buffer> {
  let answer = Buffer.alloc(0)
  let end = -1
  while (end < 0) {
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    answer = Buffer.concat([answer, bytes])
    end = answer.indexOf('\r\n\r\n')
  }
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(answer.toString('latin1'))
  return answer.subarray(end + 4)
}

/** Parses the server's bytes: its frames are complete, small and unmasked. */
function framesOf(take: (opcode: number, payload: Buffer) => void) {
  let bytes: Buffer = Buffer.alloc(0)
  return (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    for (let place = placeOf(bytes); place && place.end <= bytes.length; place = placeOf(bytes)) {
      take((bytes[0] ?? 0) & 0x0f, bytes.subarray(place.start, place.end))
      bytes = bytes.subarray(place.end)
    }
  }
}

/** The first payload's bounds; null while its header is incomplete. */
function placeOf(bytes: Buffer): { start: number; end: number } | null {
  const length = bytes[1]
  if (length === undefined) return null
  if (length < 126) return { start: 2, end: 2 + length }
  return bytes.length < 4 ? null : { start: 4, end: 4 + bytes.readUInt16BE(2) }
}
