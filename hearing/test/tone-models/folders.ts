import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TONE_WORDS } from '../tones.ts'
import { segmentation, voiceActivity, voiceEmbedding } from './companions.ts'
import { medasrCtc, nemoCtc, streamingZipformerCtc, wenetCtc, zipformerCtc } from './ctc.ts'
import { tdt } from './transducer.ts'

type Content = string | Uint8Array
type Folder = () => Record<string, Content>

const words = TONE_WORDS.map((word) => `▁${word}`)
/** A token a line, with its number. */
const tokens = (list: readonly string[]) => `${list.map((token, index) => `${token} ${index}`).join('\n')}\n`
const BLANK_FIRST = tokens(['<blk>', ...words])
const BLANK_LAST = tokens([...words, '<blk>'])

const parakeet = () => ({
  'encoder.int8.onnx': tdt.encoder(),
  'decoder.int8.onnx': tdt.decoder(),
  'joiner.int8.onnx': tdt.joiner(),
  'tokens.txt': BLANK_LAST,
})

/**
 * Tiny models that understand words made of tones (`fakes/tones.ts`), in the layouts of the real families. Nothing in
 * them is learned: they show that the path through the engine is right, not how well it hears.
 */
export const TONE_MODELS = {
  'nemo-ctc': () => ({ 'model.onnx': nemoCtc(), 'tokens.txt': BLANK_FIRST }),
  'zipformer-ctc': () => ({ 'model.int8.onnx': zipformerCtc(), 'tokens.txt': BLANK_FIRST }),
  'wenet-ctc': () => ({ 'model.onnx': wenetCtc(), 'tokens.txt': BLANK_FIRST }),
  'medasr-ctc': () => ({ 'model.onnx': medasrCtc(), 'tokens.txt': BLANK_FIRST }),
  parakeet,
  'parakeet-with-vocabulary': () => ({
    ...parakeet(),
    'bpe.vocab': `${[...words, '<blk>'].map((token) => `${token}\t-1.0`).join('\n')}\n`,
  }),
  'streaming-zipformer-ctc': () => ({ 'model.onnx': streamingZipformerCtc(), 'tokens.txt': BLANK_FIRST }),
} satisfies Record<string, Folder>

export type ToneModel = keyof typeof TONE_MODELS

/** What may stand beside a model, or in its folder. */
export const COMPANIONS = {
  vad: () => ({ 'silero_vad.onnx': voiceActivity() }),
  speakers: () => ({ 'segmentation.onnx': segmentation(), 'embedding.onnx': voiceEmbedding() }),
} satisfies Record<string, Folder>

/** Writes a model's files into a new folder. @returns its path */
export function toneModel(parent: string, name: ToneModel, ...companions: (keyof typeof COMPANIONS)[]): string {
  const files = Object.assign({}, TONE_MODELS[name](), ...companions.map((each) => COMPANIONS[each]()))
  return writeFolder(join(parent, name), files)
}

export function writeFolder(folder: string, files: Record<string, Content>): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}
