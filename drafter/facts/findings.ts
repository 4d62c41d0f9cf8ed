import { examinedAmong, idiomsAmong, type Named, qualitiesAmong, signsAmong } from '@visite/lexicon'
import { type Clause, isContradicted } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import { sideNear } from './naming.ts'
import type { Found } from './reconciled.ts'

/** A quality is at most this many words after what it describes, or right before it. */
const AFTER = 6
const BEFORE = 2

/** What the doctor examined and how it was: "lungs clear", "Bauch weich". */
export function findingsIn(clause: Clause, _before: readonly Clause[], language: FactLanguage): Found[] {
  if (!isExamination(clause, language) || isContradicted(clause, language)) return []
  const { words } = clause
  // "Straight leg raise positive" does not describe a leg.
  const signs = signsAmong(words, language.code).filter(({ length }) => length > 1)
  const examined = examinedAmong(words, language.code).filter(
    ({ at }) => !signs.some((sign) => at >= sign.at && at < sign.at + sign.length),
  )
  // "Open wide", "a big breath" do not describe anything.
  const idioms = idiomsAmong(words, language.code)
  const qualities = qualitiesAmong(words, language.code).filter(
    ({ at }) => !idioms.some((idiom) => at >= idiom.at && at < idiom.at + idiom.length),
  )
  if (examined.length === 0 || qualities.length === 0) return []
  const found = examined.map((one, index) => qualitiesOf(one, examined[index + 1], qualities, words, language))
  return examined.flatMap((one, index): Found[] => {
    const own = found[index] ?? []
    // "Heart and lungs normal."
    const shared = own.length === 0 && isJoined(one, examined[index + 1], words) ? (found[index + 1] ?? []) : own
    const side = sideNear(words, one, language)
    return shared.map(
      (quality): Found => ({
        kind: 'finding',
        name: `${one.called} ${quality.called}`,
        text: `${said(words, one)} ${said(words, quality)}`,
        assertion: isDeniedBetween(words, one, quality, language) ? 'absent' : 'present',
        experiencer: 'patient',
        time: 'now',
        attributes: side ? { side } : {},
        status: 'active',
        clauses: [clause],
      }),
    )
  })
}

/** Does the doctor say here what was found? */
const isExamination = ({ unit, text, asks, relative, conditional }: Clause, language: FactLanguage): boolean =>
  unit.speaker === 'doctor' &&
  !asks &&
  !relative &&
  !conditional &&
  !language.plans.test(text) &&
  !language.family.test(text)

/** "Bladder not palpable": a denial counts only between what is examined and how it is. */
function isDeniedBetween(words: readonly string[], one: Named, quality: Named, { denies }: FactLanguage): boolean {
  const from = Math.min(one.at + one.length, quality.at - 1)
  return words.slice(Math.max(0, from), quality.at).some((word) => denies.test(word))
}

const said = (words: readonly string[], { at, length }: Named): string =>
  words
    .slice(at, at + length)
    .join(' ')
    .replace(/['’]s$/, '')

function qualitiesOf(
  { at, length }: Named,
  next: Named | undefined,
  qualities: readonly Named[],
  words: readonly string[],
  { denies }: FactLanguage,
): Named[] {
  const from = at + length
  const marks = words.slice(from, from + AFTER).findIndex((word) => /^[,;]$/.test(word))
  const end = Math.min(next?.at ?? words.length, from + AFTER, marks >= 0 ? from + marks : words.length)
  // "Glue ear and big tonsils": how the next one is.
  const isOfNext = (one: Named) => next?.at === one.at + one.length && /^(?:and|und)$/.test(words[one.at - 1] ?? '')
  const after = qualities.filter((one) => one.at >= from && one.at < end && !isOfNext(one))
  if (after.length > 0) return after
  return qualities.filter(
    (one) =>
      one.at + one.length <= at &&
      one.at >= at - BEFORE &&
      !words.slice(one.at + one.length, at).some((word) => denies.test(word)),
  )
}

export const isJoined = ({ at, length }: Named, next: Named | undefined, words: readonly string[]): boolean =>
  next !== undefined && next.at - at - length <= 2 && /^(?:,|and|und)$/.test(words[at + length] ?? '')
