import { type Heading, type Note, parse, render } from '@visite/drafter/note'
import type { Citation, CitationSource, DraftMeta } from '@visite/drafter/port'
import { revising } from '@visite/drafter/revise'
import type { Template } from '@visite/drafter/templates/template'
import type { OwnedAppointment } from '../appointments/store.ts'
import type { NoteRow } from '../platform/db/note-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { inSlices } from '../platform/time/slices.ts'
import { headingsOf } from '../templates/rules.ts'
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
 * @param headings that the text is read by
 */
export async function written(
  basis: notes.NoteText | undefined,
  text: string,
  headings: readonly Heading[] = [],
): Promise<Note> {
  return basis ? inSlices(revising(notes.structureOf(basis).note, text, headings)) : parse(text, headings)
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

/**
 * How each text came about, with the headings it is read by: those stored with it, else its template's, since texts from
 * an earlier release have none stored. Each template is looked up once.
 * @returns null if nothing is known: no draft, and no template or one that is gone
 */
export async function withHeadings(
  db: Db,
  texts: readonly Pick<notes.NoteText, 'template_id' | 'meta_json'>[],
): Promise<(DraftMeta | null)[]> {
  const read = texts.map(({ template_id, meta_json }) => {
    const meta: DraftMeta | null = meta_json === null ? null : JSON.parse(meta_json)
    return { meta, templateId: meta?.sections ? null : template_id }
  })
  const templateOf = new Map<string | null, Template | undefined>()
  for (const id of new Set(read.flatMap(({ templateId }) => templateId ?? [])))
    templateOf.set(id, await templates.byId(db, id))
  return read.map(({ meta, templateId }) => {
    const template = templateOf.get(templateId)
    return template ? { ...meta, sections: headingsOf(template) } : meta
  })
}

/** The same of one text. */
export const metaOf = async (
  db: Db,
  text: Pick<notes.NoteText, 'template_id' | 'meta_json'>,
): Promise<DraftMeta | null> => (await withHeadings(db, [text]))[0] ?? null

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
