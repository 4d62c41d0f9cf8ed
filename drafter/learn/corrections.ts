// Which values correct others, in talks that readers marked for this and in pieces by authors who put corrections there.
import { unmarked } from '../corpora/consultations/consultations.ts'
import { type Corrected, type CorrectedTalk, correctedTalks } from '../corpora/judged/corrected.ts'
import {
  clausesWithValues,
  correctable,
  correctionEvidenceIn,
  isSameValue,
  type Told,
} from '../extractive/corrected-values.ts'
import { correctedIn } from '../extractive/heard.ts'
import { CORRECTION_HEADS, type CorrectionHead, MEDIUM, type Model, packed } from '../extractive/model.ts'
import type { LanguagePack } from '../extractive/pack.ts'
import { type Value, valuesAmong, wordsAt } from '../extractive/values.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { Marks } from '../stages/01-marks.ts'
import { unitsOf } from '../stages/03-units.ts'
import { type Example, train } from './regression.ts'

export interface KnownCorrection extends Example<CorrectionHead> {
  talk: string
}

const PACKS = { de: german, en: english } as const

/** Words that something is said among: "right." alone only agrees. */
const AMONG = { de: ['es war', 'da'], en: ['it was', 'there'] } as const

/** The values in words of a talk, as a clause has them. */
function valuesIn(words: string, pack: LanguagePack, language: 'de' | 'en'): Value[] {
  const [before, after] = AMONG[language]
  const text = `${before} ${words} ${after}`
  const segment = { id: '', start_ms: 0, end_ms: 0, speaker: null, role: 'patient' as const, text }
  const texts = unitsOf([segment], [{ speaker: 'patient', sure: true }], pack).map((unit) => unit.text)
  return valuesAmong(
    wordsAt(texts.join(' ')).map((word) => word.text),
    language,
  )
}

function pairsOf({ name, language, segments, corrected }: CorrectedTalk, marks: Marks): KnownCorrection[] {
  const pack = PACKS[language]
  const { utterances, corrected: units } = correctedIn(segments, pack, { marks, corrects: null })
  const lineOf = new Map(segments.map(({ id }, at) => [id, at + 1]))
  const lines = units.map(({ spans }) => spans.map(({ segment }) => lineOf.get(utterances[segment]?.id ?? '')))
  const clauses = clausesWithValues(units, language)
  const { ofEach, ofBoth } = correctionEvidenceIn(clauses)
  const known = corrected.map(({ wrong, right }: Corrected) => ({
    wrong: { line: wrong.line, values: valuesIn(wrong.words, pack, language) },
    right: { line: right.line, values: valuesIn(right.words, pack, language) },
  }))
  const isOne = (value: Told, values: readonly Value[]) => values.some((one) => isSameValue(one, value))
  const isMarked = (value: Told, { line, values }: { line: number; values: readonly Value[] }) =>
    isOne(value, values) && (lines[value.clause]?.includes(line) ?? false)
  return clauses
    .flatMap(({ values }) => values)
    .flatMap((right) =>
      correctable(clauses, right).flatMap((wrong): KnownCorrection[] => {
        const corrects = known.some((one) => isMarked(wrong, one.wrong) && isMarked(right, one.right))
        // The same values in other places, which nobody marked.
        const isRepeated = known.some((one) => isOne(wrong, one.wrong.values) && isOne(right, one.right.values))
        if (isRepeated && !corrects) return []
        return [
          {
            talk: name,
            features: [...ofEach(wrong, right), ...ofBoth(wrong, right)].flat(),
            target: { corrects: Number(corrects) },
          },
        ]
      }),
    )
}

/** Pairs of values in talks and pieces that may be learned from, with and without punctuation, and whether one corrects the other. */
export function knownCorrections(
  marks: Readonly<Record<'de' | 'en', Marks>>,
  {
    talks,
    pieces,
    'hard pieces': hard,
  }: Pick<ReturnType<typeof correctedTalks>, 'talks' | 'pieces' | 'hard pieces'> = correctedTalks(),
): KnownCorrection[] {
  return [...pieces, ...hard, ...talks].flatMap((talk) =>
    [talk.segments, talk.segments.map((one) => ({ ...one, text: unmarked(one.text) }))].flatMap((segments) =>
      pairsOf({ ...talk, segments }, marks[talk.language]),
    ),
  )
}

/** The same pairs in the same order give the same weights, bit for bit. */
export const learnCorrections = (known: readonly KnownCorrection[]): Model<CorrectionHead> =>
  train<CorrectionHead>(CORRECTION_HEADS, known, { bits: 16, epochs: 8, rate: 0.05, decay: 1e-3, orders: 4 })

/** The weights as they are shipped. */
export const correctionWeights = (known: readonly KnownCorrection[]): Buffer =>
  packed(learnCorrections(known), CORRECTION_HEADS, MEDIUM)
