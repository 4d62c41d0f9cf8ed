import { isMark, type Token } from './passage.ts'

const OUTSIDE = '$'
const shown = (token: Token | undefined): string =>
  token === undefined ? OUTSIDE : /\d/.test(token.word) ? '#' : token.word
const STEM = 5
const SUFFIX = 3
const MOST = 4

/** What of the passage as a whole shows what becomes of its words. */
interface Passage {
  sentences: number
  /** What each clause names. */
  cues: ReadonlyMap<number, ReadonlySet<string>>
  begins: ReadonlyMap<number, string>
  /** The first word of what answers the question. */
  answer: string
}

function passageOf(tokens: readonly Token[]): Passage {
  const cues = new Map<number, Set<string>>()
  const begins = new Map<number, string>()
  for (const token of tokens) {
    const own = cues.get(token.clause) ?? new Set()
    for (const cue of token.cues) own.add(cue)
    cues.set(token.clause, own)
    if (!begins.has(token.clause)) begins.set(token.clause, shown(token))
  }
  const first = tokens[0]
  const answer = tokens.find(({ who }) => who !== first?.who)
  return { sentences: tokens.at(-1)?.sentence ?? 0, cues, begins, answer: shown(answer) }
}

/** What shows whether a word stays, and, apart, which phrase stands before or instead of it. */
export interface Shown {
  kinds: string[]
  phrases: string[]
}

/** For every word, and for the end of the passage. */
export function shownBy(tokens: readonly Token[]): Shown[] {
  const passage = passageOf(tokens)
  return [...tokens, undefined].map((token, at) => shownAt(tokens, token, at, passage))
}

function shownAt(tokens: readonly Token[], token: Token | undefined, at: number, passage: Passage): Shown {
  const near = (distance: number) => tokens[at + distance]
  const [a, b, c, d, e] = [-2, -1, 0, 1, 2].map((distance) => shown(near(distance)))
  const [A, B, C, D, E] = [-2, -1, 0, 1, 2].map((distance) => near(distance)?.kind ?? OUTSIDE)
  if (!token) return { kinds: ['end', `end ${b}`], phrases: ['end', `end ${b}`, `end ${B}`] }
  const { who, asked, clause, sentence, cues, guarded } = token
  const role = `${who}${asked ? '?' : ''}`
  const first = at === 0 || near(-1)?.clause !== clause
  const last = near(1)?.clause !== clause
  const clauseCues = [...(passage.cues.get(clause) ?? [])]
  const clinical = clauseCues.filter((cue) => cue !== 'small_talk').length
  const place = `${Math.min(MOST, sentence)} ${passage.sentences - sentence > 0}`
  const begins = passage.begins.get(clause) ?? OUTSIDE
  const side = first ? 'first' : near(-2)?.clause !== clause ? 'second' : last ? 'last' : 'inside'
  const kinds = [
    'bias',
    `0 ${c}`,
    `-1 ${b}`,
    `1 ${d}`,
    `-1 0 ${b} ${c}`,
    `0 1 ${c} ${d}`,
    `-2 0 ${a} ${b} ${c}`,
    `0 2 ${c} ${d} ${e}`,
    `stem ${c?.slice(0, STEM)}`,
    `suffix ${c?.slice(-SUFFIX)} ${C}`,
    `class ${C}`,
    `class -1 ${B} ${C}`,
    `class 1 ${C} ${D}`,
    `classes ${B} ${C} ${D}`,
    `classes -2 ${A} ${B} ${C}`,
    `classes 2 ${C} ${D} ${E}`,
    `role ${role} ${C}`,
    `role 0 ${role} ${c}`,
    `role begins ${role} ${begins}`,
    `role side ${role} ${side}`,
    `side 0 ${side} ${c}`,
    `side class ${side} ${C}`,
    `begins ${begins} ${C}`,
    `begins 0 ${begins} ${c}`,
    `guarded ${guarded} ${role}`,
    `clinical ${Math.min(MOST, clinical)} ${role}`,
    `clinical class ${Math.min(MOST, clinical)} ${C}`,
    `place ${place} ${role}`,
    `sentences ${Math.min(MOST, passage.sentences)} ${C}`,
    `answer ${passage.answer} ${role} ${C}`,
    `answer 0 ${passage.answer} ${c}`,
    ...cues.flatMap((cue) => [`cue ${cue}`, `cue ${cue} ${role}`, `cue class ${cue} ${D}`]),
    ...clauseCues.flatMap((cue) => [`clause ${cue} ${C}`, `clause ${cue} ${role} ${isMark(token.word)}`]),
  ]
  const phrases = [
    'bias',
    `0 ${c}`,
    `-1 ${b}`,
    `class ${C} ${side}`,
    `class -1 ${B} ${C}`,
    `-1 0 ${b} ${c}`,
    `role ${role} ${side}`,
    `role 0 ${role} ${c}`,
    `0 1 ${c} ${d}`,
    `answer ${passage.answer} ${role}`,
    ...cues.map((cue) => `cue ${cue} ${side}`),
  ]
  return { kinds, phrases }
}
