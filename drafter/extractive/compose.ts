import type { Support } from '../grounding/grounding.ts'
import { type Note, noteOf } from '../note.ts'
import type { CitationSource, DraftTemplate, Segment } from '../port.ts'
import { SECTION_CLASSES, type SectionClass, sectionsOf } from './sections.ts'
import type { Candidate } from './select.ts'
import type { Span } from './units.ts'

/** A sentence ready to be written, with its sources. */
export interface Written {
  text: string
  candidate: Candidate
  sources: CitationSource[]
  support: Support
}

/** Start and end of a span in the audio: by its words if the engine knows where they are, otherwise by its segment. */
function timesOf(segment: Segment, { start, end }: Span): { start_ms: number; end_ms: number } {
  const times = { start_ms: segment.start_ms, end_ms: segment.end_ms }
  let from = 0
  const inside: { start_ms: number; end_ms: number }[] = []
  for (const word of segment.words ?? []) {
    const at = segment.text.indexOf(word.text.trim(), from)
    if (at < 0) return times
    from = at + word.text.trim().length
    if (at < end && from > start) inside.push(word)
  }
  const first = inside[0]
  const last = inside.at(-1)
  return first && last ? { start_ms: first.start_ms, end_ms: last.end_ms } : times
}

/** The citation's source for a stretch of the transcript. */
export function sourceOf(segments: readonly Segment[], span: Span): CitationSource[] {
  const segment = segments[span.segment]
  if (!segment) return []
  const quote = segment.text.slice(span.start, span.end)
  return [{ type: 'transcript', segment_id: segment.id, ...timesOf(segment, span), quote }]
}

/** Every problem with what is said about it below its name; what was said before any problem comes first. */
function byProblem(told: readonly Written[], headings: readonly Written[]): Written[] {
  const used = headings.filter(({ candidate }) => told.some((one) => one.candidate.problem === candidate.problem))
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
    // In a section that takes several classes: complaint, history, medications, … and in the order of speech.
    const classes = SECTION_CLASSES.filter((name) => places.get(name)?.key === key)
    const isHere = ({ candidate }: Written) => (candidate.key ?? places.get(candidate.section)?.key) === key
    const here = sentences.filter(isHere)
    const told = SECTION_CLASSES.flatMap((name) => here.filter(({ candidate }) => candidate.section === name))
    return classes.includes('assessment') || classes.includes('plan') ? byProblem(told, headings) : told
  }
  const grounded = ({ text, support, sources }: Written) => ({ text, support, sources })
  return noteOf(template, (key) => ownOf(key).map(grounded), nothingNoted)
}
