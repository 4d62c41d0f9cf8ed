import { type Heading, type Note, parse, render } from '@visite/drafter/note'
import type { Citation, CitationSource, DraftMeta } from '@visite/drafter/port'
import { revising } from '@visite/drafter/revise'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { NoteRow } from '../platform/db/note-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { inSlices } from '../platform/time/slices.ts'
import * as templates from '../templates/store.ts'
import * as notes from './store.ts'

/**
 * What a clinician's text is based on: the version it repeats word for word, with that version's sources and template;
 * else the current note, or the one before a draft that came while they were writing.
 */
export async function basisOf(
  db: Db,
  appointment: OwnedAppointment,
  earlier: NoteRow,
  text: string,
): Promise<notes.NoteText> {
  const reads = render(notes.structureOf(earlier).note).text === text
  const version = reads ? undefined : await notes.versionReading(db, appointment, text)
  if (reads || version || earlier.author !== 'drafter') return notes.textOf(version ?? earlier)
  const before = await notes.versionOf(db, appointment, earlier.version - 1)
  return notes.textOf(before && repeatedIn(text, before) > repeatedIn(text, earlier) ? before : earlier)
}

/** How many of its sentences a text repeats. */
const repeatedIn = (text: string, from: notes.NoteText): number =>
  notes
    .structureOf(from)
    .note.sections.flatMap(({ sentences }) => sentences)
    .filter(({ grounds, text: said }) => grounds !== null && text.includes(said)).length

/**
 * A clinician's text as a note: untouched sentences keep the sources they had in the text it is based on.
 * @param template of a text that is based on none
 */
export async function written(
  db: Db,
  basis: notes.NoteText | undefined,
  text: string,
  template?: Pick<notes.NoteText, 'template_id' | 'meta_json'>,
): Promise<Note> {
  if (!basis) return parse(text, template ? await headingsOf(db, template) : [])
  return inSlices(revising(notes.structureOf(basis).note, text, await headingsOf(db, basis)))
}

/**
 * The same for a summary.
 * @param bases what the summary may come from, the likeliest last
 */
export async function writtenSummary(
  bases: readonly Pick<notes.NoteText, 'note_json' | 'summary_json'>[],
  text: string,
): Promise<Note> {
  const summaries = bases.map((basis) => notes.structureOf(basis).summary)
  const from = summaries.find((summary) => render(summary).text === text) ?? summaries.at(-1)
  return from ? inSlices(revising(from, text, [])) : parse(text, [])
}

/** The headings a note is read by: those it was drafted under, else its template's; none if that is gone or was never named. */
export async function headingsOf(
  db: Db,
  note: Pick<notes.NoteText, 'template_id' | 'meta_json'>,
): Promise<readonly Heading[]> {
  const meta: DraftMeta | null = note.meta_json === null ? null : JSON.parse(note.meta_json)
  if (meta?.sections) return meta.sections
  const template = note.template_id === null ? undefined : await templates.byId(db, note.template_id)
  return template?.sections.map(({ key, heading }) => ({ key, heading })) ?? []
}

/**
 * Citations for readers: one whose words are no longer in the transcript, because somebody has corrected it, is stale.
 * A citation without support stays `unsupported`.
 *
 * @param segments null if there is no longer a transcript, so its words are unknown
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
