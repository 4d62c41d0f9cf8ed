import { diffArrays } from 'diff'
import { mostEdits } from './most-edits.ts'
import type { Note } from './note.ts'
import { sentencesOf } from './sentences.ts'
import { textsFor } from './texts.ts'

/** A sentence of a note that was added, removed or changed (contract 6). The shape is the wire's. */
export interface Delta {
  op: 'add' | 'remove' | 'replace'
  section_key: string
  /** Null for `add`. */
  before: string | null
  /** Null for `remove`. */
  after: string | null
  /** The new note's citations of `after`. */
  citation_ids: string[]
}

interface Sentence {
  text: string
  citation_ids: string[]
}

/** A section with more changed sentences than this counts as one change: the work grows quadratically. */
const MOST_EDITS = 1_000
/**
 * At most this many words are compared per block: beyond that, the old sentences are removed and the new ones added.
 */
const MOST_WORDS = 2_000_000
/** Share of common words above which a new sentence counts as the old one, changed. */
const ALIKE = 0.4

const textsIn = (text: string): string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

/** The sentences by section, in order; text above the first heading counts as the first section. */
function bySection({ sections }: Note): Map<string, Sentence[]> {
  const first = sections.find(({ key }) => key !== null)?.key ?? ''
  const read = sections.flatMap(({ key, sentences }) =>
    sentences.flatMap(({ text, grounds }) =>
      (grounds ? [text] : textsIn(text)).map((one) => ({
        key: key ?? first,
        text: one.split(/\s+/).join(' '),
        citation_ids: grounds ? [grounds.id] : [],
      })),
    ),
  )
  return Map.groupBy(read, ({ key }) => key)
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Dice coefficient of the words, 0..1. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  return left.size + right.size === 0
    ? 0
    : (2 * [...left].filter((word) => right.has(word)).length) / (left.size + right.size)
}

/** A block of old sentences and what replaces it now, in the order of the note. */
function blockDeltas(section_key: string, old: readonly Sentence[], now: readonly Sentence[]): Delta[] {
  const removal = ({ text }: Sentence): Delta => ({
    op: 'remove',
    section_key,
    before: text,
    after: null,
    citation_ids: [],
  })
  const deltas: Delta[] = []
  const oldWords = old.map(({ text }) => wordsOf(text))
  const isComparable = oldWords.reduce((sum, { size }) => sum + size, 0) * now.length <= MOST_WORDS
  let next = 0
  for (const { text, citation_ids } of now) {
    const words = wordsOf(text)
    const match = isComparable ? oldWords.findIndex((one, index) => index >= next && likeness(one, words) >= ALIKE) : -1
    if (match < 0) {
      deltas.push({ op: 'add', section_key, before: null, after: text, citation_ids })
      continue
    }
    deltas.push(...old.slice(next, match).map(removal))
    deltas.push({ op: 'replace', section_key, before: old[match]?.text ?? null, after: text, citation_ids })
    next = match + 1
  }
  return [...deltas, ...old.slice(next).map(removal)]
}

function sectionDeltas(section_key: string, old: readonly Sentence[], now: readonly Sentence[]): Delta[] {
  const texts = (sentences: readonly Sentence[]) => sentences.map(({ text }) => text)
  const changes = diffArrays(texts(old), texts(now), {
    maxEditLength: Math.min(MOST_EDITS, mostEdits(old.length + now.length)),
  })
  const joined = (sentences: readonly Sentence[]): Sentence => ({
    text: texts(sentences).join(' '),
    citation_ids: sentences.flatMap(({ citation_ids }) => citation_ids),
  })
  if (!changes) return blockDeltas(section_key, [joined(old)], [joined(now)])
  const deltas: Delta[] = []
  let [from, to] = [0, 0]
  let gone: Sentence[] = []
  let come: Sentence[] = []
  const close = () => {
    deltas.push(...blockDeltas(section_key, gone, come))
    gone = []
    come = []
  }
  for (const { count, added, removed } of changes) {
    if (!added && !removed) close()
    if (removed) gone = old.slice(from, from + count)
    if (added) come = now.slice(to, to + count)
    if (!added) from += count
    if (!removed) to += count
  }
  close()
  return deltas
}

/**
 * What a regenerated note says differently from the previous one, sentence by sentence and section by section, and the
 * same in one or two sentences in the note's language. White space and headings do not count. Both are null if there
 * was no earlier note (contract 6).
 *
 * @param language of the note, ISO 639-1
 */
export function compareNotes(
  earlier: Note | null,
  later: Note,
  language: string,
): { deltas: Delta[] | null; changes_summary: string | null } {
  if (!earlier) return { deltas: null, changes_summary: null }
  const old = bySection(earlier)
  const now = bySection(later)
  const sections = [...later.sections, ...earlier.sections]
  const keys = new Set([...now.keys(), ...old.keys()])
  const deltas = [...keys].flatMap((key) => sectionDeltas(key, old.get(key) ?? [], now.get(key) ?? []))
  const count = (op: Delta['op']) => deltas.filter((delta) => delta.op === op).length
  const touched = [...new Set(deltas.map(({ section_key }) => section_key))]
    .map((key) => sections.find((section) => section.key === key)?.heading)
    .filter((heading) => typeof heading === 'string')
  const changes_summary = textsFor(language).changes({
    added: count('add'),
    replaced: count('replace'),
    removed: count('remove'),
    headings: touched,
  })
  return { deltas, changes_summary }
}
