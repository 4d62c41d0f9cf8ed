import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { onnxMetadata } from './onnx-metadata.ts'

/** What a folder with a speech model holds: everything a child process needs to load it. */
export interface SherpaModel {
  /** The folder's name. */
  name: string
  family: string
  /** Can transcribe during the conversation. */
  streaming: boolean
  /** sherpa-onnx's own configuration of the recognizer. */
  config: RecognizerConfig
  /** Longest piece it hears well. */
  longest_ms: number
  /** Where the language is set, null for models that have only one or detect it. */
  language: 'whisper' | 'canary' | null
  /** It takes terms to prefer. */
  hotwords: boolean
  /** Path of a voice activity model, null when there is none. */
  vad: string | null
  /** Paths of the two models that tell speakers apart. */
  diarization: { segmentation: string; embedding: string } | null
}

interface RecognizerConfig {
  featConfig: { sampleRate: number; featureDim: number }
  modelConfig: Record<string, unknown>
  decodingMethod?: string
  [setting: string]: unknown
}

/** The folder is not a model we know. The message is one line for an operator. */
export class ModelError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelError'
  }
}

interface Files {
  folder: string
  tokens: string
  encoder: string | null
  decoder: string | null
  joiner: string | null
  /** A model in one file. */
  single: string | null
  bpeVocab: string | null
  /** Metadata of the encoder or of the single model. */
  metadata: Record<string, string>
}

interface Family {
  name: string
  streaming: boolean
  longest_ms: number
  language?: 'whisper' | 'canary'
  is(files: Files): boolean
  modelConfig(files: Files): Record<string, unknown>
}

const MINUTE = 60_000
const typeOf = ({ metadata }: Files) => metadata.model_type ?? ''
const three = ({ encoder, decoder, joiner }: Files) => encoder !== null && decoder !== null && joiner !== null
const two = ({ encoder, decoder, joiner }: Files) => encoder !== null && decoder !== null && joiner === null
const transducer = ({ encoder, decoder, joiner }: Files) => ({ transducer: { encoder, decoder, joiner } })
const isNemo = (files: Files) => /^EncDec(?:RNNT|HybridRNNT|CTC)/.test(typeOf(files))
/** Written by the exporters of streaming models. */
const isStreaming = ({ metadata }: Files) =>
  metadata.decode_chunk_len !== undefined ||
  metadata.chunk_shift !== undefined ||
  metadata.cache_last_channel_dim1 !== undefined

/** The first that fits. Families differ in what their exporters write into the metadata. */
const FAMILIES: readonly Family[] = [
  {
    name: 'whisper',
    streaming: false,
    // Whisper hears 30 s at a time and gives no times, so shorter pieces give finer segments.
    longest_ms: 15_000,
    language: 'whisper',
    is: (files) => two(files) && typeOf(files).startsWith('whisper'),
    modelConfig: ({ encoder, decoder }) => ({ whisper: { encoder, decoder, language: '', task: 'transcribe' } }),
  },
  {
    name: 'canary',
    streaming: false,
    longest_ms: 30_000,
    language: 'canary',
    is: (files) => two(files) && typeOf(files) === 'EncDecMultiTaskModel',
    modelConfig: ({ encoder, decoder }) => ({ canary: { encoder, decoder, srcLang: 'de', tgtLang: 'de', usePnc: 1 } }),
  },
  {
    name: 'streaming NeMo transducer',
    streaming: true,
    longest_ms: Number.POSITIVE_INFINITY,
    is: (files) => three(files) && isNemo(files) && isStreaming(files),
    modelConfig: transducer,
  },
  {
    name: 'NeMo transducer',
    streaming: false,
    longest_ms: 30_000,
    is: (files) => three(files) && isNemo(files),
    modelConfig: (files) => ({ ...transducer(files), modelType: 'nemo_transducer' }),
  },
  {
    name: 'streaming zipformer transducer',
    streaming: true,
    longest_ms: Number.POSITIVE_INFINITY,
    is: (files) => three(files) && isStreaming(files),
    modelConfig: transducer,
  },
  {
    name: 'zipformer transducer',
    streaming: false,
    longest_ms: 30_000,
    is: three,
    modelConfig: transducer,
  },
  {
    name: 'streaming zipformer2 CTC',
    streaming: true,
    longest_ms: Number.POSITIVE_INFINITY,
    is: (files) => files.single !== null && typeOf(files) === 'zipformer2' && isStreaming(files),
    modelConfig: ({ single }) => ({ zipformer2Ctc: { model: single } }),
  },
  {
    name: 'NeMo CTC',
    streaming: false,
    longest_ms: MINUTE,
    is: (files) => files.single !== null && isNemo(files),
    modelConfig: ({ single }) => ({ nemoCtc: { model: single } }),
  },
  ...[
    { name: 'zipformer CTC', type: 'zipformer2_ctc', key: 'zipformerCtc' },
    { name: 'WeNet CTC', type: 'wenet_ctc', key: 'wenetCtc' },
    { name: 'MedASR CTC', type: 'medasr_ctc', key: 'medasr' },
  ].map(
    ({ name, type, key }): Family => ({
      name,
      streaming: false,
      longest_ms: 30_000,
      is: (files) => files.single !== null && typeOf(files) === type,
      modelConfig: ({ single }) => ({ [key]: { model: single } }),
    }),
  ),
]

