// What can become of a word. An edit is written `K` (kept), `D` (dropped), `I:bei` (kept, with "bei" before it), `R:hat`
// (replaced by "hat") or `S:e>t` (kept with another ending).
import type { Token } from './passage.ts'

export type Edit = string

export const KEEP: Edit = 'K'
export const DROP: Edit = 'D'
/** Kinds of edits, in the order in which ties are decided. */
export const KINDS = ['K', 'D', 'I', 'R'] as const
export type Kind = (typeof KINDS)[number]

/** Which edits there are besides keeping and dropping. */
export interface Edits {
  /** Before any word. */
  inserted: readonly Edit[]
  /** Of a word. */
  replaced: ReadonlyMap<string, readonly Edit[]>
  /** Of words with an ending. */
  endings: readonly Edit[]
}

export const kindOf = (edit: Edit): Kind => (edit.startsWith('S') ? 'R' : (edit[0] as Kind))
const SHORTEST = 4

const endingOf = (edit: Edit): [from: string, to: string] => {
  const [from = '', to = ''] = edit.slice(2).split('>')
  return [from, to]
}

/** The edits that a word may have. */
export function editsOf({ word, guarded }: Pick<Token, 'word' | 'guarded'>, edits: Edits): Edit[] {
  const own = edits.replaced.get(word) ?? []
  const changes = !guarded && word.length >= SHORTEST && /^\p{L}+$/u.test(word)
  const endings = changes ? edits.endings.filter((edit) => word.endsWith(endingOf(edit)[0])) : []
  return [KEEP, DROP, ...edits.inserted, ...own, ...endings]
}

/** What stands for a word. */
export function written(raw: string, edit: Edit): string[] {
  if (edit === DROP) return []
  if (edit === KEEP) return [raw]
  const phrase = edit.slice(2)
  if (edit.startsWith('I')) return [...phrase.split(' '), raw]
  if (edit.startsWith('R')) return phrase.split(' ')
  const [from, to] = endingOf(edit)
  return [raw.slice(0, raw.length - from.length) + to]
}

/** The closed vocabulary as lines, and back. */
export const linesOf = ({ inserted, replaced, endings }: Edits): string =>
  [...inserted, ...endings, ...[...replaced].flatMap(([word, own]) => own.map((edit) => `${word}\t${edit}`))].join('\n')

export function editsIn(lines: string): Edits {
  const all = lines.split('\n').filter(Boolean)
  const replaced = new Map<string, Edit[]>()
  for (const line of all.filter((line) => line.includes('\t'))) {
    const [word = '', edit = ''] = line.split('\t')
    replaced.set(word, [...(replaced.get(word) ?? []), edit])
  }
  return {
    inserted: all.filter((line) => line.startsWith('I:')),
    endings: all.filter((line) => line.startsWith('S:') && !line.includes('\t')),
    replaced,
  }
}
