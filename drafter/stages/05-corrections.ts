import {
  acquaintanceWords,
  drugsAmong,
  frenchWords,
  illnessesAmong,
  isAmountUnit,
  measuresAmong,
  organNamed,
  relativeWords,
  SIDES,
  symptomsAmong,
  unitWords,
  withDrugNames,
  wordsOfUnits,
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
/** A second thought: what was said right before may be wrong. */
const THINKS_AGAIN: Readonly<Record<LanguagePack['code'], RegExp>> = {
  de: new RegExp(
    `(?<!\\p{L})(?:moment|warten sie|warte|sorry|ich mein(?:e|te)(?! (?:ja|nur|halt))|wissen sie was)(?!\\p{L})|(?<!\\p{L})ähm?,? (?=(?:das |die |am |im )?(?:${SIDES.de}))`,
    'u',
  ),
  en: new RegExp(
    `\\b(?:hang on|hold on(?! to)|let me (?:look|check|get my glasses)|wait|sorry|i mean|i meant|go on(?= \\w+ (?:${wordsOfUnits('en', 'time')}))|no,? not)\\b|\\b(?:er|um|uh),? (?=(?:the |my )?(?:${SIDES.en})\\b)`,
  ),
  fr: /(?<!\p{L})(?:attendez|je veux dire|ou plutôt)(?!\p{L})/u,
}
/** Politeness and second thoughts that change nothing. */
const ADDS = /(?<!\p{L})(?:also|too|as well|both|another|auch|beide\p{L}*|außerdem|noch ein\p{L}*)(?!\p{L})/u

const cleaned = (text: string, pack: LanguagePack): string =>
  pack.clean(text.match(/[\p{L}\d][\p{L}\d'’:/-]*(?:[.,]\d+)*|,/gu) ?? [])

/** "my right knee hurts, no, the left one": what was meant, or an empty text if that is not certain. */
function meant(before: string, after: string, pack: LanguagePack): string {
  // "No, that was his sister": it is about somebody else.
  if (/^(?:that|this|das) /.test(after) && pack.values.relative?.test(after)) return ''
  // Repeated as a whole sentence.
  if (after.split(' ').length >= 4 && pack.statement.test(after)) return after
  const repair = repairOf(valuesOf(before, pack), valuesOf(after, pack), 'within')
  return repair ? repaired(before, repair, pack) : ''
}

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
  const repairIn = (unit: Unit) =>
    isOfOther(unit, by, pack) ? null : repairOf(valuesOf(unit.text, pack), values, nearness)
  const wrong =
    stated.findLast((unit) => repairIn(unit)?.repeats) ??
    stated.findLast((unit) => unit.speaker === by.speaker && repairIn(unit)) ??
    stated.findLast((unit) => repairIn(unit))
  const repair = wrong && repairIn(wrong)
  const isNear = wrong && (reach > NEXT || stated.indexOf(wrong) >= stated.length - NEXT)
  if (!repair || !(isNear || repair.repeats)) return false
  for (const unit of near) putRightIn(unit, repair, by, pack)
  return true
}

/** "14 on the right" - "19 on the left", "the left cheek" - "the right chest": both are right. */
function isOfOther(unit: Unit, by: Unit, pack: LanguagePack): boolean {
  const [sides, others] = [unit, by].map(({ text }) => valuesOf(text, pack).filter(({ kind }) => kind === 'side'))
  const [organs = [], named = []] = [unit, by].map(({ text }) =>
    text.split(/[ ,]+/).flatMap((word) => (pack.facts && organNamed(word, pack.facts)) ?? []),
  )
  const isOtherOrgan = organs.length > 0 && named.length > 0 && !organs.some((one) => named.includes(one))
  const hasNumbers = [unit, by].every(({ text }) => /\d/.test(text))
  const isOtherSide = hasNumbers && sides?.[0] && others?.[0] && sides[0].text !== others[0].text
  return isOtherOrgan || Boolean(isOtherSide)
}

function putRightIn(unit: Unit, repair: Repair, by: Unit, pack: LanguagePack): void {
  const text = repaired(unit.text, repair, pack)
  if (text === unit.text) return
  const said = repaired(unit.said.toLowerCase(), repair, pack)
  unit.said = said === unit.said.toLowerCase() ? text : said
  unit.text = text
  unit.spans = [...unit.spans, ...by.spans]
}

/** "I'll start you on 1000, no," */
const BROKEN_OFF = /\b(?:i|we|ich|wir)\b.*\S, (?:no|nein|nee)[ ,.]*$/

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

function isOfAnother(said: string, { code, facts }: LanguagePack): boolean {
  const who = OF_ANOTHER[code].exec(said)?.[1]
  if (!who) return false
  return facts !== 'de' || !LISTS.some((among) => among([who], facts).length > 0)
}
const LISTS = [symptomsAmong, illnessesAmong, drugsAmong]

/** What turns out to be about somebody else is dropped: the clauses right before, and the drugs it names again. */
function takeAway(before: readonly Unit[], unit: Unit, { code }: LanguagePack): void {
  const named = new Set(drugsAmong(unit.text.split(' '), code).flatMap(({ substances }) => substances))
  const near = before.filter(isStated).slice(-WINDOW)
  const again = near.filter(({ text }) =>
    drugsAmong(text.split(' '), code).some(({ substances }) => substances.some((one) => named.has(one))),
  )
  const last = near.findLast(({ speaker }) => speaker === unit.speaker)
  for (const one of again.length > 0 ? again : last && last.turn === unit.turn ? [last] : []) {
    one.text = ''
    one.answer = null
  }
}

/** Turns between an order and what takes it back. */
const UNTIL_WITHDRAWN = 12

/** "No semaglutide for now.": what the doctor proposed earlier is no longer an order. */
function withdraw(units: readonly Unit[], at: number, pack: LanguagePack): void {
  const { speaker, text } = units[at] as Unit
  const drug = speaker === 'doctor' && pack.withdrawn.test(text) ? pack.drugIn(text) : null
  if (!drug) return
  for (const unit of units.slice(Math.max(0, at - UNTIL_WITHDRAWN), at)) {
    if (unit.speaker !== 'doctor' || unit.question || !unit.text.includes(drug) || !pack.cues.order.test(unit.text))
      continue
    unit.text = ''
    unit.answer = null
  }
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
const ENDS_WITH_NO = /(?:^|[ ,])(?:no|nee|nein)[ ,.…–-]*$/

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
  said: string
  own: string
  rest: string
  isWrong: boolean
  /** Wrong, or reconsidered. */
  isDoubted: boolean
}

function takenBackIn(unit: Unit, pack: LanguagePack): TakenBack | null {
  const said = unit.said.toLowerCase()
  const wrong = WRONG[pack.code].exec(said)
  const thought = THINKS_AGAIN[pack.code].exec(said)
  const match = pack.correction.exec(said) ?? wrong ?? thought ?? ENDS_WITH_NO.exec(said)
  if (!match) return null
  const own = cleaned(said.slice(0, match.index), pack)
  const rest = cleaned(said.slice(match.index + match[0].length), pack)
  return { said, own, rest, isWrong: wrong !== null, isDoubted: (wrong ?? thought) !== null }
}

/** What a unit says instead: its own values, or those of what the speaker continues with. */
function insteadOf(units: readonly Unit[], at: number, taken: TakenBack, pack: LanguagePack): Correcting | null {
  const { own, rest, isWrong } = taken
  const by = units[at] as Unit
  const before = units.slice(0, at)
  const reach = isWrong ? WINDOW : NEXT
  const nearnessOf = (text: string) => (isWrong || wordCount(text) <= ONLY_A_VALUE ? 'alone' : 'across')
  const said = valuesOf(rest, pack).filter((one) => one.at < SOON)
  if (said.length > 0) return { before, by, values: said, reach, nearness: nearnessOf(rest) }
  // "Yes, the left one, sorry."
  const told = valuesOf(own, pack)
  if (rest === '' && told.length > 0 && wordCount(own) <= ONLY_A_VALUE + 1 && isWrong)
    return { before, by, values: told, reach, nearness: 'alone' }
  for (const next of units.slice(at + 1, at + 1 + NEXT)) {
    const values = next.turn === by.turn ? valuesOf(next.text, pack) : []
    if (values.length > 0)
      return { before: units.slice(0, at + 1), by: next, values, reach, nearness: nearnessOf(next.text) }
  }
  return null
}

/** "My right knee hurts, no, the left one": does a clause correct itself? */
function isWithin({ said, own, rest }: TakenBack, pack: LanguagePack): boolean {
  if (wordCount(own) <= 1) return false
  return (
    pack.correction.test(said) ||
    (rest !== '' && repairOf(valuesOf(own, pack), valuesOf(rest, pack), 'within') !== null)
  )
}

/** Corrects what was said before; a correction that says nothing else is removed. */
function correctEarlier(units: readonly Unit[], at: number, taken: TakenBack, pack: LanguagePack): void {
  const unit = units[at] as Unit
  const { said, own, rest } = taken
  const correcting = insteadOf(units, at, taken, pack)
  if (correcting && putRight(correcting, pack)) {
    if (correcting.by !== unit) return
    if (wordCount(rest) <= ONLY_A_VALUE && !pack.statement.test(rest)) unit.text = ''
    else if (own === '') [unit.text, unit.said] = [rest, rest]
    return
  }
  const last = units[at - 1]
  // "Is it the left one?" - "No, it is the right one."
  if (correcting && last?.question && repairOf(valuesOf(last.text, pack), correcting.values, 'across')) last.text = ''
  if (unit.speaker === 'doctor' && BROKEN_OFF.test(said)) unit.text = ''
}

/** A doctor who says nothing but another dose (group 1): "let's go to 7.5, then". */
const DOSE: Readonly<Record<LanguagePack['code'], RegExp>> = {
  de: new RegExp(
    `^(?:(?:ja|okay|ok|gut|dann|also|hm+|na|nein)[ ,]+)*(?:(?:nehmen|machen|gehen|bleiben|geben|versuchen|probieren|sagen|fangen) wir|lieber|doch|erst ?mal|nur)(?: (?:doch|mal|erst|erst ?mal|lieber|dann|eben|halt|nur|auf|bei|mit))* (\\d+(?:[.,]\\d+)?)(?: (?:${unitWords('de', 'mg')}))?(?:,? (?:dann|erst ?mal|lieber|an))*[ ,]*$`,
    'u',
  ),
  en: new RegExp(
    `^(?:(?:okay|ok|hm+|all right|alright|right|well|then|no|so|fine)[ ,]+)*(?:let us|let's|we will|we can|we|i will|make|go|try|stay|keep)(?: (?:go|do|try|make|start|stay|say|leave|keep|it|to|with|for|at|on|just|only|you))* (\\d+(?:\\.\\d+)?)(?: (?:${unitWords('en', 'mg')}))?(?:,? (?:then|instead|first|for now))*[ ,]*$`,
  ),
  fr: /(?!)/,
}
/** Turns from an order to another dose: the patient's doubt comes between them. */
const UNTIL_ANOTHER_DOSE = 2
/** Nobody mistakes forty for ten milligrams. */
const FOLD = 4

/** "Ramipril up to ten." - "Is that not a lot?" - "Let's go to seven and a half, then.": the last dose is the one that holds. */
function doseInstead(units: readonly Unit[], at: number, pack: LanguagePack): void {
  const by = units[at] as Unit
  const [, dose] = DOSE[pack.code].exec(by.text) ?? []
  if (!dose || by.speaker !== 'doctor' || by.question) return
  const near = units.slice(Math.max(0, at - WINDOW), at)
  const ordered = near.findLast(({ speaker, text }) => speaker === 'doctor' && pack.drugIn(text) !== null)
  const drug = ordered && pack.drugIn(ordered.text)
  if (!ordered || !drug || ordered.question || by.turn - ordered.turn > UNTIL_ANOTHER_DOSE) return
  const from = ordered.text.indexOf(drug)
  const numbers = valuesOf(ordered.text, pack).filter((value) => value.at > from && isDosed(value))
  const [told, another] = numbers
  const [old, next] = [told?.text ?? '', dose].map((one) => Number(one.replace(',', '.'))) as [number, number]
  if (!told || another || !(old < FOLD * next && next < FOLD * old)) return
  ordered.text = ordered.text.slice(0, told.at) + dose + ordered.text.slice(told.at + told.text.length)
  ordered.said = ordered.text
  ordered.spans = [...ordered.spans, ...by.spans]
  by.text = ''
}
const isDosed = ({ kind }: Value): boolean => kind === 'number' || isAmountUnit(kind.replace('unit ', ''))

/** Searches for a value, and does not correct anything. */
const SEARCHES: Readonly<Record<LanguagePack['code'], RegExp>> = {
  de: /(?<!\p{L})(?:(?:einen |kleinen )?moment|(?:eine )?sekunde|warten sie|warte|mal (?:sehen|schauen|gucken)|wo (?:ist|steht|hab ich)(?: \p{L}+)*)(?!\p{L})/u,
  en: /\b(?:hang on|hold on|(?:just )?(?:a|one) (?:second|sec|moment|minute)|wait|bear with me|let me (?:see|look|check)|where is (?:it|that))\b/,
  fr: /(?<!\p{L})(?:attendez|voyons|un instant|un moment)(?!\p{L})/u,
}

/**
 * "And your temperature, hang on … 36.6": what comes right after the search is the value of what was named before it.
 */
function joinSearched(units: readonly Unit[], at: number, pack: LanguagePack): void {
  const unit = units[at] as Unit
  const said = unit.said.toLowerCase()
  const search = SEARCHES[pack.code].exec(said)
  if (!search || !pack.facts) return
  const own = said.slice(0, search.index).replace(/[ ,.…–-]+$/, '')
  const words = cleaned(own, pack).split(' ')
  const named = measuresAmong(words, pack.facts).at(-1)
  if (!named || /\d/.test(words.slice(named.at + named.length).join(' '))) return
  const behind = said.slice(search.index + search[0].length).replace(/^[ ,.…–-]+/, '')
  const next = units[at + 1]
  const follows = behind === '' && next?.turn === unit.turn ? next : null
  const value = follows?.said.toLowerCase() ?? behind
  if (!FIRST.test(cleaned(value, pack))) return
  unit.said = `${own} ${value}`
  unit.text = cleaned(unit.said, pack)
  if (!follows) return
  unit.spans = [...unit.spans, ...follows.spans]
  follows.text = ''
}
/** A number is at the start, or after "it is". */
const FIRST = /^(?:\S+ ){0,2}\d/

function correct(units: readonly Unit[], at: number, pack: LanguagePack): void {
  const unit = units[at] as Unit
  joinSearched(units, at, pack)
  if (contradict(units, at, pack) || betweenValues(unit, pack) || saysAnother(units, at, pack)) return
  const taken = takenBackIn(unit, pack)
  if (!taken || ADDS.test(taken.rest)) return
  const { said, own, rest, isDoubted } = taken
  if (isDoubted && isOfAnother(said, pack)) takeAway(units.slice(0, at), unit, pack)
  if (isWithin(taken, pack)) unit.text = meant(own, rest, pack) || (isDoubted ? unit.text : '')
  else correctEarlier(units, at, taken, pack)
}

/**
 * Applies corrections by a speaker or by the other one: the value replaces the first one wherever that was said, and
 * what turns out to be somebody else's is removed. Drugs that were heard as other words get their names. Clauses
 * without text are left out of the note.
 */
export function withCorrections(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const out = units.map((unit) => ({ ...unit, text: pack.facts ? withDrugNames(unit.text, pack.facts) : unit.text }))
  for (const at of out.keys()) {
    withdraw(out, at, pack)
    doseInstead(out, at, pack)
    correct(out, at, pack)
  }
  return out.filter(({ text, answer }) => text !== '' || answer !== null)
}
