import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** A heading that can be referred to: a chapter, a section or a single rule of `docs/reference`, or a floor. */
export interface Rule {
  /** As references write it: `spec 4.3 r1`. */
  name: string
  /** From `docs`, with the heading's anchor: `reference/spec-4.md#spec-43-r1`. */
  link: string
  /** What it demands: the paragraph below the heading. */
  statement: string
  /** Everything below the heading. */
  text: string
  /** Whether it is a single rule, with no rules below it. */
  single: boolean
  /** Whether it, or its chapter, says that it is not implemented yet. */
  promised: boolean
}

/** A name, a number, and sometimes one word: `spec 4.3 r1`, `contract 11a`, `trust 4`. */
const NAME = String.raw`(?:spec|contract|trust|floor) \d+[a-z]?(?:\.\d+)?(?: [a-z0-9][\w-]*)?`
const HEADING = new RegExp(`^(#+) (${NAME})(: .+)?$`)
const PROMISED = /^\*\*Not built yet\b/m

/** What a text refers to, in lower case. */
export const referencesIn = (text: string): string[] =>
  (text.match(new RegExp(String.raw`\b${NAME}`, 'gi')) ?? []).map((name) => name.toLowerCase())

/** Numbers without a name, which lead nowhere: the second of two, one on the line after its name, that of a mere rule. */
const HALF = new RegExp(
  [
    String.raw`\b(?:spec|contract|trust|floor) \d+[a-z]?(?:\.\d+)?(?: r\d+)?(?:, |,? (?:and|or|to) )(?:r?\d|rules? \d)`,
    String.raw`\b(?:spec|contract|trust|floor)\n[ /*#]*\d`,
    String.raw`[/*(] ?rules? \d`,
  ].join('|'),
  'gi',
)

/** References that lead nowhere because half of them is missing. */
export const halfReferencesIn = (text: string): string[] => text.match(HALF) ?? []

/** Every rule, chapter by chapter, in order of number. */
export function rulesOfService(): Rule[] {
  const chapters = globSync('docs/reference/{spec,contract,trust}*.md', { cwd: root })
  const order = ['spec', 'contract', 'trust'].flatMap((document) =>
    chapters
      .filter((path) => path.includes(`/${document}`))
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
  )
  return [...order, 'docs/architecture.md'].flatMap((path) =>
    rulesOf(path.replace(/^docs\//, ''), readFileSync(join(root, path), 'utf8')),
  )
}

/** @param path from `docs` */
export function rulesOf(path: string, text: string): Rule[] {
  const parts = text.split(/^(?=#)/m).map((part) => {
    const [head = '', ...below] = part.split('\n')
    return {
      heading: head.match(HEADING),
      depth: head.match(/^#+/)?.[0].length ?? 0,
      head,
      below: below.join('\n').trim(),
    }
  })
  const chapterPromised = PROMISED.test(parts[0]?.below ?? '')
  return parts.flatMap(({ heading, depth, head, below }, at) => {
    const name = heading?.[2]
    if (!name) return []
    return {
      name,
      link: `${path}#${anchorOf(head)}`,
      statement: (below.split('\n\n')[0] ?? '').replaceAll('\n', ' '),
      text: below,
      single: depth > 1 && (parts[at + 1]?.depth ?? 0) <= depth,
      promised: chapterPromised || PROMISED.test(below),
    }
  })
}

/** As GitHub derives it from a heading. */
const anchorOf = (head: string) =>
  head
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