/**
 * Recognises a model by the files of its folder and their metadata, and finds the companions (voice activity,
 * diarization) in it or in folders beside it.
 * @throws {ModelError} saying what is missing
 */
export async function recogniseFolder(folder: string): Promise<SherpaModel> {
  const name = basename(folder)
  const entries = await readdir(folder).catch(() => {
    throw new ModelError(`there is no model folder ${name}`)
  })
  const files = await filesOf(folder, entries)
  const family = FAMILIES.find((each) => each.is(files))
  if (!family) {
    const type = typeOf(files)
    throw new ModelError(`the folder ${name} holds no model of a known family${type ? ` (its type is ${type})` : ''}`)
  }
  const hotwords = files.joiner !== null && !family.streaming && files.bpeVocab !== null
  return {
    name,
    family: family.name,
    streaming: family.streaming,
    longest_ms: family.longest_ms,
    language: family.language ?? null,
    hotwords,
    config: {
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: {
        ...family.modelConfig(files),
        ...(hotwords ? { modelingUnit: 'bpe', bpeVocab: files.bpeVocab } : {}),
        tokens: files.tokens,
        provider: 'cpu',
        debug: 0,
      },
      ...(hotwords ? { decodingMethod: 'modified_beam_search', maxActivePaths: 4, hotwordsScore: 1.5 } : {}),
      ...(family.streaming
        ? { enableEndpoint: 1, rule1MinTrailingSilence: 2.4, rule2MinTrailingSilence: 0.8, rule3MinUtteranceLength: 20 }
        : {}),
    },
    ...(await companions(folder)),
  }
}

async function filesOf(folder: string, entries: readonly string[]): Promise<Files> {
  const onnx = entries.filter((entry) => entry.endsWith('.onnx') && !/vad|segmentation|embedding/.test(entry))
  /** The quantised file where there is one: half the memory, and hardly worse. */
  const part = (pattern: RegExp): string | null => {
    const found = onnx.filter((entry) => pattern.test(entry)).sort()
    const best = found.find((entry) => entry.includes('int8')) ?? found[0]
    return best ? join(folder, best) : null
  }
  const tokens = entries.find((entry) => /(?:^|-)tokens\.txt$/.test(entry))
  if (!tokens) throw new ModelError(`the folder ${basename(folder)} has no tokens.txt`)
  const encoder = part(/(?:^|[-_.])encoder/)
  const single = encoder ? null : part(/./)
  const main = encoder ?? single
  if (!main) throw new ModelError(`the folder ${basename(folder)} has no .onnx file`)
  const metadata = await onnxMetadata(main)
  if (!metadata) throw new ModelError(`${basename(main)} in ${basename(folder)} is damaged: it is no ONNX file`)
  return {
    folder,
    tokens: join(folder, tokens),
    encoder,
    decoder: part(/(?:^|[-_.])decoder/),
    joiner: part(/(?:^|[-_.])joiner/),
    single,
    bpeVocab: entries.includes('bpe.vocab') ? join(folder, 'bpe.vocab') : null,
    metadata,
  }
}

/** By file name: `silero_vad.onnx`, `…segmentation….onnx`, `…embedding….onnx`; the folder itself comes first. */
async function companions(folder: string): Promise<Pick<SherpaModel, 'vad' | 'diarization'>> {
  const paths = [folder, ...(await companionFolders(folder))]
  const files = (await Promise.all(paths.map(onnxIn))).flat()
  const find = (pattern: RegExp) => files.find((path) => pattern.test(basename(path))) ?? null
  const segmentation = find(/segmentation/)
  const embedding = find(/embedding/)
  return { vad: find(/vad/), diarization: segmentation && embedding ? { segmentation, embedding } : null }
}

/** Sibling folders named after what they contain: we do not look into other models' folders. */
async function companionFolders(folder: string): Promise<string[]> {
  const beside = await readdir(dirname(folder), { withFileTypes: true }).catch(() => [])
  return beside
    .filter((entry) => entry.isDirectory() && /vad|segmentation|embedding|diarization/.test(entry.name))
    .map((entry) => join(dirname(folder), entry.name))
    .sort()
}

const onnxIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((entry) => entry.endsWith('.onnx')).map((entry) => join(folder, entry))
