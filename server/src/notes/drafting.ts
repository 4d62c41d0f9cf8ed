import { render } from '@visite/drafter/note'
import type { ContextText, Draft, Drafter, DraftMeta, DraftRequest } from '@visite/drafter/port'
import type { Template } from '@visite/drafter/templates/template'
import type { FastifyBaseLogger } from 'fastify'
import * as accounts from '../accounts/store.ts'
import type { OwnedAppointment } from '../appointments/store.ts'
import { textOf } from '../documents/present.ts'
import * as documents from '../documents/store.ts'
import type { Db } from '../platform/db/open.ts'
import type { TranscriptionRow } from '../platform/db/recording-tables.ts'
import { chosen, headingsOf } from '../templates/rules.ts'
import * as templates from '../templates/store.ts'
import { segmentsOf } from '../transcriptions/present.ts'
import * as notes from './store.ts'

/** How many notes of earlier visits the drafter sees, the newest first. */
const EARLIER_NOTES = 3

/** Everything a draft is made from, read before any model is asked. */
export interface DraftInput {
  transcription: TranscriptionRow
  template: Template
  language: string
  context: ContextText[]
}

/** The language a drafter is asked for: `de-AT` and `DE` are German. */
export const drafted = (language: string): string => (language.split(/[-_]/)[0] ?? language).toLowerCase()

/**
 * @param wanted template record and language of a regeneration; the appointment's own where absent
 */
export async function draftInput(
  db: Db,
  appointment: OwnedAppointment,
  transcription: TranscriptionRow,
  wanted: { templateId?: string; language?: string } = {},
): Promise<DraftInput> {
  const earlier = await notes.ofEarlierVisits(db, appointment, EARLIER_NOTES)
  const account = await accounts.byId(db, appointment.doctor_id)
  const language = wanted.language ?? appointment.language
  const template = chosen(await templates.availableTo(db, appointment.doctor_id), {
    id: wanted.templateId ?? appointment.notes_template_type,
    key: appointment.notes_type,
    language: drafted(language),
    specialty: account?.specialty ?? '',
    appointmentType: appointment.appointment_type,
    returning: earlier.length > 0,
  })
  const attached = await documents.inContext(db, appointment)
  const context: ContextText[] = [
    ...attached.map(({ id, title, pages }) => ({ type: 'document' as const, id, title, text: textOf(pages) })),
    ...earlier.map(({ appointment_id, date, note_json }) => {
      const { text } = render(JSON.parse(note_json))
      return { type: 'earlier_note' as const, id: appointment_id, title: date.slice(0, 10), text }
    }),
  ]
  return { transcription, template, language, context }
}

export async function draft(
  drafter: Drafter,
  input: DraftInput,
  { log, ...attempt }: Pick<DraftRequest, 'signal' | 'isLastAttempt'> & { log: FastifyBaseLogger },
): Promise<Draft> {
  const language = drafted(input.language)
  const { template, context } = input
  const segments = segmentsOf(input.transcription)
  const made = await drafter.draft({ segments, language, template, context, ...attempt })
  const replaced = made.meta?.replaced
  if (replaced) {
    log.warn({ appointment: input.transcription.appointment_id, ...replaced }, 'a draft was made without its model')
  }
  // Loaded with the first draft, because it contains all drugs.
  const { withCrossReferences } = await import('@visite/drafter/cross-references')
  return { ...made, note: withCrossReferences(made.note, language) }
}

/** How the draft was made, and its headings: the template may change or go later. */
export const metaOf = ({ meta }: Draft, { template }: Pick<DraftInput, 'template'>): DraftMeta => ({
  ...meta,
  sections: headingsOf(template),
})

/** A draft in the form in which notes are stored. */
export const draftedText = (made: Draft, { language, template }: DraftInput): notes.NoteText => ({
  note_json: JSON.stringify(made.note),
  summary_json: JSON.stringify(made.summary),
  sent_citations_json: null,
  author: 'drafter',
  engine: made.engine,
  language,
  template_key: template.key,
  template_id: template.id,
  meta_json: JSON.stringify(metaOf(made, { template })),
})
