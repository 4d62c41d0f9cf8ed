interface Stretch {
  start: number
  end: number
}

export interface Heading {
  key: string
  heading: string
}

export interface Citation {
  section_key: string
  note_start: number
  note_end: number
}

/** What else a citation says: kept unread. */
type Grounds = object

interface Sentence {
  lead: string
  text: string
  grounds: Grounds | null
}

interface Section {
  key: string | null
  lead: string
  heading: string | null
  sentences: Sentence[]
}

interface Note {
  sections: Section[]
  tail: string
}

/** Longer lines are not headings. */
const LONGEST_HEADING = 1_000

function comparable(line: string): string {
  const text = line.trim()
  return (text.endsWith(':') ? text.slice(0, -1).trimEnd() : text).toLowerCase()
}

/**
 * The lines of a text that are headings of the template, in order: where they are, without the white space around them.
 */
function headingsIn(text: string, sections: readonly Heading[]): ({ key: string } & Stretch)[] {
  const open = sections.map(({ key, heading }) => ({ key, heading: comparable(heading) }))
  return Array.from(text.matchAll(/[^\r\n]+/g)).flatMap((line) => {
    if (line[0].length > LONGEST_HEADING) return []
    const said = comparable(line[0])
    const section = open.find(({ heading }) => heading === said)
    if (!section) return []
    // Two sections may share a heading: the second such line is the second section's.
    if (open.filter(({ heading }) => heading === said).length > 1) open.splice(open.indexOf(section), 1)
    const start = line.index + line[0].length - line[0].trimStart().length
    return [{ key: section.key, start, end: start + line[0].trim().length }]
  })
}

/**
 * Notes as structure from text and citations. A migration has its own copy of the code it reads with, because it must
 * do the same to old notes forever, however today's notes are read.
 */
export function structured(text: string, headings: readonly Heading[], citations: readonly Citation[]): Note {
  const found = headingsIn(text, headings)
  const starts = [...(found[0]?.start === 0 ? [] : [{ key: null, start: 0, end: 0 }]), ...found]
  const next = inTurn(citations)
  const sections: Section[] = []
  let at = 0
  for (const [index, { key, start, end }] of starts.entries()) {
    const until = starts[index + 1]?.start ?? text.length
    const lead = text.slice(at, start)
    at = end
    const sentences = stretches({ start: end, end: until }, text, next({ start: end, end: until })).map(
      ({ grounds, ...stretch }): Sentence => {
        const sentence = { lead: text.slice(at, stretch.start), text: text.slice(stretch.start, stretch.end), grounds }
        at = stretch.end
        return sentence
      },
    )
    // White space above the first heading belongs to that heading.
    if (key === null && sentences.length === 0 && starts.length > 1) at = 0
    else sections.push({ key, lead, heading: key === null ? null : text.slice(start, end), sentences })
  }
  return {
    sections: sections.filter((section) => section.heading !== null || section.sentences.length > 0),
    tail: text.slice(at),
  }
}

/**
 * Gives, stretch after stretch, the citations that lie within it, in order and without those that overlap an earlier
 * one.
 */
function inTurn(citations: readonly Citation[]): (stretch: Stretch) => Citation[] {
  const queue = [...citations].sort((a, b) => a.note_start - b.note_start)
  let at = 0
  return ({ start, end }) => {
    const own: Citation[] = []
    let reached = start
    for (; at < queue.length; at++) {
      const one = queue[at]
      if (!one || one.note_start >= end) break
      if (one.note_start < reached || one.note_end <= one.note_start || one.note_end > end) continue
      own.push(one)
      reached = one.note_end
    }
    return own
  }
}

const MARK = /^[-•–]\s/

/** The text without the white space and list marks around it: what follows such a mark is not in the text. */
function withoutMarks(text: string): Stretch {
  const body = text.trimStart()
  const start = text.length - (MARK.test(body) ? body.slice(1).trimStart() : body).length
  let end = text.trimEnd().length
  const line = text.lastIndexOf('\n', end - 1) + 1
  if (MARK.test(text.slice(line, end + 1).trimStart()) && text.slice(line, end).trim().length === 1)
    end = text.slice(0, line).trimEnd().length
  return { start, end }
}

/** The cited sentences between two places, and the text around them as it is. */
function stretches(
  { start, end }: Stretch,
  text: string,
  cited: readonly Citation[],
): (Stretch & { grounds: Grounds | null })[] {
  const found: (Stretch & { grounds: Grounds | null })[] = []
  const plain = (from: number, to: number) => {
    const { start, end } = withoutMarks(text.slice(from, to))
    if (end > start) found.push({ start: from + start, end: from + end, grounds: null })
  }
  let at = start
  for (const { section_key: _, note_start, note_end, ...grounds } of cited) {
    plain(at, note_start)
    found.push({ start: note_start, end: note_end, grounds })
    at = note_end
  }
  plain(at, end)
  return found
}
