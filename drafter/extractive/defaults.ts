import type { LanguagePack } from './pack.ts'

/** Matches nothing. */
export const NEVER = /(?!)/

/** What every language has to define itself, because there is no default. */
export type Required = 'code' | 'everyday' | 'isQuestion' | 'polarity' | 'cues' | 'drugIn' | 'safety' | 'texts'

export type Default = Exclude<keyof LanguagePack, Required>

/** What a pack does where its language defines nothing: it hears plainly, quotes, and finds nothing special. */
export const DEFAULTS: Pick<LanguagePack, Default> = {
  facts: null,
  classesOf: (words) => words.map(() => ''),
  isVerbal: () => false,
  expand: () => null,
  decimalPoint: (before, after) => /^\d+$/.test(before) && /^\d+$/.test(after),
  inNumber: NEVER,
  saysThat: NEVER,
  intake: NEVER,
  dangling: () => false,
  clean: (words) =>
    words
      .filter((word) => !/^[.?!;…]$/.test(word))
      .join(' ')
      .replace(/ +,/g, ',')
      .replace(/^[,.: ]+|[,.: ]+$/g, ''),
  readings: (words) => words.join(' '),
  isList: () => false,
  tag: NEVER,
  mayAsk: null,
  trustsFullStop: true,
  decision: null,
  declined: NEVER,
  manner: [],
  gender: () => 'unknown',
  answered: () => null,
  answers: {
    topic: () => null,
    onlyDenies: NEVER,
    appended: () => null,
    standsAlone: () => true,
    agreedTo: () => null,
    labelled: () => null,
  },
  identity: null,
  correction: NEVER,
  replies: {
    ...{ ofPatient: NEVER, recited: NEVER, negative: NEVER, order: NEVER, confirms: NEVER, affirms: NEVER },
    ...{ denies: NEVER, refuses: NEVER, refusesAnything: NEVER, supposes: NEVER, givesUp: NEVER },
    proposedAt: () => -1,
  },
  asides: { ofDoctor: NEVER, ofAnother: NEVER, goesOn: NEVER },
  companion: {
    ...{
      relative: NEVER,
      other: NEVER,
      introduced: NEVER,
      others: NEVER,
      own: NEVER,
      goesOn: NEVER,
      leads: NEVER,
      interprets: NEVER,
    },
    fewest: Number.POSITIVE_INFINITY,
  },
  problem: () => null,
  reason: null,
  rewrite: (unit) => (unit.question ? [] : [unit.text]),
  neutral: (unit) => [`“${unit.said.trim()}”`],
  cased: new Map(),
  isNoun: () => false,
  nominal: (text) => text,
  keepsCapital: () => false,
  labels: { exam: [], plan: [], review: [] },
  reasoning: '',
  review: null,
  lists: [],
  joints: { article: NEVER, copula: NEVER, ofName: NEVER, often: NEVER, leadsOn: /^\d/ },
  agreement: {
    ...{ proposes: NEVER, examines: NEVER, agrees: NEVER, understands: NEVER, objects: NEVER },
    ...{ asksForQuestions: NEVER, hasNone: NEVER },
    texts: { agrees: '', understands: '', both: '', noQuestions: '' },
  },
}

/** A pack of what a language defines itself, with defaults for the rest. */
export const packOf = (own: Pick<LanguagePack, Required> & Partial<LanguagePack>): LanguagePack => ({
  ...DEFAULTS,
  ...own,
})
