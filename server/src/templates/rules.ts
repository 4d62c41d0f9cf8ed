import type { Heading } from '@visite/drafter/note'
import type { Template } from '@visite/drafter/templates/template'

/** What the choice depends on. */
export interface Occasion {
  /** Key asked for by the appointment's `notes_type`; null: the service chooses. */
  key: string | null
  /** Record asked for by a regeneration (`notes_template_type`). */
  id: string | null
  language: string
  specialty: string
  appointmentType: string
  /** The case has an earlier visit with a note. */
  returning: boolean
}

const PSYCHOTHERAPY = /psych/i
const PROCEDURE = /procedure|eingriff|operation|\bop\b|surgery/i
const FIRST_VISIT = /first|erst|neupatient|new_patient|anamnese/i

/** The languages the built-in templates are written in; any other language is drafted with the English headings. */
const languageOf = (language: string): string => (language.startsWith('de') ? 'de' : 'en')

/**
 * The template of a note: the record or key that was asked for; else the doctor's own default; else by specialty, kind
 * of appointment and case; else SOAP (contract 6). The doctor's own templates take precedence over built-in ones with
 * the same key, and among them those in exactly that language.
 *
 * @param templates all the doctor may use, at least the built-in ones
 */
export function chosen(templates: readonly Template[], occasion: Occasion): Template {
  const byId = occasion.id === null ? undefined : templates.find(({ id }) => id === occasion.id)
  if (byId) return byId
  const language = languageOf(occasion.language)
  const inLanguage = templates
    .filter((template) => template.language === occasion.language || template.language === language)
    .sort(
      (a, b) =>
        Number(a.doctorId === null) - Number(b.doctorId === null) ||
        Number(a.language !== occasion.language) - Number(b.language !== occasion.language),
    )
  const named = (key: string | null) => inLanguage.find((template) => template.key === key)
  const ownDefault = inLanguage.find(({ doctorId, isDefault }) => doctorId !== null && isDefault)
  const template = named(occasion.key) ?? ownDefault ?? named(suitableKey(occasion)) ?? named('soap')
  if (!template) throw new Error('there is no template for SOAP')
  return template
}

/** The headings that a note written by it is read by. */
export const headingsOf = ({ sections }: Template): Heading[] => sections.map(({ key, heading }) => ({ key, heading }))

function suitableKey({ specialty, appointmentType, returning }: Occasion): string {
  if (PSYCHOTHERAPY.test(specialty)) return 'psychotherapy'
  if (PROCEDURE.test(appointmentType)) return 'procedure'
  if (returning) return 'follow_up'
  return FIRST_VISIT.test(appointmentType) ? 'anamnese' : 'soap'
}
