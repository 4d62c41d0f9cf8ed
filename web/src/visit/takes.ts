import type { Recording } from '../api/types.ts'

type Place = '_id' | 'duration_seconds'
/** The data needed to play a recording. */
export type Lengths = Pick<Recording, Place> & {
  append_recordings: Pick<Recording['append_recordings'][number], Place | 'start_ms'>[]
}

/** A stretch of sound, and where it begins on the transcript's timeline. */
export interface Take {
  id: string
  startMs: number
}

/** The takes of a recording in order. One without a transcript follows the takes known to precede it. */
export function takesOf({ _id, duration_seconds, append_recordings }: Lengths): Take[] {
  const takes: Take[] = [{ id: _id, startMs: 0 }]
  let end = (duration_seconds ?? 0) * 1000
  for (const take of append_recordings) {
    const startMs = take.start_ms ?? end
    takes.push({ id: take._id, startMs })
    end = startMs + (take.duration_seconds ?? 0) * 1000
  }
  return takes
}

/** Seconds from the beginning of the first take to the end of the last one; null if a take's length is unknown. */
export function lengthOf(recording: Lengths): number | null {
  const last = recording.append_recordings.at(-1)
  if (!last) return recording.duration_seconds
  const start = takesOf(recording).at(-1)?.startMs ?? 0
  return last.duration_seconds === null ? null : start / 1000 + last.duration_seconds
}

/** The take that contains an instant, and the position within the take. */
export function within(takes: readonly Take[], ms: number): { index: number; localMs: number } {
  const index = Math.max(
    0,
    takes.findLastIndex(({ startMs }) => startMs <= ms),
  )
  return { index, localMs: Math.max(0, ms - (takes[index]?.startMs ?? 0)) }
}
