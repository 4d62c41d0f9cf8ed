/** As much of a template's section as is needed to find it in a note. `TemplateSection` is one. */
export interface Heading {
  key: string
  heading: string
}

const comparable = (line: string): string => line.trim().replace(/\s*:$/, '').toLowerCase()

/** The lines of a note that are headings of the template, in order, with what they head. */
export function headingsIn(notes: string, sections: readonly Heading[]): { key: string; start: number; end: number }[] {
  const open = sections.map(({ key, heading }) => ({ key, heading: comparable(heading) }))
  return Array.from(notes.matchAll(/[^\r\n]+/g)).flatMap((line) => {
    const text = comparable(line[0])
    const section = open.find(({ heading }) => heading === text)
    if (!section) return []
    // Two sections may share a heading: the second such line is the second section's.
    if (open.filter(({ heading }) => heading === text).length > 1) open.splice(open.indexOf(section), 1)
    return [{ key: section.key, start: line.index, end: line.index + line[0].length }]
  })
}

/** Tells the section of an offset. What stands before any heading counts as the first section. */
export function sectionAt(notes: string, sections: readonly Heading[]): (offset: number) => string {
  const headings = headingsIn(notes, sections).reverse()
  const first = sections[0]?.key ?? ''
  return (offset) => headings.find(({ start }) => start <= offset)?.key ?? first
}
