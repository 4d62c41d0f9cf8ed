import { classOf } from './word-classes.ts'

/** A finished sentence as words; all persons are one, numbers are `#`, commas are kept. */
export const wordsIn = (sentence: string): string[] =>
  (
    sentence
      .toLowerCase()
      .replace(/the patient's/g, 'her')
      .replace(/the patient/g, 'she')
      .match(/[a-z][a-z'-]*|\d+|,/g) ?? []
  ).map((word) => (/\d/.test(word) ? '#' : word))

const FINITE: ReadonlySet<string> = new Set(['be', 'have', 'do', 'modal', 'ed'])
const JOINING: ReadonlySet<string> = new Set(['joint', 'subordinate', ','])

/** What tells a complete sentence from one that is broken off, begun twice or run together. */
export function fluencyFeatures(words: readonly string[]): string[] {
  const all = ['^', ...words, '$']
  const classes = all.map((word) => (/^[\^$,]$/.test(word) ? word : classOf(word)))
  const features = new Set([
    'bias',
    `starts ${all.slice(0, 4).join(' ')}`,
    `starts class ${classes.slice(0, 5).join(' ')}`,
    `ends ${all.slice(-4).join(' ')}`,
    `ends class ${classes.slice(-5).join(' ')}`,
    `length ${Math.min(8, Math.floor(words.length / 4))}`,
  ])
  for (let at = 0; at < all.length - 1; at++) {
    const [before = '', own, next, after = '$'] = [classes[at - 1], classes[at], classes[at + 1], classes[at + 2]]
    features.add(`pair ${all[at]} ${all[at + 1]}`)
    features.add(`three ${all.slice(at, at + 3).join(' ')}`)
    features.add(`classes ${own} ${next} ${after}`)
    features.add(`four classes ${classes.slice(at, at + 4).join(' ')}`)
    features.add(`word classes ${all[at]} ${next} ${after}`)
    features.add(`class word ${before} ${own} ${all[at + 1]}`)
  }
  const count = (kind: ReadonlySet<string>) => classes.filter((one) => kind.has(one)).length
  const [verbs, joints, subjects] = [count(FINITE), count(JOINING), classes.filter((one) => one === 'subject').length]
  features.add(`counts ${Math.min(5, verbs)} ${Math.min(4, subjects)} ${Math.min(4, joints)}`)
  features.add(`excess ${verbs > 0} ${Math.min(3, subjects - joints)}`)
  return [...features]
}
