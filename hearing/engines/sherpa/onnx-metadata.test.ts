import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { audioFolder } from '../../test/audio.ts'
import { nemoCtc } from '../../test/tone-models/ctc.ts'
import { floats, onnxModel } from '../../test/tone-models/onnx-writer.ts'
import { onnxMetadata } from './onnx-metadata.ts'

const folder = audioFolder()
afterAll(folder.remove)

describe('the metadata of an ONNX file', () => {
  it('are read without a library', async () => {
    expect(await onnxMetadata(folder.bytes('a.onnx', nemoCtc()))).toEqual({
      vocab_size: '8',
      subsampling_factor: '4',
      normalize_type: 'NA',
      model_type: 'EncDecCTCModelBPE',
    })
  })

  it('are found behind large weights', async () => {
    const weights = floats('W', [3_000_000], new Float32Array(3_000_000))
    const model = onnxModel({
      nodes: [],
      inputs: [],
      outputs: [],
      constants: [weights],
      metadata: { comment: 'Größe' },
    })
    expect(model.length).toBeGreaterThan(12_000_000)
    expect(await onnxMetadata(folder.bytes('large.onnx', model))).toEqual({ comment: 'Größe' })
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'This is no model, but a text that somebody put here.'],
    ['a page that says where the model is', 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n'],
    ['a file that lost its end', nemoCtc().subarray(0, 2000)],
  ])('are not found in %s', async (_, content) => {
    const path = folder.path('junk.onnx')
    writeFileSync(path, content)
    expect(await onnxMetadata(path)).toBeNull()
  })
})
