import { CHECKED } from './grounding/words.ts'
import type { Note, Section } from './note.ts'
import { textsFor } from './texts.ts'

const namesDrug = (text: string): boolean =>
  Object.values(CHECKED).some(({ pack }) => pack.cues.drug.test(text.toLowerCase()))

/** Sections for which a wrong "nothing was said" would do harm, with what shows that something was. */
const SAFETY: readonly { section: RegExp; isTold: (sentence: string) => boolean }[] = [
  {
    section: /allerg/i,
    isTold: (sentence) => /allerg|anaphyla|unverträglich|vertr(?:ägt|age|agen)\s+(?:kein|nicht)/i.test(sentence),
  },
  { section: /medi[kc]ation|medikament|drugs/i, isTold: namesDrug },
]

/** What a drafter writes for a section without content, in each language. */
const MISSING = ['de', 'en'].map((language) => textsFor(language).nothingNoted)

/**
 * A drafter may put an allergy into the history and then say "nothing noted" in the section for allergies. Such a
 * section then refers to the one that has it. All other sections stay as they are.
 *
 * @param language of the note, ISO 639-1
 */
export function withCrossReferences({ sections, tail }: Note, language: string): Note {
  const referring = sections.map((section): Section => {
    const { key, heading, sentences } = section
    const rule = SAFETY.find((one) => one.section.test(key ?? '') || one.section.test(heading ?? ''))
    const [only, ...more] = sentences
    if (!rule || !only || more.length > 0 || only.grounds || !MISSING.includes(only.text)) return section
    const told = sections.find((one) => one !== section && one.sentences.some(({ text }) => rule.isTold(text)))
    return told?.heading
      ? { ...section, sentences: [{ ...only, text: textsFor(language).see(told.heading) }] }
      : section
  })
  return { sections: referring, tail }
}
