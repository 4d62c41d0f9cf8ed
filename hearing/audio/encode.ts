import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Child, findProgram, limitedChild, limitedReader } from '@visite/programs/child-process'
import { AudioError, SAMPLE_RATE } from './decode.ts'
import { inputAs } from './demuxer.ts'

/**
 * Packs 16 kHz mono samples as FLAC: lossless, about half the size, never noticeably more than 2 bytes a sample, and
 * every speech server can read it.
 * @throws {AudioError} or the signal's reason
 */
export async function encodeFlac(samples: Int16Array<ArrayBuffer>, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  const child = packer(300, signal)
  child.stdin.end(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength))
  const [bytes, ending] = await Promise.all([buffer(child.stdout), child.ended])
  if (ending.code !== 0) throw new AudioError('failed', `ffmpeg could not pack the audio: ${ending.stderr}`)
  return withLength(bytes, samples.length)
}

function packer(seconds: number, signal: AbortSignal): Child {
  const raw = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0']
  const args = ['-v', 'error', '-protocol_whitelist', 'pipe', ...raw, '-c:a', 'flac', '-f', 'flac', 'pipe:1']
  return limitedChild(installedFfmpeg(), args, { memory_mb: 1024, seconds, isAwaited: true }, signal)
}

function installedFfmpeg(): string {
  const ffmpeg = findProgram('ffmpeg')
  if (!ffmpeg) throw new AudioError('no_ffmpeg', 'ffmpeg is not installed')
  return ffmpeg
}

/** Wall-clock limit for packing or reading back the longest recording, seconds. */
const LONGEST_SECONDS = 1200

/**
 * Packs 16 kHz mono pcm_s16le of any length as FLAC with flat memory. The source is read only as fast as the output.
 * @param samples how many there are
 * @returns the file's bytes; `packed` gives the SHA-256 of the samples once everything is out
 * @throws {AudioError}, also through `output`
 */
export function flacStream(
  pcm: AsyncIterable<Buffer>,
  samples: number,
  signal: AbortSignal,
): { output: Readable; packed: Promise<{ pcm_sha256: string }> } {
  const child = packer(LONGEST_SECONDS, signal)
  const hash = createHash('sha256')
  const output = new PassThrough()
  async function* hashed() {
    for await (const block of pcm) {
      hash.update(block)
      yield block
    }
  }
  async function* whole() {
    let head: Buffer | null = Buffer.alloc(0)
    for await (const block of child.stdout as AsyncIterable<Buffer<ArrayBuffer>>) {
      if (head === null) {
        yield block
        continue
      }
      const begun: Buffer<ArrayBuffer> = Buffer.concat([head, block])
      head = begun.length < STREAMINFO_END ? begun : null
      if (head === null) yield withLength(begun, samples)
    }
    const ending = await child.ended
    if (ending.code !== 0) throw new AudioError('failed', `ffmpeg could not pack the audio: ${ending.stderr}`)
  }
  const feeding = pipeline(Readable.from(hashed()), child.stdin).catch((error: unknown) => {
    child.kill()
    throw error
  })
  const draining = pipeline(Readable.from(whole()), output)
  const packed = Promise.all([feeding, draining]).then(
    () => ({ pcm_sha256: hash.digest('hex') }),
    (error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error('packing failed', { cause: error }))
      throw error
    },
  )
  packed.catch(() => {})
  return { output, packed }
}

const READ_BACK = ['-nostdin', '-v', 'error', ...inputAs('flac'), '-map', '0:a:0', '-ac', '1'].concat([
  '-ar',
  String(SAMPLE_RATE),
  '-f',
  's16le',
  'pipe:1',
])

/**
 * SHA-256 of a FLAC file's samples as 16 kHz mono pcm_s16le.
 * @throws {AudioError} or the signal's reason
 */
export async function samplesSha256(file: string, signal: AbortSignal): Promise<string> {
  const child = limitedReader(
    file,
    installedFfmpeg(),
    READ_BACK,
    { memory_mb: 1024, seconds: LONGEST_SECONDS, isAwaited: true },
    signal,
  )
  const hash = createHash('sha256')
  for await (const block of child.stdout) hash.update(block)
  const ending = await child.ended
  if (ending.code !== 0) throw new AudioError('failed', `ffmpeg could not read the audio back: ${ending.stderr}`)
  return hash.digest('hex')
}

/** `fLaC`, a block header of 4 bytes and the fields of STREAMINFO up to the number of samples. */
const STREAMINFO_END = 26

/** ffmpeg cannot go back in a pipe to write the number of samples into STREAMINFO (RFC 9639 8.2): 36 bits at byte 21. */
function withLength(flac: Buffer<ArrayBuffer>, samples: number): Buffer<ArrayBuffer> {
  flac.writeUInt32BE(samples, 22)
  return flac
}
