import type { TemplateSection } from '../api/types.ts'

/** A key from a heading: letters, digits and underscores. */
export const keyOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '') || 'section'

/** Gives each section its own key, because two may have the same heading. */
export function keyed(sections: readonly TemplateSection[]): TemplateSection[] {
  const taken = new Set<string>()
  return sections.map((section) => {
    const wanted = section.key || keyOf(section.heading)
    let key = wanted
    for (let number = 2; taken.has(key); number++) key = `${wanted}_${number}`
    taken.add(key)
    return { ...section, key }
  })
}
