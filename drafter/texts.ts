/** How many sentences of a note are added, changed and removed, and under which headings. */
interface Changes {
  added: number
  replaced: number
  removed: number
  headings: readonly string[]
}

/** What a drafter itself says in a note, in one language. */
interface Texts {
  /** For a required section without content (contract 6). */
  nothingNoted: string
  /** For a section whose content is under another heading. */
  see(heading: string): string
  /** One or two sentences. */
  changes(changes: Changes): string
}

const listed = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ')
const about = (word: string, headings: readonly string[]): string =>
  headings.length === 0 ? '' : ` ${word}: ${headings.join(', ')}.`

const german: Texts = {
  nothingNoted: 'Nichts vermerkt.',
  see: (heading) => `Siehe „${heading}“.`,
  changes({ added, replaced, removed, headings }) {
    if (added + replaced + removed === 0) return 'Inhaltlich unverändert.'
    const sentences = (count: number) => (count === 1 ? '1 Satz' : `${count} Sätze`)
    const counts = listed([
      added > 0 && `${sentences(added)} neu`,
      replaced > 0 && `${sentences(replaced)} geändert`,
      removed > 0 && `${sentences(removed)} entfallen`,
    ])
    return `${counts}.${about('Betroffen', headings)}`
  },
}

const english: Texts = {
  nothingNoted: 'Nothing noted.',
  see: (heading) => `See “${heading}”.`,
  changes({ added, replaced, removed, headings }) {
    if (added + replaced + removed === 0) return 'No changes in content.'
    const sentences = (count: number) => (count === 1 ? '1 sentence' : `${count} sentences`)
    const counts = listed([
      added > 0 && `${sentences(added)} added`,
      replaced > 0 && `${sentences(replaced)} changed`,
      removed > 0 && `${sentences(removed)} removed`,
    ])
    return `${counts}.${about('Sections', headings)}`
  },
}

const french: Texts = {
  nothingNoted: 'Rien noté.',
  see: (heading) => `Voir « ${heading} ».`,
  changes({ added, replaced, removed, headings }) {
    if (added + replaced + removed === 0) return 'Contenu inchangé.'
    const sentences = (count: number) => (count === 1 ? '1 phrase' : `${count} phrases`)
    const counts = listed([
      added > 0 && `${sentences(added)} en plus`,
      replaced > 0 && `${sentences(replaced)} modifiées`,
      removed > 0 && `${sentences(removed)} en moins`,
    ])
    return `${counts}.${about('Concerne', headings)}`
  },
}

const TEXTS: Readonly<Record<string, Texts>> = { de: german, en: english, fr: french }

/** What earlier releases said for a section without content. */
const EARLIER = ['Nicht besprochen.', 'Not discussed.']
const NOTHING: ReadonlySet<string> = new Set([
  ...Object.values(TEXTS).map(({ nothingNoted }) => nothingNoted),
  ...EARLIER,
])

/** Is this what a drafter says for a section without content, in any language and release? */
export const saysNothing = (text: string): boolean => NOTHING.has(text)

/** The texts in the note's language (ISO 639-1), or in English if there are none. */
export const textsFor = (language: string): Texts => TEXTS[language.slice(0, 2)] ?? english
