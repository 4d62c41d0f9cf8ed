import type { Heading } from '../note.ts'

/** Where a sentence belongs, whatever the template calls the section. In the order of a consultation. */
export const SECTION_CLASSES = [
  'complaint',
  'history',
  'review',
  'background',
  'medications',
  'allergies',
  'family',
  'social',
  'exam',
  'results',
  'assessment',
  'plan',
] as const

export type SectionClass = (typeof SECTION_CLASSES)[number]

/** Keys and headings of template sections that take a class, the most specific first. */
const NAMES: Readonly<Record<SectionClass, RegExp>> = {
  complaint: /complaint|reason|anlass|beschwerde|vorstellungsgrund|anliegen|leitsymptom|\bcc\b/,
  history:
    /history_of_present|present_illness|interval|current|\bhpi\b|aktuelle|jetzige|verlauf|zwischenanamnese|course/,
  review: /review|\bros\b|vegetativ|systems/,
  background: /past|medical_history|background|vorgeschichte|vorerkrankung|surgical|eigenanamnese/,
  medications: /medication|medikation|drugs|medikament/,
  allergies: /allerg/,
  family: /family|famil/,
  social: /social|sozial|lifestyle/,
  exam: /exam|befund|findings|objective|objektiv|mental|psychopath|vital|status/,
  results: /result|labor|\blabs?\b|imaging|test|diagnosti[ck]s|apparativ/,
  assessment: /assessment|beurteilung|diagnos[ei]|impression|bewertung|einsch[aä]tzung|epikrise|evaluation/,
  plan: /plan|procedere|therap|treatment|empfehlung|recommendation|massnahme|maßnahme|follow_up|instructions|aftercare|nachsorge|next|interven/,
}

const HEADED = /^([\p{L} ]{4,30}):(?= )/u

/**
 * The class that a dictated heading names: "Vorerkrankungen: …"; null: the text does not begin with one. @param text
 * lower case
 */
export function headedBy(text: string): SectionClass | null {
  const [, heading] = HEADED.exec(text) ?? []
  return heading ? (SECTION_CLASSES.find((name) => NAMES[name].test(heading)) ?? null) : null
}

/** Where a class goes if no section names it: the first of these that the template has. */
const INSTEAD: Readonly<Record<SectionClass, readonly SectionClass[]>> = {
  complaint: ['history'],
  history: ['complaint', 'background'],
  review: ['history', 'complaint'],
  background: ['history', 'complaint'],
  medications: ['background', 'history', 'complaint'],
  allergies: ['background', 'history', 'complaint', 'medications'],
  family: ['background', 'social', 'history', 'complaint'],
  social: ['background', 'family', 'history', 'complaint'],
  exam: ['results'],
  results: ['exam'],
  assessment: ['plan'],
  plan: ['assessment'],
}

const SUBJECTIVE = /^(subjective|subjektiv|anamnese|anamnesis|history)$/

/** A template with none of the known section names still gets its text. */
const lastResort = <S extends Heading>(section: SectionClass, sections: readonly S[]): S | undefined =>
  section === 'assessment' || section === 'plan' ? sections.at(-1) : sections[0]

/** Which of the template's sections takes each class. Empty for a template without sections. */
export function sectionsOf<S extends Heading>(template: { sections: readonly S[] }): Map<SectionClass, S> {
  const named = new Map<SectionClass, S>()
  const claimed = (name: SectionClass) =>
    template.sections.find((section) => NAMES[name].test(section.key.toLowerCase())) ??
    template.sections.find((section) => NAMES[name].test(section.heading.toLowerCase()))
  const subjective = template.sections.find((section) => SUBJECTIVE.test(section.key.toLowerCase()))
  for (const name of SECTION_CLASSES) {
    const section = claimed(name)
    if (section) named.set(name, section)
  }
  if (subjective) named.set('history', subjective)
  const all = new Map(named)
  for (const name of SECTION_CLASSES) {
    if (all.has(name)) continue
    const instead = INSTEAD[name].map((other) => named.get(other)).find((section) => section !== undefined)
    const section = instead ?? lastResort(name, template.sections)
    if (section) all.set(name, section)
  }
  return all
}
