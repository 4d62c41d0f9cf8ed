// `npm run bench:grounding [-- --data FILE]`: how many seeded faults the grounding checker catches, and how often it
// doubts what is right, in talk as it was written and as a recogniser without punctuation writes it. FILE holds
// consultations, one JSON object a line with `id` and `dialogue`; without it, the repository's German consultations are
// used. `--show` prints what was missed.
import { parseArgs } from 'node:util'
import { consultations, unpunctuated } from '../corpora/consultations/consultations.ts'
import { type SupportedSentence, supportedSentences } from '../corpora/judged/supported.ts'
import { draftFrom } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import { heardIn } from '../grounding/claims.ts'
import { supportOf } from '../grounding/grounding.ts'
import { CHECKED } from '../grounding/words.ts'
import { render } from '../note.ts'
import type { Segment } from '../port.ts'
import { sentencesOf } from '../sentences.ts'
import { encountersIn, segmentsOf } from './dialogues.ts'
import { FAULTS, type Statement, seededFaults } from './faults.ts'
import { plainTemplate } from './template.ts'

interface Spoken {
  id: string
  segments: Segment[]
}

const { values } = parseArgs({ options: { data: { type: 'string' }, show: { type: 'boolean' } } })
const language = values.data ? 'en' : 'de'
const spoken: Spoken[] = values.data
  ? encountersIn(values.data).map(({ id, dialogue }) => ({ id, segments: segmentsOf(dialogue) }))
  : consultations().map(({ id, segments }) => ({ id, segments: [...segments] }))

const judges = learnedJudges()

/** The sentences of a draft, also those that the drafter's own check would leave out. */
function statementsOf({ id, segments }: Spoken): Statement[] {
  const signal = new AbortController().signal
  const request = { segments, language, template: plainTemplate, context: [], signal }
  const { text: notes, citations } = render(draftFrom(request, { judges, keepsDoubted: true }).note)
  return citations.map(({ note_start, note_end, sources }) => ({
    ...{ id, segments },
    text: notes.slice(note_start, note_end),
    quotes: sources.map(({ quote }) => quote),
  }))
}

const verdict = ({ text, quotes }: Statement) => supportOf(text, quotes, language)
const doubted = (statement: Statement): boolean => verdict(statement).support !== 'supported'

function row(name: string, found: readonly Statement[], all: readonly Statement[]): void {
  const share = ((100 * found.length) / Math.max(1, all.length)).toFixed(1)
  console.log(`${name.padEnd(38)} ${String(found.length).padStart(5)} of ${String(all.length).padEnd(5)} ${share} %`)
}

function show(mark: string, list: readonly Statement[]): void {
  if (!values.show) return
  for (const one of list.slice(0, 15))
    console.log(`  ${mark} ${one.text} <= ${one.quotes.join(' | ')} ${verdict(one).doubts.join(', ')}`)
}

/** Whole sentences that somebody said, each as a sentence of a note that quotes what was said around it. */
const copiesOf = ({ id, segments }: Spoken): Statement[] =>
  segments.flatMap((segment, at) => {
    const quotes = segments.slice(Math.max(0, at - 1), at + 2).map(({ text }) => text)
    return sentencesOf(segment.text)
      .map(({ start, end }) => segment.text.slice(start, end).trim())
      .filter((text) => text.split(' ').length > 3 && !text.endsWith('?'))
      .map((text) => ({ id, text, quotes, segments }))
  })

/** The same sentence beside everything that was said around it: most of that is about something else. */
function wider(statement: Statement): Statement {
  const { segments, quotes } = statement
  const at = segments.flatMap(({ text }, place) => (quotes.some((quote) => text.includes(quote)) ? [place] : []))
  const near = new Set(at.flatMap((place) => [place - 1, place, place + 1]))
  return { ...statement, quotes: segments.filter((_, place) => near.has(place)).map(({ text }) => text) }
}

function measure(heard: string, talks: readonly Spoken[]): void {
  const statements = talks.flatMap(statementsOf)
  console.log(`\n${talks.length} consultations (${language}) ${heard}, ${statements.length} sentences`)
  for (const fault of FAULTS) {
    const seeded = seededFaults(fault, statements, language)
    const missed = seeded.filter((one) => !doubted(one))
    row(
      fault,
      seeded.filter((one) => !missed.includes(one)),
      seeded,
    )
    show('missed', missed)
  }
  const alarms = statements.filter(doubted)
  row('false alarms', alarms, statements)
  show('alarm', alarms)
  const copies = talks.flatMap(copiesOf)
  row('doubted copies', copies.filter(doubted), copies)
  show('copy', copies.filter(doubted))
  const flipped = seededFaults('negation flipped', copies, language)
  row('copies flipped', flipped.filter(doubted), flipped)
  show(
    'missed',
    flipped.filter((one) => !doubted(one)),
  )
  const beside = statements.map(wider)
  row('true, wider quotes', beside.filter(doubted), beside)
}

measure('as written', spoken)
measure('without punctuation', spoken.map(unpunctuated))

/** Sentences as clinicians write them, from the frozen talks: what of the true ones is doubted, and of the false ones caught. */
const written = supportedSentences({ frozen: true }).filter((one) => one.language === language)
const asStatement = ({ talk, sentence, quotes }: SupportedSentence): Statement => {
  return { id: talk, text: sentence, quotes, segments: [] }
}
console.log(`\n${written.length} sentences of the frozen talks, by writers who saw no check`)
for (const words of ['near', 'free'] as const) {
  const own = written.filter((one) => one.words === words)
  const [right, wrong] = [true, false].map((is) => own.filter((one) => (one.fault === null) === is).map(asStatement))
  const manner = words === 'near' ? 'in the words of the talk' : 'in other words'
  row(`true ${manner}, doubted`, (right ?? []).filter(doubted), right ?? [])
  row(`false ${manner}, caught`, (wrong ?? []).filter(doubted), wrong ?? [])
}
/** All words that carry meaning stand in the quotes, as they are. */
const isInTheirWords = ({ sentence, quotes }: SupportedSentence): boolean => {
  const wordsIn = (text: string) => heardIn(text, CHECKED[language]).map((word) => word.toLowerCase())
  const theirs = new Set(quotes.flatMap(wordsIn))
  return wordsIn(sentence).every((word) => word.length < 2 || theirs.has(word) || CHECKED[language].empty.has(word))
}
for (const isTrue of [true, false]) {
  const own = written.filter((one) => isInTheirWords(one) && (one.fault === null) === isTrue).map(asStatement)
  row(`${isTrue ? 'true' : 'false'}, all words in the quotes, doubted`, own.filter(doubted), own)
}
for (const kind of new Set(written.flatMap(({ fault }) => fault ?? []))) {
  const own = written.filter(({ fault }) => fault === kind).map(asStatement)
  row(`  ${kind}`, own.filter(doubted), own)
}
