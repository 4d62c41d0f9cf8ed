import { createHash } from 'node:crypto'

/** Noise that is the same for the same seed; every sample counts. */
export function noise(seconds: number, seed = 1): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(Math.round(seconds * 16_000))
  let state = seed
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    samples[index] = state >> 20
  }
  return samples
}

/** Digest of the samples' bytes, in this machine's byte order. */
export const sha256 = (samples: Int16Array): string =>
  createHash('sha256')
    .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
    .digest('hex')
