import type { Transcript } from '@visite/hearing/port'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { Tx } from '../platform/db/open.ts'
import type { RecordingRow, TranscriptionRow } from '../platform/db/recording-tables.ts'
import { newId } from '../platform/ids.ts'
import * as takes from '../recordings/takes.ts'
import { type KeptSegment, offsetsOf, textOf, warningsWithTake, withTake } from './segments.ts'
import * as transcriptions from './store.ts'

/** A take of a recording that was heard. */
export interface Heard {
  appointment: OwnedAppointment
  recording: RecordingRow
  all: readonly takes.Take[]
  take: takes.Take
}

/**
 * Stores what was heard in a take: it is added to the text of the same recording's other takes, including corrections,
 * and replaces the text of another recording. The caller holds the appointment's lock.
 */
export async function keep(
  tx: Tx,
  { appointment, recording, all, take }: Heard,
  transcript: Transcript,
  now: Date,
): Promise<TranscriptionRow> {
  const earlier = await transcriptions.ofAppointment(tx, appointment)
  const beside = earlier?.recording_id === recording.id ? earlier : undefined
  const durations = all.map((each) => (each === take ? transcript.duration_seconds : each.row.duration_seconds))
  const offsets = offsetsOf(durations)
  const placed = all.map((each, index) => {
    const now_ms = offsets[index] ?? 0
    return each.appended ? { take_id: each.row.id, before_ms: each.row.offset_ms, now_ms } : { before_ms: 0, now_ms }
  })
  await setOffsets(tx, all, take, offsets)
  const take_id = take.appended ? take.row.id : undefined
  const added = (json: string): KeptSegment[] => withTake(JSON.parse(json), placed, take_id, transcript.segments)
  const segments = added(beside?.segments_json ?? '[]')
  const original = beside?.original_segments_json ? added(beside.original_segments_json) : null
  const warnings = warningsWithTake(JSON.parse(beside?.warnings_json ?? '[]'), placed, take_id, transcript.warnings)
  const at = now.toISOString()
  return transcriptions.save(tx, {
    id: earlier?.id ?? newId(),
    appointment_id: appointment.id,
    recording_id: recording.id,
    generation: (earlier?.generation ?? 0) + 1,
    text: textOf(segments),
    segments_json: JSON.stringify(segments),
    original_segments_json: original && JSON.stringify(original),
    warnings_json: JSON.stringify(warnings),
    language: beside?.language ?? transcript.language,
    engine: enginesOf(beside?.engine, transcript.engine),
    duration_seconds: durations.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0),
    draft_failed_at: earlier?.draft_failed_at ?? null,
    created_at: earlier?.created_at ?? at,
    updated_at: at,
  })
}

/** Includes the further takes that have been heard. */
async function setOffsets(tx: Tx, all: readonly takes.Take[], take: takes.Take, offsets: readonly number[]) {
  for (const [index, each] of all.entries()) {
    const known = each === take || !takes.isWaiting(each)
    if (each.appended && known) await takes.setOffset(tx, each, offsets[index] ?? 0)
  }
}

/** Takes may have been heard by different engines. */
const enginesOf = (before: string | undefined, engine: string): string =>
  before === undefined || before.split('; ').includes(engine) ? (before ?? engine) : `${before}; ${engine}`
