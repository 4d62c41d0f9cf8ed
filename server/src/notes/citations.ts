import type { Db } from '../platform/db/open.ts'
import type { NoteRow } from '../platform/db/tables.ts'
import type { Citation, TemplateSection } from '../platform/drafter/drafter.ts'
import { carryCitations } from '../platform/drafter/revise.ts'
import * as templates from '../templates/store.ts'

/**
 * The citations of a note whose text is replaced by a clinician's: those of untouched sentences with corrected offsets,
 * those of changed ones marked stale. Citations that a client sent with a note of its own stay as they are: their
 * offsets are the client's.
 */
export async function carried(db: Db, earlier: NoteRow, text: string): Promise<string | null> {
  if (earlier.citations_json === null || earlier.engine === null || text === earlier.notes)
    return earlier.citations_json
  const citations: Citation[] = JSON.parse(earlier.citations_json)
  const kept = carryCitations({ notes: earlier.notes, citations }, text, await sectionsOf(db, earlier))
  return JSON.stringify(kept)
}

/** The same for a summary: what a clinician wrote into it is marked stale, the rest keeps its sources. */
export function carriedSummary(
  { summary, summary_citations_json, engine }: Pick<NoteRow, 'summary' | 'summary_citations_json' | 'engine'>,
  text: string,
): string | null {
  if (summary_citations_json === null || engine === null || text === summary) return summary_citations_json
  const citations: Citation[] = JSON.parse(summary_citations_json)
  return JSON.stringify(carryCitations({ notes: summary, citations }, text, [{ key: 'summary', heading: '' }]))
}

/** The headings a note was written under; none when its template is gone. */
export async function sectionsOf(db: Db, note: NoteRow): Promise<readonly TemplateSection[]> {
  const template = note.template_id === null ? undefined : await templates.byId(db, note.template_id)
  return template?.sections ?? []
}
