import type { Heading } from '@visite/drafter/note-sections'
import type { Citation, CitationSource, DraftMeta } from '@visite/drafter/port'
import { carryCitations } from '@visite/drafter/revise'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import * as templates from '../templates/store.ts'
import * as notes from './store.ts'

/**
 * What a clinician's text goes back to: the version it takes up again word by word, with the sources and the template of
 * that one; else the note as it stands.
 */
export async function takenUp(
  tx: Tx,
  appointment: OwnedAppointment,
  earlier: notes.NoteText,
  text: string,
): Promise<notes.NoteText> {
  const version = text === earlier.notes ? undefined : await notes.versionReading(tx, appointment, text)
  return notes.textOf(version ?? earlier)
}

/**
 * The citations of a note whose text is replaced by a clinician's: those of untouched sentences with corrected offsets,
 * those of changed ones marked stale. Citations that a client sent with a note of its own stay as they are: their
 * offsets are the client's.
 */
export async function carried(db: Db, earlier: notes.NoteText, text: string): Promise<string | null> {
  if (earlier.citations_json === null || earlier.engine === null || text === earlier.notes)
    return earlier.citations_json
  const citations: Citation[] = JSON.parse(earlier.citations_json)
  const kept = carryCitations({ notes: earlier.notes, citations }, text, await sectionsOf(db, earlier))
  return JSON.stringify(kept)
}

/**
 * The same for a summary: what a clinician wrote into it is marked stale, the rest keeps its sources.
 * @param drafts what the summary may come from, the likeliest last
 */
export function carriedSummary(
  drafts: readonly Pick<notes.NoteText, 'summary' | 'summary_citations_json' | 'engine'>[],
  text: string,
): string | null {
  const from = drafts.find(({ summary }) => summary === text) ?? drafts.at(-1)
  if (!from) return null
  const { summary, summary_citations_json, engine } = from
  if (summary_citations_json === null || engine === null || text === summary) return summary_citations_json
  const citations: Citation[] = JSON.parse(summary_citations_json)
  return JSON.stringify(carryCitations({ notes: summary, citations }, text, [{ key: 'summary', heading: '' }]))
}

/** The headings a note was written under; none for one without a draft whose template is gone. */
export async function sectionsOf(
  db: Db,
  note: Pick<notes.NoteText, 'template_id' | 'meta_json'>,
): Promise<readonly Heading[]> {
  const meta: DraftMeta | null = note.meta_json === null ? null : JSON.parse(note.meta_json)
  if (meta?.sections) return meta.sections
  const template = note.template_id === null ? undefined : await templates.byId(db, note.template_id)
  return template?.sections ?? []
}

/**
 * Citations as they are read: one whose words no longer stand in the transcript, because somebody has corrected it, is
 * stale. What nothing bears out stays `unsupported` and no more.
 *
 * @param segments null when there is no transcript any more: what was in it, nobody can tell
 */
export function asRead(
  citations: readonly Citation[],
  segments: readonly { id: string; text: string }[] | null,
): Citation[] {
  if (!segments) return [...citations]
  const texts = new Map(segments.map(({ id, text }) => [id, text]))
  const stands = ({ type, segment_id = '', quote }: CitationSource) =>
    type !== 'transcript' || (texts.get(segment_id)?.includes(quote) ?? false)
  return citations.map((citation) =>
    citation.support === 'unsupported' || citation.sources.every(stands) ? citation : { ...citation, stale: true },
  )
}
