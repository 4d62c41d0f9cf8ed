import { TONE_WORDS } from '../tones.ts'
import { COLUMNS, EVERY_FOURTH, everyFourth, QUARTER, quarter, slaney, toneWeights } from './ctc.ts'
import { FLOAT, floats, INT64, integers, node, onnxModel, value } from './onnx-writer.ts'

const INT32 = 6
const WORDS = TONE_WORDS.length
/** Durations of 0 to 8 frames. */
const DURATIONS = 9
const HIDDEN = 2
const BANK = { bins: 80, low: 0, high: 8000, scale: slaney }

/** A token-and-duration transducer in Parakeet's layout. The blank is the last token. */
export const tdt = { encoder, decoder, joiner }

/** The scores of the words are the encoding. */
function encoder(): Buffer {
  return onnxModel({
    nodes: [
      node('Transpose', ['audio_signal'], ['x'], { perm: [0, 2, 1] }),
      everyFourth('x', 'xs'),
      node('MatMul', ['xs', 'W'], ['product']),
      node('Add', ['product', 'b'], ['logits']),
      node('Transpose', ['logits'], ['outputs'], { perm: [0, 2, 1] }),
      ...quarter('length', 'encoded_lengths'),
    ],
    inputs: [value('audio_signal', FLOAT, ['B', 80, 'T']), value('length', INT64, ['B'])],
    outputs: [value('outputs', FLOAT, ['B', COLUMNS, 'T2']), value('encoded_lengths', INT64, ['B'])],
    constants: [...toneWeights(BANK, 'last'), ...EVERY_FOURTH, ...QUARTER],
    metadata: {
      vocab_size: WORDS,
      subsampling_factor: 4,
      normalize_type: 'NA',
      pred_rnn_layers: 1,
      pred_hidden: HIDDEN,
      model_type: 'EncDecRNNTBPEModel',
      // sherpa-onnx knows a transducer with durations by its address.
      url: 'hand-made-tdt',
      feat_dim: 80,
    },
  })
}

/** Remembers nothing. */
function decoder(): Buffer {
  return onnxModel({
    nodes: [
      node('Cast', ['targets'], ['as_float'], { to: FLOAT }),
      node('Unsqueeze', ['as_float', 'ax2'], ['outputs']),
      node('Identity', ['target_length'], ['prednet_lengths']),
      node('Identity', ['h'], ['h_out']),
      node('Identity', ['c'], ['c_out']),
    ],
    inputs: [
      value('targets', INT32, ['B', 'U']),
      value('target_length', INT32, ['B']),
      value('h', FLOAT, [1, 'B', HIDDEN]),
      value('c', FLOAT, [1, 'B', HIDDEN]),
    ],
    outputs: [
      value('outputs', FLOAT, ['B', 'U', 1]),
      value('prednet_lengths', INT32, ['B']),
      value('h_out', FLOAT, [1, 'B', HIDDEN]),
      value('c_out', FLOAT, [1, 'B', HIDDEN]),
    ],
    constants: [integers('ax2', [2])],
  })
}

/** A word lasts eight frames, all of its tone; a blank lasts one. No other duration ever wins. */
function joiner(): Buffer {
  const blankLasts = new Float32Array(COLUMNS * DURATIONS)
  blankLasts[WORDS * DURATIONS + 1] = 1
  const wordLasts = new Float32Array(DURATIONS)
  wordLasts[8] = 1
  const never = new Float32Array(DURATIONS).fill(-10_000)
  never[1] = 0
  never[8] = 0
  return onnxModel({
    nodes: [
      node('Transpose', ['encoder_outputs'], ['scores'], { perm: [0, 2, 1] }),
      node('Slice', ['scores', 'w0', 'wn', 'ax2'], ['words']),
      node('ReduceMax', ['words'], ['best'], { axes: [2], keepdims: 1 }),
      node('MatMul', ['scores', 'blank_lasts'], ['one']),
      node('Mul', ['best', 'word_lasts'], ['eight']),
      node('Add', ['one', 'eight'], ['either']),
      node('Add', ['either', 'never'], ['durations']),
      node('Concat', ['scores', 'durations'], ['both'], { axis: 2 }),
      node('Unsqueeze', ['both', 'ax1'], ['outputs']),
    ],
    inputs: [value('encoder_outputs', FLOAT, ['B', COLUMNS, 1]), value('decoder_outputs', FLOAT, ['B', 'U', 1])],
    outputs: [value('outputs', FLOAT, ['B', 1, 1, COLUMNS + DURATIONS])],
    constants: [
      floats('blank_lasts', [COLUMNS, DURATIONS], blankLasts),
      floats('word_lasts', [DURATIONS], wordLasts),
      floats('never', [DURATIONS], never),
      integers('w0', [0]),
      integers('wn', [WORDS]),
      integers('ax1', [1]),
      integers('ax2', [2]),
    ],
  })
}
