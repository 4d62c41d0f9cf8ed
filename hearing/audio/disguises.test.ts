import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { audioFolder } from '../test/audio.ts'
import { AudioError, decode, SAMPLE_RATE } from './decode.ts'
import { audioFormat } from './kind.ts'

const audio = audioFolder()
afterAll(audio.remove)
const signal = AbortSignal.timeout(60_000)

const TONE = 440
/** Another doctor's recording in the same folder: a tone. */
const tone = (name: string, ...args: string[]) =>
  audio.ffmpeg(name, ['-f', 'lavfi', '-i', `sine=frequency=${TONE}:duration=2`, ...args])
const silent = (name: string, ...args: string[]) =>
  readFileSync(audio.ffmpeg(name, ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-t', '2', ...args]))

const mp3 = tone('canary.mp3')
const flac = tone('canary.flac')
const emptyTag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')
/** Without a line break. */
const frames = silent('silent.mp3', '-id3v2_version', '0', '-write_xing', '0').map((byte) =>
  [0x00, 0x0a, 0x0d].includes(byte) ? 1 : byte,
)

/** A playlist behind an empty tag, with enough frames in its last line to be taken for an MP3. */
const playlist = (...lines: string[]) => Buffer.concat([emptyTag, Buffer.from(`${lines.join('\n')}\n#`), frames])

const ATTACKS: [string, string, () => Buffer][] = [
  [
    'an MP3 that is a list of files',
    'list.mp3',
    () => playlist('ffconcat version 1.0', `file ${basename(mp3)}`, `file ${basename(flac)}`),
  ],
  [
    'an MP3 that is a playlist',
    'hls.mp3',
    () => playlist('#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXTINF:2,', `file://${mp3}`, '#EXT-X-ENDLIST'),
  ],
  [
    'a WAV that is a list of files',
    'list.wav',
    () => Buffer.concat([Buffer.from(`ffconcat version 1.0\nfile ${basename(mp3)}\n#`), silent('silent.wav')]),
  ],
  ['an M4A whose sound is elsewhere', 'elsewhere.m4a', () => elsewhere(tone('canary.m4a'))],
]

/** @returns whether an ffmpeg that has to guess reads the canary */
function leaksTo(args: readonly string[], file: string): boolean {
  try {
    const all = [
      '-v',
      'quiet',
      '-protocol_whitelist',
      'file,pipe',
      ...args,
      '-i',
      file,
      '-ar',
      `${SAMPLE_RATE}`,
      '-f',
      's16le',
      'pipe:1',
    ]
    const pcm = execFileSync('ffmpeg', all, { maxBuffer: 1e9 })
    return isCanary(new Int16Array(Uint8Array.from(pcm).buffer))
  } catch {
    return false
  }
}

/** Is most of it the canary's tone? (Goertzel) */
function isCanary(samples: Int16Array): boolean {
  const coefficient = 2 * Math.cos((2 * Math.PI * TONE) / SAMPLE_RATE)
  let [last, before, energy] = [0, 0, 1]
  for (const sample of samples.subarray(0, SAMPLE_RATE)) {
    ;[last, before] = [sample + coefficient * last - before, last]
    energy += sample * sample
  }
  const power = last * last + before * before - coefficient * last * before
  return power / energy / (SAMPLE_RATE / 2) > 0.5
}

describe('a file that pretends to be a recording', () => {
  it.each(ATTACKS)('%s reveals nobody else’s recording', async (_what, name, make) => {
    const file = audio.bytes(name, make())
    const kind = await audioFormat(file)
    for (const extension of kind ? [kind.extension] : (['mp3', 'flac', 'wav', 'm4a', 'webm', 'ogg'] as const)) {
      const heard = await decode(file, { extension, channels: 1 }, signal).then(
        async (pcm) => {
          const samples = await pcm.read('mix', 0, 10_000)
          await pcm.close()
          return samples
        },
        (error: unknown) => error,
      )
      if (heard instanceof Int16Array) expect(isCanary(heard)).toBe(false)
      else {
        expect(heard).toBeInstanceOf(AudioError)
        // What the file says about itself never reaches the log.
        expect(String(heard)).not.toContain('canary')
      }
    }
  })

  it('would be followed by an ffmpeg that is left to guess', () => {
    expect(ATTACKS.slice(0, 2).map(([, name, make]) => leaksTo([], audio.bytes(name, make())))).toEqual([true, true])
    expect(leaksTo(['-enable_drefs', '1'], audio.bytes('guess.m4a', elsewhere(tone('canary.m4a'))))).toBe(true)
  })
})

/** A file of QuickTime's kind whose index says that the sound is in another one. */
function elsewhere(other: string): Buffer {
  const bytes = readFileSync(other)
  const moov = bytes.lastIndexOf('moov') - 4
  const head = bytes.subarray(0, bytes.readUInt32BE(0))
  return Buffer.concat([head, withAlias(bytes.subarray(moov), basename(other))])
}

/** The boxes on the way to the references. */
const PARENTS = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']

function withAlias(moov: Buffer, name: string): Buffer {
  const entry = moov.indexOf('url ') - 4
  const old = moov.readUInt32BE(entry)
  const alias = aliasOf(name)
  const changed = Buffer.concat([moov.subarray(0, entry), alias, moov.subarray(entry + old)])
  for (const parent of PARENTS) {
    const at = changed.indexOf(parent) - 4
    changed.writeUInt32BE(changed.readUInt32BE(at) + alias.length - old, at)
  }
  return changed
}

/** A Macintosh alias record with a relative path, in the form that ffmpeg's `dref` reader parses. */
function aliasOf(name: string): Buffer {
  const path = Buffer.from(name.length % 2 ? `${name}\0` : name)
  const body = Buffer.alloc(8 + 10 + 28 + 12 + 64 + 16 + 4 + 16 + 4 + path.length + 4)
  body.write('alis', 0)
  const name63 = 8 + 10 + 28 + 12
  body[name63] = name.length
  body.write(name, name63 + 1)
  const levels = name63 + 64 + 16
  body.writeUInt16BE(1, levels)
  body.writeUInt16BE(1, levels + 2)
  const record = levels + 4 + 16
  body.writeUInt16BE(2, record)
  body.writeUInt16BE(path.length, record + 2)
  path.copy(body, record + 4)
  body.writeUInt16BE(0xffff, record + 4 + path.length)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body])
}
