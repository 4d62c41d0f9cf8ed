import { levelMeter } from './speech-detector.ts'

/** Which samples of a two-channel recording: one side, or both added. In a mono recording all are the same. */
export type ChannelChoice = 'left' | 'right' | 'mix'

/** pcm_s16le bytes as samples, copied only where they are not aligned. */
export function samplesOf(bytes: Buffer<ArrayBuffer>): Int16Array<ArrayBuffer> {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(new Uint8Array(bytes))
  return new Int16Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.length / 2))
}

/** Takes one channel out of interleaved samples. */
export function choose(
  samples: Int16Array<ArrayBuffer>,
  channels: 1 | 2,
  choice: ChannelChoice,
): Int16Array<ArrayBuffer> {
  if (channels === 1) return samples
  const chosen = new Int16Array(samples.length / 2)
  for (let index = 0; index < chosen.length; index++) {
    const left = samples[2 * index] ?? 0
    const right = samples[2 * index + 1] ?? 0
    chosen[index] = choice === 'left' ? left : choice === 'right' ? right : (left + right) >> 1
  }
  return chosen
}

/** A level meter for each possible choice. */
export function levelMeters(channels: 1 | 2) {
  const choices: readonly ChannelChoice[] = channels === 1 ? ['mix'] : ['left', 'right', 'mix']
  const meters = new Map(choices.map((choice) => [choice, levelMeter()]))
  return {
    push(samples: Int16Array<ArrayBuffer>): void {
      for (const [choice, meter] of meters) meter.push(choose(samples, channels, choice))
    },
    /** Of each 20 ms frame, half decibels. */
    levels: (choice: ChannelChoice): Uint8Array =>
      (meters.get(choice) ?? meters.get('mix'))?.levels() ?? new Uint8Array(),
  }
}

/** Cuts a byte stream into blocks of whole frames; a broken frame at the end is dropped. */
export async function* wholeFrames(
  stream: AsyncIterable<Buffer<ArrayBuffer>>,
  frameBytes: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let rest: Buffer<ArrayBuffer> = Buffer.alloc(0)
  for await (const part of stream) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part
    const whole = bytes.length - (bytes.length % frameBytes)
    rest = bytes.subarray(whole)
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}
