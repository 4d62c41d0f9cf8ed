import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { noise } from '@visite/hearing/test/samples'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { heard, scriptedTranscriber } from '../../test/fakes/engines.ts'
import { connect, frame, type SpeechClient } from '../../test/speech-client.ts'
import type { Doctor } from '../accounts/authenticate.ts'
import { messagesFor } from '../messages/messages.ts'
import { StorageFull } from '../platform/blobs/blob-store.ts'
import type { SpeechSessionRow } from '../platform/db/speech-table.ts'
import type { SegmentEvents } from '../platform/spool/segment.ts'
import { type Connection, converse } from './connection.ts'
import { liveTexts } from './live-text.ts'
import { DEFAULT_LIMITS } from './rules.ts'

const SESSION = '0123456789abcdef01234567'
const log = pino({ level: 'silent' })

/** A disk that writes when told to. */
function slowDisk() {
  let taken: { seq: number; bytes: number }[] = []
  let events: SegmentEvents | null = null
  let closing = false
  return {
    waiting: () => taken.reduce((sum, { bytes }) => sum + bytes, 0),
    write() {
      const last = taken.at(-1)
      taken = []
      if (last) events?.onDurable(last.seq)
    },
    fail: (error: unknown) => events?.onFailure(error),
    closed: () => closing,
    spools: {
      home: async () => 'here',
      read: async () => ({ next_seq: 0, bytes: 0, records: async function* () {} }),
      open: async (_spool: object, _generation: number, _next: number, given: SegmentEvents) => {
        events = given
        return {
          append: (seq: number, bytes: Uint8Array) => void taken.push({ seq, bytes: bytes.length }),
          pending: () => taken.reduce((sum, { bytes }) => sum + bytes, 0),
          settled: async () => {},
          close: async () => {
            closing = true
          },
        }
      },
      remove: async () => {},
      list: async () => [],
    },
  }
}

describe('one connection of live speech', () => {
  let server: WebSocketServer
  const clients: SpeechClient[] = []
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
    server.close()
  })

  /** A client and its connection, over a real socket and a disk that waits. */
  async function start({ confirms = true } = {}) {
    const disk = slowDisk()
    server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'visite.speech.v1' })
    await once(server, 'listening')
    const accepted = new Promise<Connection>((resolve) => {
      server.on('connection', (socket) => {
        resolve(
          converse(socket, {
            limits: { ...DEFAULT_LIMITS, pollMs: confirms ? 60_000 : 0 },
            messages: messagesFor('en'),
            spools: disk.spools,
            sessions: {
              open: async (_doctor, _config, take) =>
                take({
                  ...{ over: false, next_seq: 0, bytes: 0, vocabulary: [] },
                  row: { id: SESSION, generation: 1, language: 'en' } as SpeechSessionRow,
                }),
            },
            texts: liveTexts({ transcriber: scriptedTranscriber(() => heard([])), most: 1, log }),
            log,
            identify: async () => ({ id: 'anna' }) as Doctor,
            beginEnding: async () => true,
            finish: async () => ({ recording_id: null, end_requested: 1 }),
            released: async () => {},
            onClosed: () => {},
          }),
        )
      })
    })
    const { port } = server.address() as AddressInfo
    const client = await connect(`ws://127.0.0.1:${port}`)
    clients.push(client)
    client.send({ type: 'config', appointment_id: SESSION })
    await client.next('config_accepted')
    return { disk, client, connection: await accepted }
  }

  it('acknowledges nothing before it is on the disk (contract 4 speech-durable)', async () => {
    const { disk, client } = await start()
    client.audio(0, noise(1))
    await expect.poll(disk.waiting).toBe(32_000)
    expect(client.acknowledged()).toBe(-1)
    disk.write()
    await client.ackOf(9)
    expect(client.got.filter(({ type }) => type === 'ack')).toEqual([{ type: 'ack', seq: 9 }])
  })

  it('acknowledges nothing before it knows that the session is still its own (contract 4 speech-durable)', async () => {
    const { disk, client, connection } = await start({ confirms: false })
    client.audio(0, noise(0.5))
    await expect.poll(disk.waiting).toBe(16_000)
    disk.write()
    client.audio(5, noise(0.5))
    await expect.poll(disk.waiting).toBe(16_000)
    expect(client.acknowledged()).toBe(-1)
    connection.confirm(performance.now() + 60_000)
    await client.ackOf(4)
  })

  it('stops reading when the disk is slow: memory stays bounded', async () => {
    const { disk, client } = await start()
    const second = noise(1)
    for (let seq = 0; seq < 1000; seq++) client.raw(frame(seq, second))
    await expect.poll(disk.waiting).toBeGreaterThan(1024 * 1024)
    // What was in the socket's buffers when it stopped.
    expect(disk.waiting()).toBeLessThan(3 * 1024 * 1024)
    const patience = setInterval(disk.write, 5)
    await client.ackOf(999)
    clearInterval(patience)
  })

  it('reports that the disk is full, and acknowledges nothing that did not fit', async () => {
    const { disk, client } = await start()
    client.audio(0, noise(0.5))
    await expect.poll(disk.waiting).toBe(16_000)
    disk.fail(new StorageFull())
    expect(await client.closed).toEqual({ code: 1013, reason: 'STORAGE_FULL' })
    expect(client.got.at(-1)).toMatchObject({
      code: 'STORAGE_FULL',
      message: expect.stringContaining('can be resumed'),
    })
    expect(client.acknowledged()).toBe(-1)
    expect(disk.closed()).toBe(true)
  })

  it('limits how many flushes a client may have open', async () => {
    const { disk, client } = await start({ confirms: false })
    client.audio(0, noise(0.1))
    await expect.poll(disk.waiting).toBe(3200)
    disk.write()
    for (let n = 0; n < 17; n++) client.send({ type: 'flush' })
    expect(await client.closed).toEqual({ code: 4429, reason: 'TOO_MANY' })
  })
})
