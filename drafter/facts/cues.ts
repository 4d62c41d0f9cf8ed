import { remembered } from '../remembered.ts'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'

/** Patterns of a language that show how something is meant. */
const CUES = [
  ...['denies', 'deniesBefore', 'deniesThis', 'turns', 'because', 'quotes', 'introduces', 'noLonger', 'no'],
  ...['contrary', 'wonders', 'exception', 'wavers', 'heard', 'trouble', 'yes'],
  ...[
    'still',
    'declines',
    'results',
    'before',
    'earlier',
    'supposes',
    'wishes',
    'conditional',
    'when',
    'hedges',
    'past',
  ],
  ...[
    'family',
    'otherPerson',
    'otherSubject',
    'unnamed',
    'stranger',
    'addressed',
    'self',
    'since',

    'takes',
  ],
  ...['allergic', 'plans', 'withdraws', 'refers', 'effects'],
  'comesBack',
] as const satisfies readonly (keyof FactLanguage)[]

/** A pattern for a single word. */
const isOfWord = ({ source }: RegExp): boolean => source.startsWith('^') && source.endsWith('$')

/** The cues of each clause, looked for once. */
export function cuesBy(language: FactLanguage): (clause: Pick<Clause, 'text' | 'words'>) => readonly string[] {
  const [ofWord, ofText] = [true, false].map((single) => CUES.filter((cue) => isOfWord(language[cue]) === single))
  const inWord = remembered((word: string) => ofWord?.filter((cue) => language[cue].test(word)) ?? [])
  return remembered(({ text, words }: Pick<Clause, 'text' | 'words'>) => [
    ...(ofText?.filter((cue) => language[cue].test(text)) ?? []),
    ...new Set(words.flatMap(inWord)),
  ])
}
