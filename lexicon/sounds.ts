import { editDistance } from './edit-distance.ts'

/** How letters sound, German and English, by Cologne phonetics: letters that sound alike share a code. */
const CODES: Readonly<Record<string, string>> = {
  ...{ b: '1', p: '1', d: '2', t: '2', f: '3', v: '3', w: '3', g: '4', k: '4', q: '4', l: '5', m: '6', n: '6', r: '7' },
  ...{ s: '8', z: '8', ß: '8', c: '4', x: '48', h: '' },
}
const VOWEL = '0'
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^kn/, 'n'],
  [/ph/g, 'f'],
  [/c(?=[eiyäö])/g, 's'],
  [/(?<=o)w(?![aeiou])/g, ''],
]

/** The codes of a word; vowels are marked, but not which ones. @param word lower case */
export function codesOf(word: string): string {
  const spoken = SPOKEN.reduce((text, [pattern, plain]) => text.replace(pattern, plain), word)
  let codes = ''
  for (const letter of spoken) codes += CODES[letter] ?? VOWEL
  return codes
}

/** Neighbours that sound alike are heard once; vowels only separate them: "apixaban" and "apex a bahn" are the same. */
export function soundOf(codes: string): string {
  let sound = ''
  for (let at = 0; at < codes.length; at++)
    if (codes[at] !== codes[at - 1] && (codes[at] !== VOWEL || at === 0)) sound += codes[at]
  return sound
}

const SPELT: readonly (readonly [RegExp, string])[] = [
  ...SPOKEN,
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/[vw]/g, 'f'],
  [/ie|ee|ea|y/g, 'i'],
  [/ou|ow/g, 'o'],
  [/th|d/g, 't'],
  [/b/g, 'p'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
  [/e$/, ''],
]
const spelt = (word: string): string => SPELT.reduce((text, [pattern, plain]) => text.replace(pattern, plain), word)

/** How many letters differ between two words as they are spoken. */
export const lettersApart = (one: string, other: string): number => editDistance(spelt(one), spelt(other))
