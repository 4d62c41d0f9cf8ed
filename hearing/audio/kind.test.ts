import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { audioFolder, look } from '../test/audio.ts'
import { audioFormat, audioKind, couldBeAudio, SIGNATURE_BYTES } from './kind.ts'

const audio = audioFolder()
afterAll(audio.remove)

const SECONDS = 4
const VIDEO = ['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64:r=5', '-pix_fmt', 'yuv420p']
const kindOf = (file: string) => audioKind(look(readFileSync(file)))
const start = (file: string) => readFileSync(file).subarray(0, SIGNATURE_BYTES)

describe('the kinds of audio we take, by content (contract 4)', () => {
  it.each([
    ['WebM with Opus', 'a.webm', ['-c:a', 'libopus'], 'audio/webm', 'webm'],
    ["a browser's WebM without a duration", 'live.webm', ['-c:a', 'libopus', '-live', '1'], 'audio/webm', 'webm'],
    ['Ogg with Opus', 'a.ogg', ['-c:a', 'libopus'], 'audio/ogg', 'ogg'],
    ['M4A with AAC', 'a.m4a', [], 'audio/mp4', 'm4a'],
    ['fragmented MP4 with AAC', 'f.mp4', ['-movflags', 'frag_keyframe+empty_moov'], 'audio/mp4', 'm4a'],
    ['MP3', 'a.mp3', [], 'audio/mpeg', 'mp3'],
    ['MP3 without tags', 'bare.mp3', ['-id3v2_version', '0', '-write_xing', '0'], 'audio/mpeg', 'mp3'],
    ['WAV', 'a.wav', [], 'audio/wav', 'wav'],
    ['WAV with A-law', 'alaw.wav', ['-c:a', 'pcm_alaw'], 'audio/wav', 'wav'],
    ['FLAC', 'a.flac', [], 'audio/flac', 'flac'],
  ])('%s', async (_, name, args, mime_type, extension) => {
    const file = audio.consultationAs(name, args, SECONDS)
    const kind = await kindOf(file)
    expect(kind).toMatchObject({ mime_type, extension, channels: 2 })
    expect(kind?.duration_seconds).toBeCloseTo(SECONDS, 0)
    expect(couldBeAudio(start(file))).toBe(true)
  })

  it('a meeting with picture and sound', async () => {
    const file = audio.consultationAs('meeting.mp4', [...VIDEO, '-c:a', 'aac', '-map', '0', '-map', '1'], SECONDS)
    expect(await kindOf(file)).toMatchObject({ mime_type: 'audio/mp4' })
  })

  it('a WAV under another name', async () => {
    const wav = audio.consultationAs('real.wav', [], 1)
    const renamed = audio.bytes('wav-called.mp3', readFileSync(wav))
    expect(await kindOf(renamed)).toMatchObject({ mime_type: 'audio/wav', extension: 'wav' })
  })
})

describe('everything else is refused', () => {
  it.each([
    ['Ogg with Vorbis', () => audio.consultationAs('v.ogg', ['-c:a', 'libvorbis'], 1)],
    ['Matroska', () => audio.consultationAs('a.mkv', ['-c:a', 'libopus'], 1)],
    ['bare AAC', () => audio.consultationAs('a.aac', [], 1)],
    ['WAV with a foreign codec', () => audio.consultationAs('adpcm.wav', ['-c:a', 'adpcm_ms'], 1)],
    ['a video without sound', () => audio.ffmpeg('v.mp4', VIDEO)],
    ['a WebM video without sound', () => audio.ffmpeg('v.webm', [...VIDEO, '-c:v', 'libvpx'])],
    ['an M4A that lost its end', () => audio.truncate(audio.consultationAs('cut.m4a', [], 4), 8000)],
    ['an empty file', () => audio.bytes('empty', '')],
    ['a text', () => audio.bytes('note.wav', 'RIFF is what this begins with, but it is not.')],
    ['a web page', () => audio.bytes('page.mp3', '<!doctype html><title>404</title>')],
    ['a playlist', () => audio.bytes('list.m3u8', '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n')],
    [
      'noise',
      () =>
        audio.bytes(
          'noise',
          new Uint8Array(50_000).map((_, i) => (i * 7919 + (i >> 3)) % 251),
        ),
    ],
  ])('%s', async (_, make) => {
    expect(await kindOf(make())).toBeNull()
  })

  it('throws for a missing file', async () => {
    await expect(audioFormat(audio.path('nowhere.wav'))).rejects.toThrow('ENOENT')
  })

  it.each([
    ['a PDF', '%PDF-1.7 ....'],
    ['a ZIP', 'PK\u0003\u0004..........'],
    ['a web page', '<!doctype html>'],
    ['a RIFF that is not WAVE', 'RIFF....AVI LIST'],
    ['nothing', ''],
  ])('after its first bytes: %s', (_, text) => {
    expect(couldBeAudio(Buffer.from(text, 'latin1'))).toBe(false)
  })
})
