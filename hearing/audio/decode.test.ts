import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { consultation } from '../corpora/consultation.ts'
import { audioFolder } from '../test/audio.ts'
import { decode } from './decode.ts'
import { encodeFlac } from './encode.ts'
import { audioFormat } from './kind.ts'

const audio = audioFolder()
afterAll(audio.remove)
const signal = new AbortController().signal
const OGG = { extension: 'ogg', channels: 1 } as const

async function kindOf(file: string) {
  const kind = await audioFormat(file)
  if (!kind) throw new Error('the test made no audio')
  return kind
}

/** One second of one value on each channel. */
const steady = (...values: number[]) =>
  Int16Array.from({ length: 16_000 * values.length }, (_, index) => values[index % values.length] ?? 0)

describe('decoding', () => {
  it.each([
    ['opus in WebM', 'a.webm', ['-c:a', 'libopus']],
    ["a browser's WebM without a duration", 'live.webm', ['-c:a', 'libopus', '-live', '1']],
    ['opus in Ogg', 'a.ogg', ['-c:a', 'libopus']],
    ['AAC', 'a.m4a', []],
    ['AAC with its index at the front', 'front.m4a', ['-movflags', '+faststart']],
    ['fragmented AAC', 'fragments.mp4', ['-movflags', 'frag_keyframe+empty_moov']],
    ['MP3', 'a.mp3', []],
    ['MP3 with a title', 'titled.mp3', ['-metadata', 'title=Sprechstunde']],
    ['MP3 without tags', 'bare.mp3', ['-id3v2_version', '0', '-write_xing', '0']],
    ['48 kHz WAV', 'a.wav', ['-ar', '48000']],
    ['8 kHz A-law', 'alaw.wav', ['-ar', '8000', '-c:a', 'pcm_alaw']],
    ['FLAC', 'a.flac', []],
  ])('%s has its length measured in samples', async (_, name, args) => {
    const file = audio.consultationAs(name, args, 5)
    const { extension } = await kindOf(file)
    const pcm = await decode(file, { extension, channels: 1 }, signal)
    expect(pcm.duration_seconds).toBeCloseTo(5, 1)
    expect(pcm.levels('mix').length).toBeGreaterThanOrEqual(249)
    expect((await pcm.read('mix', 1000, 2000)).length).toBe(16_000)
    expect((await pcm.read('mix', 4900, 9000)).length).toBeLessThan(2500)
    await pcm.close()
  })

  it('keeps two channels apart, or mixes them', async () => {
    const pcm = await decode(audio.wav('two.wav', steady(1000, -600), 2), { extension: 'wav', channels: 2 }, signal)
    expect((await pcm.read('left', 0, 1))[0]).toBe(1000)
    expect((await pcm.read('right', 999, 1000))[0]).toBe(-600)
    expect(new Set(await pcm.read('mix', 0, 1000))).toEqual(new Set([200]))
    await pcm.close()
  })

  it('takes what there is of a truncated file', async () => {
    const cut = audio.truncate(audio.consultationAs('cut.webm', ['-c:a', 'libopus'], 20), 100_000)
    const pcm = await decode(cut, { extension: 'webm', channels: 2 }, signal)
    expect(pcm.duration_seconds).toBeGreaterThan(2)
    expect(pcm.duration_seconds).toBeLessThan(20)
    await pcm.close()
  })

  it.each([
    ['an empty file', () => audio.bytes('empty', '')],
    ['junk', () => audio.bytes('junk', 'this is no audio at all, not even a little')],
    ['a video without sound', () => audio.ffmpeg('v.mp4', ['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64:r=5'])],
    ['a playlist that points elsewhere', () => audio.bytes('l.m3u8', '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n')],
  ])('refuses %s with a reason that names no path', async (_, make) => {
    const refused = decode(make(), { extension: 'mp3', channels: 1 }, signal)
    await expect(refused).rejects.toMatchObject({ name: 'AudioError', kind: 'undecodable' })
    await expect(refused).rejects.not.toThrow(/visite-audio/)
  })

  it('keeps the samples encrypted in a file without a name, and releases it', async () => {
    const spools = () =>
      readdirSync('/proc/self/fd')
        .map((fd) => `/proc/self/fd/${fd}`)
        .filter((fd) => linkTo(fd).includes('visite-pcm-'))
    const before = spools()
    const pcm = await decode(consultation.audio, OGG, signal)
    const [own = '', ...others] = spools().filter((fd) => !before.includes(fd))
    expect(others).toEqual([])
    expect(linkTo(own)).toMatch(/ \(deleted\)$/)
    const stored = readFileSync(own)
    // From a place that is not a multiple of the cipher's block.
    const said = Buffer.from((await pcm.read('mix', 20_003, 20_103)).buffer)
    expect(stored.length).toBeGreaterThan(1_000_000)
    expect(new Set(said).size).toBeGreaterThan(50)
    for (let at = 0; at + 32 <= said.length; at += 32) expect(stored.includes(said.subarray(at, at + 32))).toBe(false)
    await pcm.close()
    await pcm.close()
    expect(spools()).toEqual(before)
  })

  it('stops when its signal aborts, with the signal’s reason', async () => {
    const reason = new Error('the recording was deleted')
    await expect(decode(consultation.audio, OGG, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const running = decode(consultation.audio, OGG, controller.signal)
    setImmediate(() => controller.abort(reason))
    await expect(running).rejects.toBe(reason)
  })
})

/** Empty for a descriptor that has since been closed. */
function linkTo(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

describe('packing for an upload', () => {
  it('loses no sample', async () => {
    const pcm = await decode(consultation.audio, OGG, signal)
    const samples = await pcm.read('mix', 2000, 6000)
    await pcm.close()
    const flac = audio.bytes('packed.flac', await encodeFlac(samples, signal))
    const back = execFileSync('ffmpeg', ['-v', 'error', '-i', flac, '-f', 's16le', 'pipe:1'], { maxBuffer: 1e9 })
    expect(back.equals(Buffer.from(samples.buffer, 0, samples.byteLength))).toBe(true)
  })

  it('takes hardly more than two bytes a sample, even for noise', async () => {
    let seed = 1
    const noise = Int16Array.from({ length: 160_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >> 15) - 32_768
    })
    expect((await encodeFlac(noise, signal)).length).toBeLessThan(noise.byteLength * 1.01 + 10_000)
  })
})
