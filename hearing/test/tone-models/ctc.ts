import { TONE_WORDS, toneOf } from '../tones.ts'
import { FLOAT, floats, type Graph, INT64, integers, node, onnxModel, value } from './onnx-writer.ts'

/** Scales of pitch that feature extractors use: HTK's and Slaney's. */
export const htk = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
export const slaney = (hertz: number) =>
  hertz < 1000 ? hertz / (200 / 3) : 15 + Math.log(hertz / 1000) / (Math.log(6.4) / 27)

interface Bank {
  bins: number
  low: number
  high: number
  scale: (hertz: number) => number
}

/** The mel bin whose middle is nearest to a word's tone. */
function binOf(word: number, { bins, low, high, scale }: Bank): number {
  const step = (scale(high) - scale(low)) / (bins + 1)
  return Math.round((scale(toneOf(word)) - scale(low)) / step - 1)
}

/**
 * How much louder is it around a word's tone than overall? One column for each word, and one for the blank, which wins
 * with a constant where no tone stands out.
 */
export function toneWeights(bank: Bank, blank: 'first' | 'last') {
  const columns = TONE_WORDS.length + 1
  const offset = blank === 'first' ? 1 : 0
  const weights = new Float32Array(bank.bins * columns)
  for (let word = 0; word < TONE_WORDS.length; word++) {
    const middle = binOf(word, bank)
    for (let bin = 0; bin < bank.bins; bin++) {
      weights[bin * columns + word + offset] = (Math.abs(bin - middle) <= 1 ? 1 / 3 : 0) - 1 / bank.bins
    }
  }
  const bias = new Float32Array(columns)
  bias[blank === 'first' ? 0 : columns - 1] = 4
  return [floats('W', [bank.bins, columns], weights), floats('b', [columns], bias)]
}

const WORDS = TONE_WORDS.length
export const COLUMNS = WORDS + 1

/** Every fourth frame is kept, as the real families do. */
export const everyFourth = (from: string, to: string) => node('Slice', [from, 's0', 's1', 'ax1', 'st4'], [to])
export const EVERY_FOURTH = [integers('s0', [0]), integers('s1', [2 ** 30]), integers('ax1', [1]), integers('st4', [4])]
const scores = (from: string, to: string) => [
  node('MatMul', [from, 'W'], ['product']),
  node('Add', ['product', 'b'], ['logits']),
  node('LogSoftmax', ['logits'], [to], { axis: -1 }),
]
/** (frames + 3) / 4 */
export const quarter = (from: string, to: string) => [
  node('Add', [from, 'c3'], [`${to}_plus`]),
  node('Div', [`${to}_plus`, 'c4'], [to]),
]
export const QUARTER = [integers('c3', [3]), integers('c4', [4])]

const KALDI: Bank = { bins: 80, low: 20, high: 7600, scale: htk }
const NEMO: Bank = { bins: 80, low: 0, high: 8000, scale: slaney }
const MEDASR: Bank = { bins: 128, low: 125, high: 7500, scale: htk }

/** NeMo's CTC: features (B, 80, T). */
export const nemoCtc = (): Buffer =>
  onnxModel({
    nodes: [
      node('Transpose', ['audio_signal'], ['x'], { perm: [0, 2, 1] }),
      everyFourth('x', 'xs'),
      ...scores('xs', 'logprobs'),
    ],
    inputs: [value('audio_signal', FLOAT, ['B', 80, 'T']), value('length', INT64, ['B'])],
    outputs: [value('logprobs', FLOAT, ['B', 'T2', COLUMNS])],
    constants: [...toneWeights(NEMO, 'first'), ...EVERY_FOURTH],
    metadata: { vocab_size: WORDS, subsampling_factor: 4, normalize_type: 'NA', model_type: 'EncDecCTCModelBPE' },
  })

/** Zipformer2's and WeNet's CTC: features (N, T, 80) and their lengths. */
const kaldiCtc = (metadata: Graph['metadata']): Buffer =>
  onnxModel({
    nodes: [everyFourth('x', 'xs'), ...scores('xs', 'log_probs'), ...quarter('x_lens', 'log_probs_len')],
    inputs: [value('x', FLOAT, ['N', 'T', 80]), value('x_lens', INT64, ['N'])],
    outputs: [value('log_probs', FLOAT, ['N', 'T2', COLUMNS]), value('log_probs_len', INT64, ['N'])],
    constants: [...toneWeights(KALDI, 'first'), ...EVERY_FOURTH, ...QUARTER],
    metadata: metadata ?? {},
  })
export const zipformerCtc = () => kaldiCtc({ model_type: 'zipformer2_ctc' })
export const wenetCtc = () => kaldiCtc({ model_type: 'wenet_ctc', vocab_size: COLUMNS, subsampling_factor: 4 })

/** MedASR's CTC: features (N, T, 128) and a mask. */
export const medasrCtc = (): Buffer =>
  onnxModel({
    nodes: [
      everyFourth('input_features', 'xs'),
      ...scores('xs', 'log_probs'),
      node('ReduceSum', ['attention_mask', 'ax1'], ['x_lens'], { keepdims: 0 }),
      ...quarter('x_lens', 'log_probs_len'),
    ],
    inputs: [value('input_features', FLOAT, ['N', 'T', 128]), value('attention_mask', INT64, ['N', 'T'])],
    outputs: [value('log_probs', FLOAT, ['N', 'T2', COLUMNS]), value('log_probs_len', INT64, ['N'])],
    constants: [...toneWeights(MEDASR, 'first'), ...EVERY_FOURTH, ...QUARTER],
    metadata: { model_type: 'medasr_ctc', vocab_size: COLUMNS, subsampling_factor: 4 },
  })

/** The streaming zipformer2 CTC: 32 frames at a time, with all the states of a real one, unused. */
export function streamingZipformerCtc(): Buffer {
  const dims = 4
  const states: [name: string, type: number, shape: (number | string)[]][] = [
    ['cached_key_0', FLOAT, [1, 'N', 1]],
    ['cached_nonlin_attn_0', FLOAT, [1, 'N', 1, 3]],
    ['cached_val1_0', FLOAT, [1, 'N', 1]],
    ['cached_val2_0', FLOAT, [1, 'N', 1]],
    ['cached_conv1_0', FLOAT, ['N', dims, 1]],
    ['cached_conv2_0', FLOAT, ['N', dims, 1]],
    ['embed_states', FLOAT, ['N', 128, 3, 19]],
    ['processed_lens', INT64, ['N']],
  ]
  return onnxModel({
    nodes: [
      everyFourth('x', 'xs'),
      ...scores('xs', 'log_probs'),
      ...states.map(([name]) => node('Identity', [name], [`new_${name}`])),
    ],
    inputs: [value('x', FLOAT, ['N', 32, 80]), ...states.map((state) => value(...state))],
    outputs: [
      value('log_probs', FLOAT, ['N', 8, COLUMNS]),
      ...states.map(([name, type, shape]) => value(`new_${name}`, type, shape)),
    ],
    constants: [...toneWeights(KALDI, 'first'), ...EVERY_FOURTH],
    metadata: {
      model_type: 'zipformer2',
      T: 32,
      decode_chunk_len: 32,
      encoder_dims: dims,
      query_head_dims: 1,
      value_head_dims: 1,
      num_heads: 1,
      num_encoder_layers: 1,
      cnn_module_kernels: 3,
      left_context_len: 1,
    },
  })
}
