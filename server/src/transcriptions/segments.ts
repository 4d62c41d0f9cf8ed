import type { Segment, TranscriptWarning } from '@visite/hearing/port'

/** A segment as it is stored. Its times count from the start of the first take, through all takes. */
export interface KeptSegment extends Segment {
  /** The appended take it was heard in; absent: the recording itself. */
  take_id?: string
}

/** A warning as it is stored, with times and take like a segment's. */
export interface KeptWarning extends TranscriptWarning {
  take_id?: string
}

/** A take of a recording and where it begins. */
interface PlacedTake {
  /** Absent: the recording itself. */
  take_id?: string
  /** Milliseconds; null: not known before. */
  before_ms: number | null
  now_ms: number
}

/**
 * Where each take begins: after those before it.
 * @param durations seconds, in the order of the takes; null where unknown
 * @returns milliseconds
 */
export function offsetsOf(durations: readonly (number | null)[]): number[] {
  let next = 0
  return durations.map((seconds) => {
    const offset = next
    next += Math.round((seconds ?? 0) * 1000)
    return offset
  })
}

/** A number above all that were ever given, so that no segment takes over another's name. */
const nextNumber = (segments: readonly Pick<KeptSegment, 'id'>[]): number =>
  1 + segments.reduce((highest, { id }) => Math.max(highest, Number(/^s(\d+)$/.exec(id)?.[1] ?? 0)), 0)

/** New segments get the next free names, in their order. */
export function named(
  segments: readonly Omit<KeptSegment, 'id'>[],
  beside: readonly Pick<KeptSegment, 'id'>[],
): KeptSegment[] {
  const first = nextNumber(beside)
  return segments.map((segment, index) => ({ ...segment, id: `s${first + index}` }))
}

const shifted = <T extends { start_ms: number; end_ms: number }>(timed: T, ms: number): T => ({
  ...timed,
  start_ms: timed.start_ms + ms,
  end_ms: timed.end_ms + ms,
})

const moved = (segment: KeptSegment, ms: number): KeptSegment =>
  ms === 0 ? segment : { ...shifted(segment, ms), words: segment.words?.map((word) => shifted(word, ms)) ?? null }

/**
 * The transcript with what was heard in one more take, in the order of the takes. Segments of later takes move along
 * when an earlier one turns out longer or shorter than stated.
 * @param heard times from the start of the take
 */
export function withTake(
  segments: readonly KeptSegment[],
  takes: readonly PlacedTake[],
  take_id: string | undefined,
  heard: readonly Segment[],
): KeptSegment[] {
  const fresh = segments.length === 0 ? heard : named(heard, segments)
  return inPlace(segments, takes, take_id, fresh, moved)
}

/** The warnings with those of one more take, like its segments. */
export const warningsWithTake = (
  warnings: readonly KeptWarning[],
  takes: readonly PlacedTake[],
  take_id: string | undefined,
  fresh: readonly TranscriptWarning[],
): KeptWarning[] => inPlace(warnings, takes, take_id, fresh, shifted)

/** The items of all takes, each moved to where its take now begins; those of the take just heard are replaced. */
function inPlace<T extends { take_id?: string }>(
  kept: readonly T[],
  takes: readonly PlacedTake[],
  take_id: string | undefined,
  fresh: readonly Omit<T, 'take_id'>[],
  move: (one: T, ms: number) => T,
): T[] {
  return takes.flatMap((take) => {
    if (take.take_id === take_id) {
      return fresh.map((one) => move({ ...one, ...(take_id !== undefined && { take_id }) } as T, take.now_ms))
    }
    const own = kept.filter((one) => one.take_id === take.take_id)
    return own.map((one) => move(one, take.now_ms - (take.before_ms ?? take.now_ms)))
  })
}

/** The text of a transcript: one line per segment (spec 2.4). */
export const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('\n')
