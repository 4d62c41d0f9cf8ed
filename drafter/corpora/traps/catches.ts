import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Segment } from '../../port.ts'
import { segmentOf } from '../consultations/consultations.ts'

/** The kinds of failure found in drafts of unseen talk, the worst first. */
export const CATCHES = [
  'relative',
  'list',
  'order',
  'corrected',
  'number',
  'risk',
  'value',
  'diagnosis',
  'role',
] as const
export type CatchKind = (typeof CATCHES)[number]

/** A word as it appears in a sentence. */
export interface Word {
  said: RegExp
  denied: boolean
}

/** Words that appear together in one sentence. */
export interface Claim {
  /** One of each. */
  words: Word[][]
  /** Words that, one from each group, make it a different claim. */
  unless: Word[][]
}

/** A short dialogue in which something is easily got wrong, written by somebody who knew none of the rules. */
export interface Catch {
  kind: CatchKind
  language: 'de' | 'en'
  segments: Segment[]
  /** What a note must say. */
  must: Claim[]
  /** What would be wrong. */
  never: Claim[]
}

const WHO: Readonly<Record<string, string>> = { doctor: 'D', patient: 'P', companion: 'C' }

const escaped = (stem: string): string => stem.replace(/[.*+?^${}()[\]\\]/g, String.raw`\$&`)

/** `no fieber`; a number must match whole, a stem anywhere. */
function wordOf(text: string): Word {
  const denied = text.startsWith('no ')
  const stem = (denied ? text.slice(3) : text).toLowerCase()
  const whole = /^\d/.test(stem) ? `(?<![\\d.,])${escaped(stem)}(?!\\d)` : escaped(stem)
  return { said: new RegExp(whole, 'gu'), denied }
}

const wordsOf = (text: string): Word[][] =>
  text.split('&').map((each) => each.split('|').map((word) => wordOf(word.trim())))

function claimOf(line: string): Claim {
  const [said = '', unless] = line.split(' unless ')
  return { words: wordsOf(said), unless: unless ? wordsOf(unless) : [] }
}

function catchOf(block: string): Catch {
  const [head = '', ...lines] = block.split('\n')
  const [, kind, language] = /^kind (\w+) \| (de|en)$/.exec(head) ?? []
  if (!CATCHES.some((known) => known === kind) || !language) throw new Error(`no kind of trap: ${head}`)
  const claims = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [claimOf(line.slice(name.length + 2))] : []))
  const spoken = lines.filter((line) => !/^(?:must|never): /.test(line))
  return {
    kind: kind as CatchKind,
    language: language as Catch['language'],
    segments: spoken.map((line, index) => {
      const [, who = '', text = line] = /^\[(\w+)\] (.*)$/.exec(line) ?? []
      return segmentOf(`${WHO[who] ?? 'U'}: ${text}`, index)
    }),
    must: claims('must'),
    never: claims('never'),
  }
}

/** Frozen ones are only measured; rules are written while reading only the open ones. */
export const catches = (half: 'open' | 'frozen'): Catch[] =>
  readFileSync(join(import.meta.dirname, `catches-${half}.txt`), 'utf8')
    .trim()
    .split(/\n{2,}/)
    .map(catchOf)
