// `npm run bench:plain [-- --missed]`: of plain statements, as two authors per language who had seen no rule worded them,
// how many are read as a fact with the right name and state, by topic. Each is said in the middle of small talk. Rules were
// written with the open half; `--missed` prints what is not read of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import { LANGUAGES } from '../corpora/judged/judged.ts'
import { kindOf } from '../facts/compare.ts'
import type { Fact, FactKind } from '../facts/fact.ts'
import { factsOf } from '../facts/facts.ts'

interface Plain {
  id: string
  half: 'open' | 'frozen'
  topic: string
  /** "D: …", "P: …". */
  lines: string[]
  kind: FactKind
  /** As it is named in the lines. */
  name: string
  state: string
}

const SMALL_TALK = {
  de: ['D: Guten Tag, kommen Sie herein.', 'P: Guten Tag.', 'D: Bitte setzen Sie sich.', 'P: Danke schön.'],
  en: ['D: Good morning, come on in.', 'P: Good morning.', 'D: Please have a seat.', 'P: Thanks very much.'],
} as const
/** What is said at the end of a talk; the rest is said at its beginning. */
const LATE = /^(?:drug-st|dose|declined|order|referral|follow|vital|lab|finding)/

const statements = (language: 'de' | 'en'): Plain[] =>
  readFileSync(join(import.meta.dirname, `../corpora/plain/${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const inTalk = ({ topic, lines }: Plain, language: 'de' | 'en') => {
  const [first, second, ...more] = SMALL_TALK[language]
  const talk = LATE.test(topic) ? [first, second, ...more, ...lines] : [first, second, ...lines, ...more]
  return talk.map(segmentOf)
}

function stateOf({ kind, status, assertion, time }: Fact): string {
  if (kind === 'drug') return time === 'past' ? 'past' : assertion === 'absent' ? 'absent' : status
  if (status === 'declined' || assertion === 'absent') return status === 'declined' ? 'declined' : 'absent'
  return time === 'past' || kindOf({ kind }) === 'history' ? 'past' : 'present'
}
/** Whether something is planned or done, no single statement shows. */
const DONE: Readonly<Record<string, string>> = { planned: 'present', done: 'present' }

/** Letters that two forms of a name share. */
const STEM = 4
const ENDING = 3
const SHORTEST = 3
/** By the name in the lines; for anything but drugs, by its kind, because the lexicon has another name for the same thing. */
function isNamed({ kind, name, text, experiencer }: Fact, plain: Plain): boolean {
  if (kind === plain.kind && kind !== 'drug') return true
  const told = `${name} ${text} ${experiencer}`.toLowerCase()
  return plain.name
    .toLowerCase()
    .split(/[\s/,()-]+/)
    .filter((word) => word.length >= SHORTEST)
    .some((word) => told.includes(word.slice(0, Math.max(STEM, word.length - ENDING))))
}

const isRight = (facts: readonly Fact[], plain: Plain): boolean =>
  facts.some((fact) => {
    const [told, wanted] = [stateOf(fact), DONE[plain.state] ?? plain.state]
    return isNamed(fact, plain) && (told === wanted || (told === 'past' && wanted === 'present'))
  })

for (const language of LANGUAGES) {
  const right = new Map<string, number>()
  const all = new Map<string, number>()
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const plain of statements(language)) {
    const facts = factsOf(inTalk(plain, language), language)
    const names = [`${plain.half} ${plain.topic}`, `${plain.half} all`]
    for (const name of names) count(all, name)
    if (isRight(facts, plain)) for (const name of names) count(right, name)
    else if (plain.half === 'open' && process.argv.includes('--missed'))
      console.log(`${plain.id} ${plain.kind} ${plain.name} ${plain.state}: ${plain.lines.join(' | ')}`)
  }
  for (const [name, count] of [...all].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${language} ${name.padEnd(24)} ${String(right.get(name) ?? 0).padStart(3)} of ${count}`)
}
