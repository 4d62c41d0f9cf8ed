// What becomes of each drug, in talks that readers annotated for this.
import { unmarked } from '../corpora/consultations/consultations.ts'
import { drugVerdicts, judgedDrugs } from '../corpora/judged/drugs.ts'
import { talksForFacts } from '../corpora/judged/judged.ts'
import { DRUG_HEADS, type DrugHead, type Model } from '../extractive/model.ts'
import { factsOf, RULES, type Rules } from '../facts/facts.ts'
import { type Example, train } from './regression.ts'

export interface KnownDrug extends Example<DrugHead> {
  talk: string
  becomes: DrugHead
}

/** The drugs of talks, with and without punctuation, and what becomes of them. */
export function knownDrugs(
  marks: Rules['marks'] = RULES.marks,
  talks = talksForFacts(),
  judged = judgedDrugs(),
): KnownDrug[] {
  const verdictOn = drugVerdicts(judged)
  return talks.flatMap(({ name, language, segments }) =>
    [segments, segments.map((one) => ({ ...one, text: unmarked(one.text) }))].flatMap((heard) => {
      const known: KnownDrug[] = []
      const states: Rules['states'] = (features, drug) => {
        const becomes = verdictOn(name, drug)
        if (becomes) known.push({ talk: name, becomes, features, target: targetOf(becomes) })
        return null
      }
      factsOf(heard, language, { ...RULES, marks, states, verify: null })
      return known
    }),
  )
}

const targetOf = (becomes: DrugHead) =>
  Object.fromEntries(DRUG_HEADS.map((head) => [head, Number(head === becomes)])) as Record<DrugHead, number>

/** The same drugs in the same order give the same weights, bit for bit. */
export const learnDrugStates = (known: readonly KnownDrug[]): Model<DrugHead> =>
  train(DRUG_HEADS, known, { bits: 15, epochs: 12, rate: 0.02, decay: 1e-3 })
