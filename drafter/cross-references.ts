import { CHECKED } from './grounding/words.ts'
import { headingsIn } from './note-sections.ts'
import type { Draft, DraftTemplate } from './port.ts'
import { textsFor } from './texts.ts'

const DRUGS = Object.values(CHECKED).map(({ drug }) => drug)
const namesDrug = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => DRUGS.some((drug) => drug.test(word)))

/** Sections of which it would do harm to say that nothing was said, with what shows that something was. */
const SAFETY: readonly { section: RegExp; isTold: (sentence: string) => boolean }[] = [
  {
    section: /allerg/i,
    isTold: (sentence) => /allerg|anaphyla|unverträglich|vertr(?:ägt|age|agen)\s+(?:kein|nicht)/i.test(sentence),
  },
  { section: /medi[kc]ation|medikament|drugs/i, isTold: namesDrug },
]

/** What a drafter writes of a section without content, in the languages there are. */
const MISSING = ['de', 'en'].map((language) => textsFor(language).notDiscussed)

/**
 * A drafter may put an allergy into the history, and say of the section for allergies that nothing was discussed. There
 * the section refers to the one that has it. All other sections stay as they are, and no citation is lost.
 *
 * @param language of the note, ISO 639-1
 */
export function withCrossReferences(draft: Draft, { sections }: DraftTemplate, language: string): Draft {
  const sentences = draft.citations.map(({ section_key, note_start, note_end }) => ({
    section_key,
    text: draft.notes.slice(note_start, note_end),
  }))
  const headings = headingsIn(draft.notes, sections)
  return headings.reduceRight((later, { key, end }, index) => {
    const section = sections.find((one) => one.key === key)
    const body = draft.notes.slice(end, headings[index + 1]?.start)
    const rule = SAFETY.find((one) => one.section.test(key) || one.section.test(section?.heading ?? ''))
    if (!rule || !MISSING.includes(body.trim())) return later
    const told = sentences.find(({ section_key, text }) => section_key !== key && rule.isTold(text))
    const heading = sections.find((one) => one.key === told?.section_key)?.heading
    return heading
      ? replaced(later, end + body.indexOf(body.trim()), body.trim(), textsFor(language).see(heading))
      : later
  }, draft)
}

function replaced(draft: Draft, at: number, old: string, now: string): Draft {
  const shift = now.length - old.length
  const citations = draft.citations.map((citation) =>
    citation.note_start < at
      ? citation
      : { ...citation, note_start: citation.note_start + shift, note_end: citation.note_end + shift },
  )
  return { ...draft, notes: draft.notes.slice(0, at) + now + draft.notes.slice(at + old.length), citations }
}
