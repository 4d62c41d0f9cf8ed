import { keys } from './queries.ts'

/** A query key that is out of date; `exact`: without the keys below it. */
export interface Change {
  queryKey: readonly string[]
  exact?: boolean
}

/** Everything an event can report. */
export const everything: readonly Change[] = [{ queryKey: keys.appointments }, { queryKey: ['appointment'] }]

/** The queries that an event makes stale (contract 5). */
export function changedBy(type: string, id: string | null): readonly Change[] {
  const kind = type.split('.')[0]
  if (type === 'reset') return everything
  if (kind === 'session') return [{ queryKey: keys.devices }]
  if (kind === 'patient') return [{ queryKey: keys.patients }]
  if (id === null) return []
  // A document does not change the state of its visit.
  if (kind === 'document') return [{ queryKey: keys.documents(id) }]
  const below =
    kind === 'consent'
      ? [keys.consent(id), keys.recording(id), keys.transcription(id), keys.note(id), keys.versions(id), keys.facts(id)]
      : kind === 'notes'
        ? [keys.note(id), keys.versions(id)]
        : kind === 'appointment'
          ? // A correction sends `appointment.updated` (docs/events.md).
            [keys.transcription(id)]
          : [keys.recording(id), keys.transcription(id)]
  return [
    { queryKey: keys.appointments },
    { queryKey: keys.appointment(id), exact: true },
    ...below.map((queryKey) => ({ queryKey })),
  ]
}
