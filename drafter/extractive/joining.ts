import type { Unit } from '../stages/03-units.ts'
import type { Candidate } from '../stages/11-select.ts'
import { cuesOf } from './cues.ts'
import { isList, type LanguagePack } from './pack.ts'

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\d+(?:[.,/]\d+)*/gu) ?? []).map((word) =>
    /^\d/.test(word) ? '#' : word,
  )

const LONGEST = 10
const SAYS = 4

/** What shows whether the author of a note would tell two clauses of one turn in one sentence. */
export function joinFeatures(one: Unit, other: Unit, pack: LanguagePack): string[] {
  const [before, after] = [wordsOf(one.text), wordsOf(other.text)]
  const [first = '', second = ''] = after
  const [own, next] = [pack.classesOf(before), pack.classesOf(after)]
  const lengths = [before.length, after.length].map((length) => Math.min(LONGEST, length))
  const halves = lengths.map((length) => length >> 1).join(' ')
  const verbs = [own, next].map((classes) => classes.some(pack.isVerbal)).join(' ')
  const [told, more] = [cuesOf(one.text, pack), cuesOf(other.text, pack)]
  const { code } = pack
  const { speaker } = one
  return [
    `bias ${code}`,
    `who ${speaker} ${code}`,
    `lengths ${code} ${lengths.join(' ')}`,
    `halves ${code} ${halves}`,
    `verbs ${code} ${verbs} ${halves}`,
    `first ${first}`,
    `first ${first} ${second}`,
    `last ${after.at(-1)}`,
    `begins ${before[0]}`,
    `ends ${before.at(-1)}`,
    `gap ${before.at(-1)} ${first}`,
    `classes ${code} ${next.slice(0, 2).join(' ')}`,
    `class ${code} ${next[0]}`,
    `class begins ${code} ${own[0]} ${next[0]}`,
    `class gap ${code} ${own.at(-1)} ${next[0]}`,
    `topic ${one.topic !== null} ${code}`,
    `mark ${one.said.trim().at(-1)} ${speaker}`,
    `none ${told.length === 0} ${more.length === 0} ${code}`,
    `shared ${after.some((word) => word.length > SAYS && before.includes(word))}`,
    ...before.map((word) => `before ${word}`),
    ...after.map((word) => `after ${word}`),
    ...told.map((cue) => `told ${cue} ${speaker}`),
    ...more.map((cue) => `more ${cue} ${speaker}`),
    ...told.flatMap((cue) => more.map((other) => `cues ${cue} ${other}`)),
  ]
}

/** Words of a sentence that goes on. */
const MOST_WORDS = 16
const lengthOf = (text: string): number => text.split(' ').length

/**
 * Writes what goes on in one sentence with what it goes on from ("some mucus, no blood") where that is worth as much as both
 * apart: mostly where neither says much by itself.
 */
export function joined(
  candidates: readonly Candidate[],
  worth: (one: Candidate) => number,
  pack: LanguagePack,
): Candidate[] {
  const out: Candidate[] = []
  for (const [at, one] of candidates.entries()) {
    const last = out.at(-1)
    const both = last && one.goesOnFrom === candidates[at - 1] ? together(last, one, pack) : null
    const apart = last ? Math.max(0, worth(last)) + Math.max(0, worth(one)) : 0
    if (both && worth(both) >= apart) out[out.length - 1] = both
    else out.push(one)
  }
  return out
}

/** Of one section and, if both name an organ system, of one; not too long, and neither a quote nor a list. */
function together(one: Candidate, other: Candidate, pack: LanguagePack): Candidate | null {
  const systems = [one, other].map(({ text }) => pack.labels.exam.findIndex(([, words]) => words.test(text)))
  const [own = -1, next = -1] = systems
  const isPlain = [one, other].every(({ text }) => !QUOTED.test(text) && !isList(text, pack))
  const isOne = one.section === other.section && (own < 0 || next < 0 || own === next)
  // Statements that have a subject and a verb need more between them than a comma.
  const text = `${one.text}${pack.telegram.has(one.section) ? ',' : ';'} ${other.text}`
  if (!isOne || !isPlain || lengthOf(text) > MOST_WORDS) return null
  return {
    ...one,
    text,
    spans: [...one.spans, ...other.spans],
    salience: Math.max(one.salience, other.salience),
    essential: one.essential === true || other.essential === true,
  }
}

const QUOTED = /[„“”]/
