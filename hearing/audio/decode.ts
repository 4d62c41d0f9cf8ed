import { type Cipheriv, createCipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { close, openSync, read, unlinkSync, write } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Ending, findProgram, limitedReader } from '@visite/programs/child-process'
import { chunkGarbage } from '@visite/programs/chunk-garbage'
import { inputAs } from './demuxer.ts'
import type { AudioExtension } from './kind.ts'
import { type ChannelChoice, choose, levelMeters, samplesOf, wholeFrames } from './samples.ts'

export const SAMPLE_RATE = 16_000
const BYTES_PER_SAMPLE = 2
/** Longer than any consultation: more is a mistake or an attack on the disk (at most 2.8 GB of samples). */
const LONGEST_SECONDS = 12 * 3600
const LIMITS = { memory_mb: 1024, seconds: 1200 }
const INSTALL = 'ffmpeg is not installed; run: sudo apt-get install -y --no-install-recommends ffmpeg'

/**
 * A decoded recording: pcm_s16le at 16 kHz in a file without a name, encrypted by a key that only this process has, so
 * that neither a crash nor freed blocks of the disk leave a voice behind.
 */
export interface Pcm {
  channels: 1 | 2
  duration_seconds: number
  /** Loudness of each 20 ms frame, half decibels (`levelMeter`). */
  levels(choice: ChannelChoice): Uint8Array
  /** Samples of `[from_ms, to_ms)`, fewer at the end of the audio. */
  read(choice: ChannelChoice, from_ms: number, to_ms: number): Promise<Int16Array<ArrayBuffer>>
  close(): Promise<void>
}

/**
 * `undecodable`: no audio in it that ffmpeg can read; `too_long`: more than 12 hours; `no_ffmpeg`: not installed;
 * `failed`: ended by a limit or the system, may work later.
 */
export class AudioError extends Error {
  readonly kind: 'undecodable' | 'too_long' | 'no_ffmpeg' | 'failed'

  constructor(kind: AudioError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AudioError'
    this.kind = kind
  }
}

/** Is ffmpeg there? @returns null, or one line saying what to install */
export const missingDecoder = (): string | null => (findProgram('ffmpeg') ? null : INSTALL)

/** How to read a file. */
export interface DecodeAs {
  /** As `audioKind` found it. */
  extension: AudioExtension
  /** 2 keeps two channels apart, 1 mixes all channels. */
  channels: 1 | 2
}

/**
 * Decodes a file, a truncated one as far as it goes.
 * @throws {AudioError} or the signal's reason
 */
export async function decode(file: string, as: DecodeAs, signal: AbortSignal): Promise<Pcm> {
  const ffmpeg = findProgram('ffmpeg')
  if (!ffmpeg) throw new AudioError('no_ffmpeg', INSTALL)
  const spool = namelessFile()
  try {
    return await decodeInto(spool, ffmpeg, file, as, signal)
  } catch (error) {
    await spool.close()
    if (signal.aborted || error instanceof AudioError) throw error
    throw new AudioError('failed', 'the decoded audio could not be kept', { cause: error })
  }
}

async function decodeInto(spool: Spool, ffmpeg: string, file: string, as: DecodeAs, signal: AbortSignal) {
  const { channels } = as
  const frameBytes = channels * BYTES_PER_SAMPLE
  const meters = levelMeters(channels)
  const child = limitedReader(file, ffmpeg, decodeArguments(as), LIMITS, signal)
  const done = chunkGarbage()
  let bytes = 0
  try {
    for await (const block of wholeFrames(child.stdout, frameBytes)) {
      await spool.write(block, bytes)
      bytes += block.length
      meters.push(samplesOf(block))
      done(block.length)
    }
  } catch (error) {
    child.kill()
    throw error
  }
  const ending = await child.ended
  if (bytes === 0 || ending.signal) throw whyNoAudio(ending)
  const duration_seconds = bytes / frameBytes / SAMPLE_RATE
  if (duration_seconds > LONGEST_SECONDS) {
    throw new AudioError('too_long', `the recording is longer than ${LONGEST_SECONDS / 3600} hours`)
  }
  const byteAt = (ms: number) => Math.min(bytes, Math.max(0, Math.round((ms * SAMPLE_RATE) / 1000)) * frameBytes)
  const pcm: Pcm = {
    channels,
    duration_seconds,
    levels: meters.levels,
    async read(choice, from_ms, to_ms) {
      const from = byteAt(from_ms)
      return choose(samplesOf(await spool.read(Math.max(0, byteAt(to_ms) - from), from)), channels, choice)
    },
    close: () => spool.close(),
  }
  return pcm
}

const decodeArguments = ({ extension, channels }: DecodeAs): string[] =>
  ['-nostdin', '-v', 'error', ...inputAs(extension)]
    .concat(['-map', '0:a:0', '-t', String(LONGEST_SECONDS + 1)])
    .concat(['-ac', String(channels), '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'])

/** In our own words: what ffmpeg says quotes the file, and this reaches logs. */
function whyNoAudio({ signal }: Ending): AudioError {
  if (signal) return new AudioError('failed', `ffmpeg was ended by ${signal}`)
  return new AudioError('undecodable', 'ffmpeg finds no audio in it')
}

/** A file without a name: it disappears with our process, however that ends. */
interface Spool {
  write(block: Uint8Array, at: number): Promise<void>
  /** Fewer bytes at the end of the file. */
  read(length: number, at: number): Promise<Buffer<ArrayBuffer>>
  close(): Promise<void>
}

const fsRead = promisify(read)
const fsWrite = promisify(write)
const fsClose = promisify(close)

const CIPHER_BLOCK = 16

/** AES-256-CTR, starting at a place in the file: it seals plain bytes and opens sealed ones. */
function keystreamAt(key: KeyObject, at: number): Cipheriv {
  const counter = Buffer.alloc(CIPHER_BLOCK)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / CIPHER_BLOCK)), CIPHER_BLOCK / 2)
  const keystream = createCipheriv('aes-256-ctr', key, counter)
  keystream.update(Buffer.alloc(at % CIPHER_BLOCK))
  return keystream
}

/**
 * Opened and unlinked at once, so that a kill hardly ever leaves the name behind. No sample ever reaches the disk
 * unencrypted: the key was made for this file and is stored nowhere. Each place is written only once, so no part of the
 * keystream serves twice.
 */
function namelessFile(): Spool {
  const path = join(tmpdir(), `visite-pcm-${randomBytes(12).toString('hex')}`)
  const file = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  const key = createSecretKey(randomBytes(32))
  let open = true
  return {
    async write(block, at) {
      const sealed = keystreamAt(key, at).update(block)
      for (let done = 0; done < sealed.length; ) {
        const { bytesWritten } = await fsWrite(file, sealed, done, sealed.length - done, at + done)
        done += bytesWritten
      }
    },
    async read(length, at) {
      const sealed = Buffer.alloc(length)
      const { bytesRead } = await fsRead(file, sealed, 0, length, at)
      return keystreamAt(key, at).update(sealed.subarray(0, bytesRead)) as Buffer<ArrayBuffer>
    },
    async close() {
      if (open) await fsClose(file)
      open = false
    },
  }
}
