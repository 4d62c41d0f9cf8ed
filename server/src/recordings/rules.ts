import type { Feature } from '../plans/catalogue.ts'
import { RECORDING_SOURCES, type RecordingSource } from '../platform/db/states.ts'
import { ApiError } from '../platform/http/errors.ts'

/** Spec 8: 500 MB, with 1024² bytes to a megabyte (contract 4). */
export const MAX_RECORDING_BYTES = 500 * 1024 * 1024

/** Takes that can be appended to one recording. */
export const MAX_TAKES = 50

/** Which plan feature each source needs (contract 4). */
const FEATURE_OF_SOURCE: Readonly<Record<RecordingSource, Feature>> = {
  live: 'transcription.live',
  upload: 'transcription.audio_upload',
  online_meeting: 'transcription.online_meeting',
}

/** @throws {ApiError} 400 for a source that is not allowed */
export function sourceOf(field: string | undefined): { source: RecordingSource; feature: Feature } {
  const source = field ? RECORDING_SOURCES.find((known) => known === field) : 'live'
  if (!source) throw new ApiError(400, (m) => m.invalidSource)
  return { source, feature: FEATURE_OF_SOURCE[source] }
}
