import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '../corpora/consultation.ts'

/** A temporary folder of audio files, made by the real ffmpeg. */
export function audioFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'visite-audio-'))
  const path = (name: string) => join(folder, name)
  const ffmpeg = (name: string, args: readonly string[]) => {
    execFileSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...args, path(name)])
    return path(name)
  }
  return {
    path,
    ffmpeg,
    /** The consultation (or its first seconds) in another form. */
    consultationAs: (name: string, args: readonly string[] = [], seconds = 100) =>
      ffmpeg(name, ['-t', String(seconds), '-i', consultation.audio, ...args]),
    /** 16-bit samples as WAV; several channels are interleaved. */
    wav(name: string, samples: Int16Array, channels = 1, rate = 16_000) {
      const header = Buffer.alloc(44)
      header.write('RIFF', 0)
      header.writeUInt32LE(36 + samples.byteLength, 4)
      header.write('WAVEfmt ', 8)
      header.writeUInt32LE(16, 16)
      header.writeUInt16LE(1, 20)
      header.writeUInt16LE(channels, 22)
      header.writeUInt32LE(rate, 24)
      header.writeUInt32LE(rate * channels * 2, 28)
      header.writeUInt16LE(channels * 2, 32)
      header.writeUInt16LE(16, 34)
      header.write('data', 36)
      header.writeUInt32LE(samples.byteLength, 40)
      writeFileSync(path(name), Buffer.concat([header, Buffer.from(samples.buffer, 0, samples.byteLength)]))
      return path(name)
    },
    bytes(name: string, content: string | Uint8Array) {
      writeFileSync(path(name), content)
      return path(name)
    },
    truncate(file: string, bytes: number) {
      truncateSync(file, bytes)
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A WebM whose cluster has a size of length zero: the demuxer would seek to where it already is, forever. */
export function withoutEnd(webm: Buffer): Buffer {
  const bytes = Buffer.from(webm)
  const cluster = bytes.indexOf(Buffer.from('1f43b675', 'hex'))
  bytes[cluster + 4] = 0
  return bytes
}

/** Bytes as a store holds them. */
export const look = (bytes: Buffer) => ({
  bytes: bytes.length,
  look: async (start: number, end: number) => bytes.subarray(start, end),
})
