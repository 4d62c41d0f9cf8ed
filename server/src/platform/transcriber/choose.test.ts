import { expect, it } from 'vitest'
import { chooseTranscriber } from './choose.ts'

it.each([
  [{ kind: 'auto' }, 'pocketsphinx', 'demonstration'],
  [{ kind: 'pocketsphinx' }, 'pocketsphinx', 'demonstration'],
] as const)('%j chooses %s', (settings, name, quality) => {
  expect(chooseTranscriber(settings)).toMatchObject({ name, quality })
})
