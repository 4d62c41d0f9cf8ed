import { TONE_WORDS, toneOf } from '../tones.ts'
import { htk } from './ctc.ts'
import { FLOAT, floats, node, onnxModel, value } from './onnx-writer.ts'

const WORDS = TONE_WORDS.length
const RATE = 16_000

/** Voice activity in Silero's layout (version 4): speech is anything louder than about -43 dB of full scale. */
export function voiceActivity(): Buffer {
  return onnxModel({
    nodes: [
      node('Mul', ['x', 'x'], ['square']),
      node('ReduceMean', ['square'], ['mean'], { axes: [1], keepdims: 1 }),
      node('Add', ['mean', 'least'], ['energy']),
      node('Log', ['energy'], ['level']),
      node('Add', ['level', 'threshold'], ['above']),
      node('Mul', ['above', 'gain'], ['steep']),
      node('Sigmoid', ['steep'], ['prob']),
      node('Identity', ['h'], ['new_h']),
      node('Identity', ['c'], ['new_c']),
    ],
    inputs: [value('x', FLOAT, [1, 'n']), value('h', FLOAT, [2, 1, 64]), value('c', FLOAT, [2, 1, 64])],
    outputs: [value('prob', FLOAT, [1, 1]), value('new_h', FLOAT, [2, 1, 64]), value('new_c', FLOAT, [2, 1, 64])],
    constants: [floats('least', [1], [1e-10]), floats('threshold', [1], [10]), floats('gain', [1], [2])],
  })
}

/**
 * Who speaks when, in the layout of pyannote's segmentation 3.0: (N, 1, 160000) -> (N, 589, 7) for nobody, A, B, C, AB,
 * AC, BC. A speaks the lower half of the tones, B the upper one: the energy at each tone decides.
 */
export function segmentation(): Buffer {
  const field = 991
  const shift = 270
  const kernels = new Float32Array(2 * WORDS * field)
  for (let word = 0; word < WORDS; word++) {
    for (let at = 0; at < field; at++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / field)
      const angle = (2 * Math.PI * toneOf(word) * at) / RATE
      kernels[2 * word * field + at] = (window * Math.cos(angle)) / field
      kernels[(2 * word + 1) * field + at] = (window * Math.sin(angle)) / field
    }
  }
  const halves = new Float32Array(2 * WORDS * 2)
  for (let kernel = 0; kernel < 2 * WORDS; kernel++) halves[kernel * 2 + (kernel < WORDS ? 0 : 1)] = 1
  const classes = new Float32Array(2 * 7)
  classes[1] = 1
  classes[7 + 2] = 1
  const bias = new Float32Array(7).fill(-1000)
  bias[1] = 0
  bias[2] = 0
  bias[0] = -9
  return onnxModel({
    nodes: [
      node('Conv', ['x', 'K'], ['waves'], { kernel_shape: [field], strides: [shift] }),
      node('Mul', ['waves', 'waves'], ['square']),
      node('Transpose', ['square'], ['by_time'], { perm: [0, 2, 1] }),
      node('MatMul', ['by_time', 'halves'], ['energy']),
      node('Add', ['energy', 'least'], ['some']),
      node('Log', ['some'], ['level']),
      node('MatMul', ['level', 'classes'], ['scores']),
      node('Add', ['scores', 'bias'], ['y']),
    ],
    inputs: [value('x', FLOAT, ['N', 1, 'T'])],
    outputs: [value('y', FLOAT, ['N', 'F', 7])],
    constants: [
      floats('K', [2 * WORDS, 1, field], kernels),
      floats('halves', [2 * WORDS, 2], halves),
      floats('least', [1], [1e-9]),
      floats('classes', [2, 7], classes),
      floats('bias', [7], bias),
    ],
    metadata: {
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: 7,
      sample_rate: RATE,
      window_size: 10 * RATE,
      receptive_field_size: field,
      receptive_field_shift: shift,
      model_type: 'pyannote-segmentation-3.0',
    },
  })
}

/** A voice as two numbers, in WeSpeaker's layout: how much lower than high, and the reverse. */
export function voiceEmbedding(): Buffer {
  const bins = 80
  const step = (htk(7600) - htk(20)) / (bins + 1)
  const between = Math.sqrt(toneOf(WORDS / 2 - 1) * toneOf(WORDS / 2))
  const cut = Math.round((htk(between) - htk(20)) / step - 1)
  const weights = new Float32Array(bins * 2)
  for (let bin = 0; bin < bins; bin++) {
    const low = bin <= cut ? 1 / (cut + 1) : -1 / (bins - 1 - cut)
    weights[2 * bin] = low
    weights[2 * bin + 1] = -low
  }
  return onnxModel({
    nodes: [
      node('ReduceMean', ['feats'], ['mean'], { axes: [1], keepdims: 0 }),
      node('MatMul', ['mean', 'E'], ['embs']),
    ],
    inputs: [value('feats', FLOAT, ['N', 'T', bins])],
    outputs: [value('embs', FLOAT, ['N', 2])],
    constants: [floats('E', [bins, 2], weights)],
    metadata: {
      framework: 'wespeaker',
      language: 'English',
      output_dim: 2,
      sample_rate: RATE,
      normalize_samples: 1,
      url: 'hand-made',
    },
  })
}
