/** The format of live speech (contract 4): pcm_s16le, mono. */
export const SAMPLE_RATE = 16_000
const BYTES_PER_MS = (SAMPLE_RATE * 2) / 1000
const WAV_HEADER_BYTES = 44

export const PCM_TYPE = 'audio/pcm'

/** Length of samples in milliseconds. */
export const lengthMs = (bytes: number): number => bytes / BYTES_PER_MS

/** Samples as a WAV file, for uploading. */
export function wavOf(frames: readonly Blob[]): Blob {
  const bytes = frames.reduce((sum, { size }) => sum + size, 0)
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const letters = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) header.setUint8(at + index, text.charCodeAt(index))
  }
  letters(0, 'RIFF')
  header.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true)
  letters(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, SAMPLE_RATE, true)
  header.setUint32(28, SAMPLE_RATE * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  letters(36, 'data')
  header.setUint32(40, bytes, true)
  return new Blob([header.buffer, ...frames], { type: 'audio/wav' })
}
