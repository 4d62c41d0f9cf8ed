import {
  acquaintanceWords,
  drugsAmong,
  frenchWords,
  illnessesAmong,
  relativeWords,
  symptomsAmong,
  withDrugNames,
} from '@visite/lexicon'
import type { LanguagePack } from '../extractive/pack.ts'
import {
  hasValue,
  type Nearness,
  type Repair,
  repaired,
  repairOf,
  type Value,
  valuesOf,
} from '../extractive/spoken-values.ts'
import type { Unit } from './03-units.ts'

/** Says that something said before is wrong, however long ago. */
const WRONG: Readonly<Record<LanguagePack['code'], RegExp>> = {
  de: /(?<!\p{L})(?:quatsch|schmarre?n|blödsinn|ach was|entschuldigung|pardon|korrektur|(?:das )?stimmt (?:gar |so )?nicht|stimmt das nie|vielmehr|besser gesagt|falsche\p{L}* (?:spalte|zeile)|verguckt|vertan|versprochen|verlesen|verwechselt|was war das|(?:nee|nein|ach),? (?:moment,? )?(?:das|die|der) (?:war|ist|waren))(?!\p{L})|(?<!\p{L})mach\p{L}* wir (?:lieber |besser |doch )?(?=\p{L}+ (?:draus|daraus))/u,
  en: /\b(?:(?:i )?tell a lie|my mistake|i beg your pardon|scratch that|strike that|correction|or rather|(?<=^|(?:no|sorry|actually|then|so|well|us|let's|will|['’]ll),? )make (?:that|it)(?! (?:\w+er|worse)\b)|wrong (?:one|line|column)|what was it|no,? (?:that|it) (?:was|is)|(?:that's|that is|thats|it's) (?:last year|the old|from last)|sorry,? (?:that's|that is|thats))\b/,
  fr: /(?<!\p{L})(?:pardon|je me trompe|je me suis trompée?|correction|c'est faux|enfin non)(?!\p{L})/u,
}
/** Says something more, rather than something else. */
const ADDS = /(?<!\p{L})(?:also|too|as well|both|another|auch|beide\p{L}*|außerdem|noch ein\p{L}*)(?!\p{L})/u

const cleaned = (text: string, pack: LanguagePack): string =>
  pack.clean(text.match(/[\p{L}\d][\p{L}\d'’:/-]*(?:[.,]\d+)*|,/gu) ?? [])

/** How many clauses back to look for what a correction takes back; for a side, further. */
const WINDOW = 10
const FAR = 24
/** Right before. */
const NEXT = 2
/** Words of a value that is named alone. */
const ONLY_A_VALUE = 3

const isStated = ({ question, speaker, text }: Unit): boolean => text !== '' && !(question && speaker === 'doctor')
const wordCount = (text: string): number => text.split(' ').length

interface Correcting {
  before: readonly Unit[]
  by: Unit
  values: readonly Value[]
  reach: number
  nearness: Nearness
}

/** Corrects a value wherever it was said, and says what that is based on. */
function putRight({ before, by, values, reach, nearness }: Correcting, pack: LanguagePack): boolean {
  const near = before.slice(-(values[0]?.kind === 'side' && reach === WINDOW ? FAR : WINDOW))
  const stated = near.filter(isStated)
  const repairIn = (unit: Unit) => repairOf(valuesOf(unit.text, pack), values, nearness)
  const wrong =
    stated.findLast((unit) => unit.speaker === by.speaker && repairIn(unit)) ??
    stated.findLast((unit) => repairIn(unit))
  const repair = wrong && repairIn(wrong)
  const isNear = wrong && (reach > NEXT || stated.indexOf(wrong) >= stated.length - NEXT)
  if (!repair || !isNear) return false
  for (const unit of near) putRightIn(unit, repair, by, pack)
  return true
}

function putRightIn(unit: Unit, repair: Repair, by: Unit, pack: LanguagePack): void {
  const text = repaired(unit.text, repair, pack)
  if (text === unit.text) return
  const said = repaired(unit.said.toLowerCase(), repair, pack)
  unit.said = said === unit.said.toLowerCase() ? text : said
  unit.text = text
  unit.spans = [...unit.spans, ...by.spans]
}

/** A value is at most this many letters into what corrects another statement. */
const SOON = 60

/** Somebody else's reply that is only a value, contradicting what was just said: "The left.", "Six it is." */
function otherValue(unit: Unit, last: Unit, pack: LanguagePack): Value[] {
  const isOther = last.turn !== unit.turn || (last.label !== unit.label && typeof unit.label === 'string')
  if (!isOther || unit.question || ADDS.test(unit.text)) return []
  const [first] = valuesOf(unit.text, pack)
  const isAlone = wordCount(unit.text) <= ONLY_A_VALUE || AFTER_A_VALUE.test(unit.text)
  return first && first.at <= LEAD && isAlone ? [first] : []
}
/** "The ". */
const LEAD = 4
const AFTER_A_VALUE =
  /^\S+(?: \S+)?,? (?:sind es|steht|sagt|hab ich doch|it says|here|thank|would be better)(?![a-zäöü])/

/** "No, that was Lotta": about somebody else; not "that was the flu". */
const OF_ANOTHER: Readonly<Record<LanguagePack['code'], RegExp>> = {
  de: /(?<!\p{L})das war(?:en)? (?:ja |doch )?(?:(?:die|der|die von der|die vom|bei) (?:mein\p{L}* |ihr\p{L}* |sein\p{L}* )?|(?:mein|ihr|sein)\p{L}* )(?!\p{L}*(?:ung|heit|keit|schaft|tion|zeit|tag|woche|monat|jahr|arzt|ärztin|praxis|klinik|arbeit|grund|mal|erste|letzte|einzige)(?!\p{L}))(\p{L}+)/u,
  en: new RegExp(
    `\\b(?:that|it)(?:'s| was| is) (?:actually )?(?:my |her |his |our |me )?(${relativeWords('en')}|${acquaintanceWords('en')}|bed|[a-z]+'s)\\b`,
  ),
  fr: new RegExp(`(?<!\\p{L})c'était (?:mon|ma|son|sa|leur) (${frenchWords('relative', 'family')})(?!\\p{L})`, 'u'),
}

function isOfAnother({ said }: Unit, { code, facts }: LanguagePack): boolean {
  const who = OF_ANOTHER[code].exec(said.toLowerCase())?.[1]
  if (!who) return false
  return facts !== 'de' || !LISTS.some((among) => among([who], facts).length > 0)
}
const LISTS = [symptomsAmong, illnessesAmong, drugsAmong]

/** What turns out to be about somebody else is dropped: the clause right before. */
function takeAway(last: Unit | undefined, { speaker, turn }: Unit): void {
  if (last?.speaker !== speaker || last.turn !== turn) return
  last.text = ''
  last.answer = null
}

/** "Right?", "Ten days?": repeats what it asks about. */
const ECHO = 4

/** The other speaker names a value other than the one just given. */
function contradict(units: readonly Unit[], at: number, pack: LanguagePack): boolean {
  const [unit, last] = [units[at] as Unit, units[at - 1]]
  const values = last ? otherValue(unit, last, pack) : []
  if (values.length === 0 || !last || (last.question && wordCount(last.text) > ECHO)) return false
  const [value] = values
  const earlier = units.slice(Math.max(0, at - WINDOW), at)
  const isTold = (one: Value | undefined, some: readonly Unit[]) =>
    one && some.some(({ text }) => hasValue(text, one, pack))
  // "You are 62 now?" - "63.": something that was never stated cannot have been wrong.
  const asked = valuesOf(last.text, pack).find(({ kind }) => kind === value?.kind)
  if (last.question && !isTold(asked, earlier.slice(0, -1))) return false
  // "So the left one" only repeats what was said.
  if (isTold(value, earlier) || !repairOf(valuesOf(last.text, pack), values, 'alone')) return false
  return putRight({ before: units.slice(0, at), by: unit, values, reach: WINDOW, nearness: 'alone' }, pack)
}

/** "58, nee, 54": a bare no between two values of the same kind. */
const BARE_NO =
  /(?:^| |,)(?:no|nee|nein|nö)(?:,? (?:it is|that is|it was|das sind|es sind|die|das|the|her|his|my))?(?:,? (?:eher|more(?: like)?|rather|probably|seit|for))*,? (?=\S)/gu

function betweenValues(unit: Unit, pack: LanguagePack): boolean {
  for (const { 0: no, index } of unit.text.matchAll(BARE_NO)) {
    const [own, rest] = [unit.text.slice(0, index), unit.text.slice(index + no.length)]
    const last = valuesOf(own, pack).at(-1)
    const [next] = valuesOf(rest, pack)
    const isBeside = last && next && last.at + last.text.length + 1 >= own.length && next.at === 0
    const repair = isBeside ? repairOf([last], [next], 'within') : null
    if (!repair) continue
    // A German side is a value without its ending, which its place has already: "rechts, nee, links".
    const left = rest.slice(next?.text.length).replace(/^\p{L}+/u, '')
    unit.text = `${repaired(own, repair, pack)}${left}`.replace(/,$/, '')
    return true
  }
  return false
}

const SAYS_NO = /^(?:no|nope|nee|nein|nö)[ ,.]+/

/** "I take ten milligrams." - "No, twenty, they raised it": right after what the same person said. */
function saysAnother(units: readonly Unit[], at: number, pack: LanguagePack): boolean {
  const [unit, last] = [units[at] as Unit, units[at - 1]]
  const said = unit.said.toLowerCase()
  if (!last || last.turn !== unit.turn || last.speaker !== unit.speaker || !SAYS_NO.test(said)) return false
  const [first = '', ...more] = cleaned(said.replace(SAYS_NO, ''), pack).split(/ ?, /)
  const [value] = valuesOf(first, pack)
  if (!value || value.at > LEAD || wordCount(first) > ONLY_A_VALUE) return false
  const before = units.slice(0, at)
  if (!putRight({ before, by: unit, values: [value], reach: NEXT, nearness: 'alone' }, pack)) return false
  unit.text = more.join(', ')
  unit.said = unit.text
  return true
}

interface TakenBack {
  own: string
  rest: string
  /** In so many words. */
  isWrong: boolean
}

function takenBackIn(unit: Unit, pack: LanguagePack): TakenBack | null {
  const said = unit.said.toLowerCase()
  const wrong = WRONG[pack.code].exec(said)
  const match = pack.correction.exec(said) ?? wrong
  if (!match) return null
  const own = cleaned(said.slice(0, match.index), pack)
  const rest = cleaned(said.slice(match.index + match[0].length), pack)
  return { own, rest, isWrong: wrong !== null }
}

/** "My right knee hurts, no, the left one": what was meant, if a clause corrects itself. */
function meant({ own, rest }: TakenBack, pack: LanguagePack): string | null {
  const repair = repairOf(valuesOf(own, pack), valuesOf(rest, pack), 'within')
  return repair && repaired(own, repair, pack)
}

/** What a unit says instead: its own values, or those of what the speaker continues with. */
function insteadOf(units: readonly Unit[], at: number, taken: TakenBack, pack: LanguagePack): Correcting | null {
  const { rest, isWrong } = taken
  const by = units[at] as Unit
  const before = units.slice(0, at)
  const reach = isWrong ? WINDOW : NEXT
  const nearnessOf = (text: string) => (isWrong || wordCount(text) <= ONLY_A_VALUE ? 'alone' : 'across')
  const said = valuesOf(rest, pack).filter((one) => one.at < SOON)
  if (said.length > 0) return { before, by, values: said, reach, nearness: nearnessOf(rest) }
  for (const next of units.slice(at + 1, at + 1 + NEXT)) {
    const values = next.turn === by.turn ? valuesOf(next.text, pack) : []
    if (values.length > 0)
      return { before: units.slice(0, at + 1), by: next, values, reach, nearness: nearnessOf(next.text) }
  }
  return null
}

/** Corrects what was said before; a correction that says nothing else is removed. */
function correctEarlier(units: readonly Unit[], at: number, taken: TakenBack, pack: LanguagePack): void {
  const unit = units[at] as Unit
  const { own, rest } = taken
  const correcting = insteadOf(units, at, taken, pack)
  if (!correcting || !putRight(correcting, pack) || correcting.by !== unit) return
  if (wordCount(rest) <= ONLY_A_VALUE && !pack.statement.test(rest)) unit.text = ''
  else if (own === '') [unit.text, unit.said] = [rest, rest]
}

/** "I take metoprolol." - "No, sorry, I take lisinopril.": begins as what it takes back. */
function saysAgain({ own, rest }: TakenBack, last: Unit | undefined, unit: Unit): boolean {
  if (own !== '' || last?.turn !== unit.turn || last.speaker !== unit.speaker) return false
  const begun = (text: string) => text.split(' ').slice(0, 2).join(' ')
  return wordCount(last.text) <= SHORT && wordCount(rest) > 2 && begun(last.text) === begun(rest)
}
/** A longer clause says more than what is taken back. */
const SHORT = 6

function correct(units: readonly Unit[], at: number, pack: LanguagePack): void {
  const unit = units[at] as Unit
  if (contradict(units, at, pack) || betweenValues(unit, pack) || saysAnother(units, at, pack)) return
  const taken = takenBackIn(unit, pack)
  if ((taken || SAYS_NO.test(unit.said.toLowerCase())) && isOfAnother(unit, pack)) takeAway(units[at - 1], unit)
  if (!taken || ADDS.test(taken.rest)) return
  const within = wordCount(taken.own) > 1 ? meant(taken, pack) : null
  if (within !== null) unit.text = within
  else if (saysAgain(taken, units[at - 1], unit)) {
    takeAway(units[at - 1], unit)
    unit.text = taken.rest
  } else correctEarlier(units, at, taken, pack)
}

/**
 * Applies corrections by a speaker or by the other one: the value replaces the first one wherever that was said, and
 * what turns out to be somebody else's is removed. Drugs that were heard as other words get their names. Clauses without
 * text are left out of the note.
 */
export function withCorrections(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const out = units.map((unit) => ({ ...unit, text: pack.facts ? withDrugNames(unit.text, pack.facts) : unit.text }))
  for (const at of out.keys()) correct(out, at, pack)
  return out.filter(({ text, answer }) => text !== '' || answer !== null)
}
