import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { chooseTranscriber } from './choose.ts'
import { type CatalogueModel, knownModels } from './models/models.ts'
import { audioFolder } from './test/audio.ts'

it.each([
  [{ kind: 'auto', modelsFolder: '/nowhere' }, 'pocketsphinx', 'demonstration'],
  [{ kind: 'pocketsphinx' }, 'pocketsphinx', 'demonstration'],
  [
    { kind: 'openai', baseUrl: 'https://speech.example/v1', model: 'whisper-1', apiKey: 'secret' },
    'openai:https://speech.example/v1#whisper-1',
    'production',
  ],
  [{ kind: 'sherpa', folder: '/models/parakeet' }, 'sherpa:parakeet', 'production'],
] as const)('%j chooses %s', (settings, name, quality) => {
  expect(chooseTranscriber(settings)).toMatchObject({ name, quality })
})

it('auto takes the best completely downloaded model, even one that arrives while the service runs (contract 1 models)', () => {
  const temporary = audioFolder()
  onTestFinished(temporary.remove)
  const modelsFolder = temporary.path('models')
  const transcriber = chooseTranscriber({ kind: 'auto', modelsFolder })
  const chosen = () => transcriber.name
  const speech = knownModels().filter(({ kind }) => kind === 'speech')
  const [best, second] = speech
  /** As large as the model, and empty on the disk. */
  const put = (model: CatalogueModel | undefined, files = model?.files ?? []) => {
    mkdirSync(join(modelsFolder, model?.name ?? ''), { recursive: true })
    for (const { name, bytes } of files) {
      const file = join(modelsFolder, model?.name ?? '', name)
      writeFileSync(file, '')
      truncateSync(file, bytes)
    }
  }
  expect(chosen()).toBe('pocketsphinx')
  put(best, best?.files.slice(1))
  expect(chosen()).toBe('pocketsphinx')
  put(second)
  expect(chosen()).toBe(`sherpa:${second?.name}`)
  put(best)
  expect(chosen()).toBe(`sherpa:${best?.name}`)
  expect(transcriber.quality).toBe('production')
})
