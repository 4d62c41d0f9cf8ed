import { FRAME_MS, type Span } from './speech-detector.ts'

/** The parts of a channel that matter here. */
interface Channel {
  /** Of each 20 ms frame, half decibels (`levelMeter`). */
  levels: Uint8Array
  spans: readonly Span[]
}

/** Half decibels: one channel is at least 10 dB above the other, each against its own usual loudness. */
const DOMINANT = 20
/** Frames: half a second of speech that is clearly on one side, for each side. */
const ENOUGH = 500 / FRAME_MS
/** Of the frames with speech, this share must clearly belong to one side. */
const CLEAR_SHARE = 0.6

/**
 * Do the two channels carry different speakers (a microphone each), or the same mix? Different speakers take turns:
 * now the left is far louder, now the right. In one room's stereo picture, a mono mix on two channels or a dead
 * channel, at most one side ever dominates.
 */
export function separateSpeakers(left: Channel, right: Channel): boolean {
  const leftUsual = usualLevel(left)
  const rightUsual = usualLevel(right)
  if (leftUsual === null || rightUsual === null) return false
  const speaking = speakingFrames(left, right)
  let leftDominates = 0
  let rightDominates = 0
  for (const frame of speaking) {
    const difference = (left.levels[frame] ?? 0) - leftUsual - ((right.levels[frame] ?? 0) - rightUsual)
    if (difference >= DOMINANT) leftDominates++
    else if (difference <= -DOMINANT) rightDominates++
  }
  const clear = leftDominates + rightDominates
  return leftDominates >= ENOUGH && rightDominates >= ENOUGH && clear >= speaking.size * CLEAR_SHARE
}

/** The 95th percentile of its levels while it speaks, null when it never does. */
function usualLevel(channel: Channel): number | null {
  const levels = framesOf(channel.spans)
    .map((frame) => channel.levels[frame] ?? 0)
    .sort((a, b) => a - b)
  return levels[Math.floor(levels.length * 0.95)] ?? null
}

const speakingFrames = (left: Channel, right: Channel): Set<number> =>
  new Set([...framesOf(left.spans), ...framesOf(right.spans)])

function framesOf(spans: readonly Span[]): number[] {
  return spans.flatMap(({ start_ms, end_ms }) =>
    Array.from({ length: (end_ms - start_ms) / FRAME_MS }, (_, index) => start_ms / FRAME_MS + index),
  )
}
