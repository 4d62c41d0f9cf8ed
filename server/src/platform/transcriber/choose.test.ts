import { expect, it } from 'vitest'
import { chooseTranscriber } from './choose.ts'

it.each([
  [{ kind: 'auto' }, 'pocketsphinx', 'demonstration'],
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
