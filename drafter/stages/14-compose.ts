import { SECTION_CLASSES, type SectionClass, sectionsOf } from '../extractive/sections.ts'
import type { Support } from '../grounding/grounding.ts'
import { type Note, noteOf } from '../note.ts'
import type { CitationSource, DraftTemplate } from '../port.ts'
import type { Candidate } from './11-select.ts'

/** A sentence ready to be written, with its sources. */
export interface Written {
  text: string
  candidate: Candidate
  sources: CitationSource[]
  support: Support
}

/** Every problem with what is said about it below its name; what was said before any problem comes first. */
function byProblem(told: readonly Written[], headings: readonly Written[]): Written[] {
  const used = headings.filter(({ candidate }) => told.some((one) => problemOf(one) === candidate.problem))
  return [...used, ...told].sort((a, b) => problemOf(a) - problemOf(b))
}
const PLANNED: ReadonlySet<SectionClass> = new Set(['assessment', 'plan'])
const problemOf = ({ candidate }: Written): number => (PLANNED.has(candidate.section) ? candidate.problem : 0)

/**
 * Writes the sentences under the template's headings.
 * @param headings the names of the problems; each comes before its assessment and plan
 */
export function compose(
  template: DraftTemplate,
  sentences: readonly Written[],
  headings: readonly Written[],
  nothingNoted: string,
): Note {
  const places = sectionsOf(template)
  const ownOf = (key: string): readonly Written[] => {
    const isHere = ({ candidate }: Written) => (candidate.key ?? places.get(candidate.section)?.key) === key
    const here = sentences.filter(isHere)
    // In a section that takes several classes: complaint, history, medications, … each in the order of speech.
    const told = SECTION_CLASSES.flatMap((name) => here.filter(({ candidate }) => candidate.section === name))
    return byProblem(told, headings)
  }
  const grounded = ({ text, support, sources }: Written) => ({ text, support, sources })
  return noteOf(template, (key) => ownOf(key).map(grounded), nothingNoted)
}
