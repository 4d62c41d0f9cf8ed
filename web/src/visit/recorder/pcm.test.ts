import { describe, expect, it } from 'vitest'
import { lengthMs, wavOf } from './pcm.ts'

describe('samples', () => {
  it('become a WAV file with 16 kHz and one channel', async () => {
    const wav = wavOf([new Blob([Int16Array.of(1, 2)]), new Blob([Int16Array.of(3)])])
    const bytes = new DataView(await wav.arrayBuffer())
    expect(String.fromCharCode(...[0, 1, 2, 3].map((at) => bytes.getUint8(at)))).toBe('RIFF')
    expect(bytes.getUint32(4, true)).toBe(bytes.byteLength - 8)
    expect(bytes.getUint16(22, true)).toBe(1)
    expect(bytes.getUint32(24, true)).toBe(16_000)
    expect(bytes.getUint32(40, true)).toBe(6)
    expect([44, 46, 48].map((at) => bytes.getInt16(at, true))).toEqual([1, 2, 3])
    expect(lengthMs(32_000)).toBe(1_000)
  })
})
