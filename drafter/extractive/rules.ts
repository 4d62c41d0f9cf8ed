import type { Matcher } from './pack.ts'

/** One thing that the drafter knows about how a language is spoken or written. */
export interface Rule {
  /** Unique in its language: measures leave out rules by it. */
  id: string
  pattern: RegExp
  /** Replaces what the pattern finds. A rule without it only recognises. */
  writes?: string
  /** What is said and what it becomes; for a rule that only recognises, what it recognises. */
  example: readonly [said: string, written: string] | string
  /** Looks similar, but the rule leaves it as it is. */
  counter: string
}

/** Which rules a pack is made of. By default: all of them. */
export interface Choice {
  without?: ReadonlySet<string>
  /** Called for every rule that finds something, for measures: a pack in normal use is made without it. */
  used?: (id: string) => void
}

const chosen = (rules: readonly Rule[], { without }: Choice): readonly Rule[] =>
  without ? rules.filter(({ id }) => !without.has(id)) : rules

/** Applies rules one after the other. */
export function rewriting(rules: readonly Rule[], choice: Choice = {}): (text: string) => string {
  const own = chosen(rules, choice)
  const { used } = choice
  if (!used) return (text) => own.reduce((shown, { pattern, writes = '' }) => shown.replace(pattern, writes), text)
  return (text) =>
    own.reduce((shown, { id, pattern, writes = '' }) => {
      const written = shown.replace(pattern, writes)
      if (written !== shown) used(id)
      return written
    }, text)
}

/** Recognises what any of the rules recognises, with one pattern for all of them. */
export function recognising(rules: readonly Rule[], choice: Choice = {}): Matcher {
  const own = chosen(rules, choice)
  const { used } = choice
  if (used) return { test: (text) => own.filter((rule) => finds(rule, text, used)).length > 0 }
  const flags = own.some(({ pattern }) => pattern.unicode) ? 'u' : ''
  return new RegExp(own.map(({ pattern }) => `(?:${pattern.source})`).join('|') || '(?!)', flags)
}

function finds({ id, pattern }: Rule, text: string, used: (id: string) => void): boolean {
  const found = pattern.test(text)
  if (found) used(id)
  return found
}
