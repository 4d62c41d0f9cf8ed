import type { Unit } from '../stages/03-units.ts'
import type { CuesOf } from './cues.ts'
import type { FactsOfClause } from './facts-by-clause.ts'

/** A clause in its context, by which its section and worth are judged. */
export interface Situation {
  unit: Unit
  /** The text to judge: the clause's own, or the question it answers. */
  text: string
  /** `answer`: question and answer joined; `question`, `said`: as it was said. */
  kind: 'answer' | 'question' | 'said'
  before: string
  after: string
  /** What facts say about it. */
  told: readonly string[]
}

/** What is judged about every clause, in order; each clause that answers a question appears twice. */
export function situationsOf(units: readonly Unit[], factsOfClause: FactsOfClause): Situation[] {
  const situations: Situation[] = []
  units.forEach((unit, at) => {
    const before = units[at - 1]?.text ?? ''
    const after = units[at + 1]?.text ?? ''
    const told = factsOfClause(unit)
    if (unit.answer && unit.asked)
      situations.push({ unit, text: unit.asked.text, kind: 'answer', before: unit.asked.text, after: unit.text, told })
    if (unit.text !== '')
      situations.push({ unit, text: unit.text, kind: unit.question ? 'question' : 'said', before, after, told })
  })
  return situations
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\d/.%'-]+/gu) ?? []).map((word) => (/^\d/.test(word) ? '#' : word))
const content = (word: string): boolean => word.length > 3 || word === '#'

/** Words and pairs of words, alone and with the speaker, and the words around. */
function lexicalFeatures({ unit, text, kind, before, after }: Situation): string[] {
  const who = unit.speaker === 'doctor' ? 'D' : 'P'
  const words = wordsOf(text)
  const tenth = Math.floor(unit.position * 10)
  const features = new Set([
    'bias',
    `kind ${who}${kind}`,
    `place ${tenth}`,
    `place ${who}${tenth}`,
    `length ${who}${Math.min(8, Math.floor(words.length / 4))}`,
  ])
  words.forEach((word, at) => {
    features.add(`word ${word}`)
    features.add(`word ${who}${word}`)
    const next = words[at + 1]
    if (next !== undefined) features.add(`pair ${word} ${next}`)
  })
  for (const word of wordsOf(before).slice(-12)) if (content(word)) features.add(`before ${word}`)
  for (const word of wordsOf(after).slice(0, 10)) if (content(word)) features.add(`after ${word}`)
  if (unit.speaker === 'patient')
    for (const word of wordsOf(unit.asked?.text ?? '')) if (content(word)) features.add(`asked ${word}`)
  return [...features]
}

/** No words, only their classes, the speaker and the position, which carry over to other languages. */
function plainFeatures({ unit, text, kind, before, after }: Situation, cuesOf: CuesOf): string[] {
  const who = unit.speaker === 'doctor' ? 'D' : 'P'
  const tenth = Math.floor(unit.position * 10)
  const fifth = Math.floor(unit.position * 5)
  const cues = cuesOf(text)
  const features = ['bias', `kind ${who}${kind}`, `place ${who}${tenth}`, `cues ${who}${Math.min(5, cues.length)}`]
  features.push(`length ${who}${Math.min(5, Math.floor(text.split(' ').length / 4))}`)
  for (const cue of cues) features.push(`cue ${cue}`, `cue ${who}${cue}`, `cue ${who}${fifth}${cue}`)
  for (const [at, cue] of cues.entries())
    for (const other of cues.slice(at + 1)) features.push(`both ${[cue, other].sort().join(' ')}`)
  for (const cue of cuesOf(before)) features.push(`before ${who}${cue}`)
  for (const cue of cuesOf(after)) features.push(`after ${who}${cue}`)
  if (unit.speaker === 'patient' && unit.asked) for (const cue of cuesOf(unit.asked.text)) features.push(`asked ${cue}`)
  return features
}

const STEM = 6

/** Parts of a talk in which the same fact may mean something else: a drug being taken, or one being ordered. */
const PARTS = 4
const FEW = 3

/** Words, their stems and classes, who says them, and what facts say: they show the section, in every language. */
export function placeFeatures(situation: Situation, cuesOf: CuesOf): string[] {
  const { unit, text, before, told } = situation
  const who = unit.speaker === 'doctor' ? (unit.sure ? 'D' : 'd') : unit.sure ? 'P' : 'p'
  const stems = wordsOf(`${unit.asked?.text ?? ''} ${text}`).map((word) => word.slice(0, STEM))
  return [
    ...new Set([
      `who ${who}`,
      ...lexicalFeatures(situation),
      ...plainFeatures(situation, cuesOf),
      `facts ${Math.min(FEW, told.length)}`,
      ...told.flatMap((one) => [
        `fact ${one}`,
        `fact ${who} ${one}`,
        `fact ${Math.floor(PARTS * unit.position)} ${one}`,
      ]),
      ...stems.flatMap((stem) => [`stem ${stem}`, `stem ${who}${stem}`]),
      ...wordsOf(before)
        .slice(-12)
        .map((word) => `before stem ${word.slice(0, STEM)}`),
    ]),
  ]
}
