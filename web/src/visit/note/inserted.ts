import {
  type Heading,
  itemMark,
  render,
  type Section,
  type Sentence,
  type Note as Structure,
} from '@visite/drafter/note'
import { endsSentence } from '@visite/drafter/sentences'
import { saysNothing } from '@visite/drafter/texts'

const bodyOf = (sentences: readonly Sentence[]): string => sentences.map(({ lead, text }) => lead + text).join('')
const saysSomething = ({ text, grounds }: Sentence): boolean => grounds !== null || !saysNothing(text)

/**
 * Appends the line in the section's own style: as a bullet below bullets, otherwise as a further sentence. Below one
 * that does not end, it gets a line of its own, so that it can be told from it.
 */
function withLine({ sentences, ...section }: Section, line: string): Section {
  const kept = sentences.filter(saysSomething)
  const body = bodyOf(kept)
  const lead = body.trim() === '' ? (section.heading === null ? '' : '\n') : leadAfter(body)
  return { ...section, sentences: [...kept, written(lead, line)] }
}

function leadAfter(body: string): string {
  const last = body.slice(body.lastIndexOf('\n', body.trimEnd().length - 1) + 1).trimStart()
  const mark = itemMark(last)
  if (mark) return `\n${mark}`
  return endsSentence(last, last.trimEnd().length) ? ' ' : '\n'
}

const written = (lead: string, text: string): Sentence => ({ lead, text, grounds: null })

/**
 * Inserts a line into a note's text.
 * @param key of the line's section, added in the template's order if the note lacks it; null: the note's last section
 */
export function inserted(note: Structure, headings: readonly Heading[], key: string | null, line: string): string {
  const { sections } = note
  const at = key === null ? sections.length - 1 : sections.findIndex((section) => section.key === key)
  const there = sections[at]
  if (there) return render({ ...note, sections: sections.with(at, withLine(there, line)) }).text
  const heading = headings.find((one) => one.key === key)
  if (!heading) return [render({ ...note, tail: '' }).text, line].filter(Boolean).join('\n') + note.tail
  const later = new Set(headings.slice(headings.indexOf(heading) + 1).map((one) => one.key))
  const before = sections.findIndex((section) => section.key !== null && later.has(section.key))
  const place = before < 0 ? sections.length : before
  const next = sections[place]
  const added: Section = {
    key,
    lead: place === 0 ? '' : '\n\n',
    heading: heading.heading,
    sentences: [written('\n', line)],
  }
  const after = next ? [{ ...next, lead: next.lead || '\n\n' }, ...sections.slice(place + 1)] : []
  return render({ ...note, sections: [...sections.slice(0, place), added, ...after] }).text
}

/**
 * Takes an inserted line out of a note's text, and nothing else, wherever it stands now.
 * @param earlier notes that show what the section was when it was empty, for when nothing else is left in it
 * @returns null if it is no longer there as a sentence of its own: somebody has changed it
 */
export function takenOut(
  note: Structure,
  key: string | null,
  line: string,
  earlier: readonly Structure[],
): string | null {
  const { sections } = note
  const section = sectionOf(note, key) ?? sections.at(-1)
  const body = section ? without(bodyOf(section.sentences), line) : null
  if (!section || body === null) return null
  const at = sections.indexOf(section)
  const [before, after] = [sections.slice(0, at), sections.slice(at + 1)]
  const left = { ...section, sentences: [written('', section.heading === null ? body.trimStart() : body)] }
  const empty = body.trim() === '' ? earlier.find((one) => isEmpty(sectionOf(one, key))) : undefined
  const was = empty ? sectionOf(empty, key) : left
  if (was) return render({ ...note, sections: [...before, { ...was, lead: section.lead }, ...after] }).text
  const closedUp = after.map((one, index) => (index === 0 ? { ...one, lead: section.lead } : one))
  return render({ ...note, sections: [...before, ...closedUp] }).text
}

const sectionOf = ({ sections }: Structure, key: string | null): Section | undefined =>
  key === null ? sections.at(-1) : sections.find((section) => section.key === key)

const isEmpty = (section: Section | undefined): boolean => !section?.sentences.some(saysSomething)

/** White space and the mark of an item that a line begins with, or the space after a sentence. */
const LEAD = /\n?[^\S\n]*(?:[-•–]\s)?$/

/** The text without the last place where the line is a sentence of its own; null: there is none. */
function without(body: string, line: string): string | null {
  for (let at = body.lastIndexOf(line); at >= 0; at = at === 0 ? -1 : body.lastIndexOf(line, at - 1)) {
    const before = body.slice(0, at)
    const after = body.slice(at + line.length)
    if (!begins(before) || !/^(?:\s|$)/.test(after)) continue
    return /^[^\S\n]*(?:\n|$)/.test(after) ? before.replace(LEAD, '') + after : before + after.trimStart()
  }
  return null
}

/** Can a sentence begin after this text? */
function begins(text: string): boolean {
  const start = text.slice(text.lastIndexOf('\n') + 1)
  return start.slice(itemMark(start).length).trim() === '' || endsSentence(start, start.trimEnd().length)
}
