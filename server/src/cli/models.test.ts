import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseTranscriber } from '@visite/hearing/choose'
import { bestPulled, type CatalogueModel, knownModels } from '@visite/hearing/models'
import { audioFolder } from '@visite/hearing/test/audio'
import { fileServer } from '@visite/hearing/test/file-server'
import { TONE_MODELS } from '@visite/hearing/test/tone-models/folders'
import { speakTones } from '@visite/hearing/test/tones'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { visite } from '../../test/command-line.ts'
import { readConfig } from '../config.ts'

const temporary = audioFolder()
afterAll(temporary.remove)
const contents = new Map(
  Object.entries(TONE_MODELS.parakeet()).map(([name, content]) => [name, Buffer.from(content)] as const),
)
const server = await fileServer(contents)
beforeEach(server.forget)
afterAll(server.close)

/** A catalogue of one model, which understands tones. */
const tones: CatalogueModel = {
  ...{ name: 'tones', kind: 'speech', description: 'Tones.', languages: ['en'], license: 'Apache-2.0' },
  ...{ attribution: 'us', homepage: 'https://models.example', quality: [] },
  files: [...contents].map(([name, content]) => ({
    name,
    url: `${server.base}/${name}`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })),
}
const PROGRAM = join(import.meta.dirname, '../../test/fakes/visite-with-models.ts')
let folders = 0

/** An operator's empty machine. */
function machine(models: readonly CatalogueModel[] = [tones]) {
  const dataDir = temporary.path(`data-${++folders}`)
  const catalogue = temporary.bytes(`catalogue-${folders}.json`, JSON.stringify(models))
  const program = [PROGRAM, catalogue]
  return { dataDir, run: (...args: string[]) => visite({ VISITE_DATA_DIR: dataDir }, args, { program }) }
}

describe('visite models (contract 1 models)', () => {
  it('list gives name, size, licence, origin, and published quality with its source', async () => {
    const { code, out, err } = await visite({ VISITE_DATA_DIR: temporary.path('none') }, ['models', 'list'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { name, license, homepage, kind, quality } of knownModels()) {
      expect(out).toContain(`${name}  (`)
      expect(out).toContain(license)
      expect(out).toContain(homepage)
      const languages = quality.map(({ language }) => language)
      if (kind === 'speech') expect(languages).toEqual(['de', 'en'])
    }
    expect(out).toContain('5.04 % word error rate on FLEURS (https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3)')
  })

  it('pull downloads a model that hears, with progress, and says how to use it', async () => {
    const { dataDir, run } = machine()
    expect(JSON.parse((await run('models', 'list', '--json')).out)).toMatchObject([{ name: 'tones', pulled: false }])
    const pulled = await run('models', 'pull', 'tones')
    expect(pulled).toMatchObject({ code: 0, err: expect.stringMatching(/^tones: 0 %.*tones: 100 % /s) })
    const [, setting = ''] = /^ {2}VISITE_TRANSCRIBER='(.+)'$/m.exec(pulled.out) ?? []
    expect(setting).toBe(`sherpa:${join(dataDir, 'models', 'tones')}`)
    const { transcriber } = readConfig({ VISITE_DATA_DIR: dataDir, VISITE_TRANSCRIBER: setting })
    const file = temporary.wav('spoken.wav', speakTones([0.5, 'hello doctor', 0.5]))
    const signal = AbortSignal.timeout(20_000)
    const heard = await chooseTranscriber(transcriber).transcribe({ file, language: 'en', signal })
    expect(heard.segments.map(({ text }) => text)).toEqual(['hello doctor'])
    expect(JSON.parse((await run('models', 'list', '--json')).out)).toMatchObject([{ pulled: true }])
    expect(bestPulled(join(dataDir, 'models'), [tones])).toBe(join(dataDir, 'models', 'tones'))
  })

  it('pull resumes where it stopped, and downloads nothing that is there', async () => {
    const { dataDir, run } = machine()
    const [[first, content] = ['', Buffer.alloc(0)]] = contents
    mkdirSync(join(dataDir, 'models/tones'), { recursive: true })
    writeFileSync(join(dataDir, `models/tones/${first}.part`), content.subarray(0, 1000))
    expect(JSON.parse((await run('models', 'pull', 'tones', '--json')).out)).toEqual({
      name: 'tones',
      folder: join(dataDir, 'models/tones'),
      setting: `VISITE_TRANSCRIBER='sherpa:${join(dataDir, 'models/tones')}'`,
    })
    expect(server.asked[0]).toEqual({ name: first, range: 'bytes=1000-' })
    expect(readFileSync(join(dataDir, `models/tones/${first}`)).equals(content)).toBe(true)
    server.forget()
    expect((await run('models', 'pull', 'tones')).code).toBe(0)
    expect(server.asked).toEqual([])
  })

  it('pull keeps nothing that differs from what was expected', async () => {
    const { run } = machine()
    server.faultNext((_, response, content) => response.end(Buffer.alloc(content.length, 7)))
    const { code, out, err } = await run('models', 'pull', 'tones')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/visite: \S+ is not the file that was expected; nothing of it was kept\n$/)
  })

  it('pull of an unknown model names those there are; a wrong command line is 64, a wrong configuration 78', async () => {
    const { dataDir, run } = machine()
    expect(await run('models', 'pull', 'magic')).toEqual({
      code: 1,
      out: '',
      err: 'visite: there is no model magic; there are: tones\n',
    })
    expect((await run('models', 'pull')).code).toBe(64)
    const env = { VISITE_DATA_DIR: dataDir, VISITE_TRANSCRIBER: 'magic' }
    expect((await visite(env, ['models', 'list'])).code).toBe(78)
    expect((await run('models', 'pull', '--help')).out).toContain('the same command goes on from there')
  })
})
