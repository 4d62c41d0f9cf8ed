import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { audioFolder } from '@visite/hearing/test/audio'
import { toneModel } from '@visite/hearing/test/tone-models/folders'
import { speakTones } from '@visite/hearing/test/tones'
import { afterAll, describe, expect, it } from 'vitest'
import { keptVisite, visite } from '../../../test/command-line.ts'

const temporary = audioFolder()
afterAll(temporary.remove)
mkdirSync(temporary.path('texts'))
const text = (name: string, content: string) => writeFileSync(join(temporary.path('texts'), name), content)
const run = (engine: string, ...args: string[]) => keptVisite(envOf(engine), ['evaluate', 'transcriber', ...args])
const envOf = (engine: string) => ({ VISITE_DATA_DIR: temporary.path('data'), VISITE_TRANSCRIBER: engine })
const folders = (audio: string) => ['--audio', temporary.path(audio), '--reference', temporary.path('texts')]
const tones = `sherpa:${toneModel(temporary.path('models'), 'parakeet-with-vocabulary')}`

describe('visite evaluate transcriber', () => {
  it('measures a model on recordings, one by one and in total', { timeout: 60_000 }, async () => {
    mkdirSync(temporary.path('tones'))
    temporary.wav('tones/one.wav', speakTones([0.5, 'hello doctor', 0.8, 'cough fever', 0.5]))
    temporary.wav('tones/two.wav', speakTones([0.5, 'chest pain plan', 0.5]))
    temporary.wav('tones/alone.wav', speakTones([0.5, 'plan', 0.5]))
    text('one.txt', 'Hello, doctor!\nUm … cough, Ramipril.')
    text('two.txt', 'Chest pain plan.')
    text('nobody.txt', 'Goodbye.')
    const vocabulary = temporary.bytes('terms.txt', '# ours\nplan\n\nRamipril\n')
    const args = [...folders('tones'), '--language', 'en', '--vocabulary', vocabulary]
    const { code, out } = await run(tones, ...args, '--json')
    expect(code).toBe(0)
    const report = JSON.parse(out)
    const positive = expect.closeTo(5, -2)
    expect(report).toEqual({
      ...{ engine: 'sherpa:parakeet-with-vocabulary', quality: 'production', language: 'en' },
      files: [
        {
          ...{ file: 'one.wav', seconds: expect.closeTo(3.1, 0), real_time_factor: positive },
          errors: { words: 4, substitutions: 1, deletions: 0, insertions: 0, rate: 0.25 },
          terms: { said: 1, missed: 0, invented: 1, rate: 1 },
          drugs: { said: 1, missed: 1, invented: 0, rate: 1 },
        },
        {
          ...{ file: 'two.wav', seconds: expect.closeTo(2, 0), real_time_factor: positive },
          errors: { words: 3, substitutions: 0, deletions: 0, insertions: 0, rate: 0 },
          terms: { said: 2, missed: 0, invented: 0, rate: 0 },
          drugs: { said: 0, missed: 0, invented: 0, rate: null },
        },
      ],
      total: {
        ...{ seconds: expect.closeTo(5.1, 0), real_time_factor: positive },
        errors: { words: 7, substitutions: 1, deletions: 0, insertions: 0, rate: 1 / 7 },
        terms: { said: 3, missed: 0, invented: 1, rate: 1 / 3 },
        drugs: { said: 1, missed: 1, invented: 0, rate: 1 },
      },
      alone: ['alone.wav', 'nobody.txt'],
    })
    for (const { real_time_factor } of [...report.files, report.total]) expect(real_time_factor).toBeGreaterThan(0)
    const table = await visite(envOf(tones), ['evaluate', 'transcriber', ...args])
    expect(table.out).toMatch(/^total +7 +14\.3 % +1 +0 +0 +33\.3 % \(1 of 3\) +100\.0 % \(1 of 1\) /m)
    expect(table.out).toContain('without a counterpart: alone.wav, nobody.txt')
    expect(table.err).toBe('one.wav: done\ntwo.wav: done\n')
  })

  // More tests are in hearing/engines/pocketsphinx/pocketsphinx.test.ts.
  it('measures PocketSphinx on a spoken sentence', { timeout: 240_000 }, async () => {
    mkdirSync(temporary.path('spoken'))
    temporary.ffmpeg('spoken/visit.ogg', ['-ss', '4', '-t', '4.2', '-i', consultation.audio, '-c:a', 'libopus'])
    const sentence = consultation.turns[1]?.text ?? ''
    text('visit.txt', sentence)
    const spoken = await run('pocketsphinx', ...folders('spoken'), '--language', 'en', '--json')
    expect(spoken).toMatchObject({ code: 0 })
    const { quality, total } = JSON.parse(spoken.out)
    expect(quality).toBe('demonstration')
    expect(total.seconds).toBeCloseTo(4.2, 0)
    expect(total.errors.words).toBe(sentence.split(' ').length)
    expect(total.errors.rate).toBeLessThan(0.2)
    expect(total.terms.said).toBeGreaterThan(0)
  })

  it('reports what cannot be heard, and measures the others', { timeout: 60_000 }, async () => {
    mkdirSync(temporary.path('mixed'))
    temporary.bytes('mixed/broken.mp3', 'no audio')
    temporary.wav('mixed/whole.wav', speakTones([0.5, 'hello', 0.5]))
    text('broken.txt', 'Hello.')
    text('whole.txt', 'Hello.')
    const { code, out } = await run(tones, ...folders('mixed'), '--language', 'en', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      files: [
        { file: 'broken.mp3', error: expect.any(String) },
        { file: 'whole.wav', errors: { rate: 0 } },
      ],
      total: { errors: { words: 1 } },
    })
  })

  it('says why it cannot measure', async () => {
    mkdirSync(temporary.path('empty'))
    expect(await run(tones, ...folders('empty'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('no recording'),
    })
    expect(await run(tones, ...folders('nowhere'))).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
    expect(await run(`sherpa:${temporary.path('empty')}`, ...folders('tones'))).toMatchObject({ code: 1, out: '' })
    expect((await run(tones, '--audio', '.')).code).toBe(64)
  })
})
