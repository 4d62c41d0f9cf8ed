// Which section of a note a clause belongs in, learned from passages that authors placed.
import { consultations, SETS, unmarked, VARIED_SETS } from '../corpora/consultations/consultations.ts'
import { LANGUAGES, openTalks } from '../corpora/judged/judged.ts'
import { type Passage, passagesIn } from '../corpora/passages/passages.ts'
import { cuesBy } from '../extractive/cues.ts'
import { factsByClause } from '../extractive/facts-by-clause.ts'
import { placeFeatures, type Situation, situationsOf } from '../extractive/features.ts'
import { heardIn } from '../extractive/heard.ts'
import { type Model, PLACE_HEADS, type PlaceHead } from '../extractive/model.ts'
import { clausesAmong, factsIn, RULES, type Rules } from '../facts/facts.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { Segment } from '../port.ts'
import { rulesHeldOut } from './outcomes.ts'
import { type Example, train } from './regression.ts'

const PACKS = { de: german, en: english }

/** A clause of a talk, and where its author puts it in the note. */
export interface PlacedClause extends Example<PlaceHead> {
  talk: string
  language: Passage['language']
  situation: Situation
  section: PlaceHead
  isMarked: boolean
}

type Talk = readonly Segment[]

/** As it was written, and as a recogniser without punctuation hears it, with and without known speakers. */
const HEARD: readonly ((talk: Talk) => Talk)[] = [
  (talk) => talk,
  (talk) => talk.map((one) => ({ ...one, text: unmarked(one.text) })),
  (talk) => talk.map((one) => ({ ...one, text: unmarked(one.text), role: 'unknown', speaker: null })),
]

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The passage with the longest quote that contains a clause. */
function passageOf({ unit, kind }: Situation, passages: readonly Passage[], talk: Talk): Passage | null {
  const said = ` ${lettersOf(unit.said)} `
  const around = unit.spans.map(({ segment }) => ` ${lettersOf(talk[segment]?.text ?? '')} `)
  let best: { passage: Passage; length: number } | null = null
  for (const passage of passages)
    for (const { text } of passage.quotes) {
      const quote = ` ${lettersOf(text)} `
      const isOf = quote.includes(said) && around.some((one) => one.includes(quote))
      if (isOf && kind !== 'question' && quote.length > (best?.length ?? 0)) best = { passage, length: quote.length }
    }
  return best?.passage ?? null
}

const isPlace = (section: string | null | undefined): section is PlaceHead =>
  PLACE_HEADS.some((head) => head === section)

const targetOf = (section: PlaceHead) =>
  Object.fromEntries(PLACE_HEADS.map((head) => [head, Number(head === section)])) as Record<PlaceHead, number>

/**
 * The clauses of all talks with passages, with facts read by the rules for each talk. The certainty of a fact says nothing
 * about where it belongs.
 */
export function placedClauses(
  hearing: Rules['hearing'] = RULES.hearing,
  rulesFor: (talk: string) => Rules = rulesHeldOut(hearing),
): PlacedClause[] {
  const passages = Map.groupBy(LANGUAGES.flatMap(passagesIn), ({ talk }) => talk)
  const talks = [
    ...openTalks(),
    ...[...SETS, ...VARIED_SETS].flatMap((set) =>
      consultations(set).map(({ id, language, segments }) => ({ name: `${set}/${id}`, language, segments })),
    ),
  ]
  return talks.flatMap(({ name, language, segments }) => {
    const own = passages.get(name)
    if (!own) return []
    const pack = PACKS[language]
    const rules = { ...rulesFor(name), verify: null }
    return HEARD.flatMap((as, at) => {
      const { corrected, utterances, units } = heardIn(as(segments), pack, hearing[language])
      const facts = factsIn(clausesAmong(corrected, utterances, language), utterances, language, rules)
      const cuesOf = cuesBy(pack)
      return situationsOf(units, factsByClause(facts, utterances)).flatMap((situation): PlacedClause[] => {
        const passage = passageOf(situation, own, utterances)
        const section = passage?.sentence ? passage.section : null
        if (!isPlace(section)) return []
        const features = placeFeatures(situation, cuesOf)
        return [{ talk: name, language, situation, section, isMarked: at === 0, features, target: targetOf(section) }]
      })
    })
  })
}

/** The same clauses in the same order give the same weights, bit for bit. */
export const learnPlaces = (clauses: readonly PlacedClause[]): Model<PlaceHead> =>
  train(PLACE_HEADS, clauses, { bits: 16, epochs: 8, rate: 0.03, decay: 1e-3, orders: 3 })
