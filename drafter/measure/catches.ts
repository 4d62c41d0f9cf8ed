// `npm run bench:traps [-- --show]`: short dialogues of the nine kinds of failure, drafted as they were written and
// without punctuation: how much of what a note must say is there, and how many contain something wrong. A table for
// each kind, as in docs/drafting.md. `--show` prints the failures in the open half.
import { parseArgs } from 'node:util'
import { unpunctuated } from '../corpora/consultations/consultations.ts'
import { CATCHES, type Catch, type Claim, catches } from '../corpora/traps/catches.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { render } from '../note.ts'
import { BUILT_IN } from '../templates/built-in.ts'
import { statesClaim } from './stated-claims.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } })
const drafter = extractiveDrafter()

interface Tried {
  trap: Catch
  sentences: string[]
  missing: Claim[]
  wrong: Claim[]
}

async function tried(trap: Catch): Promise<Tried> {
  const signal = new AbortController().signal
  const { segments, language } = trap
  const template = BUILT_IN.find((one) => one.key === 'soap' && one.language === language)
  if (!template) throw new Error(`there is no template in ${language}`)
  const { note } = await drafter.draft({ segments, language, template, context: [], signal })
  const { text, citations } = render(note)
  const sentences = citations.map(({ note_start, note_end }) => text.slice(note_start, note_end))
  const isTold = (claim: Claim) => sentences.some((sentence) => statesClaim(sentence, claim))
  return {
    trap,
    sentences,
    missing: trap.must.filter((claim) => !isTold(claim)),
    wrong: trap.never.filter(isTold),
  }
}

const show = ({ trap, sentences, missing, wrong }: Tried) => {
  const claims = (all: Claim[]) =>
    all
      .map(({ words }) =>
        words
          .map((some) => some.map(({ said, denied }) => `${denied ? 'no ' : ''}${said.source}`).join('|'))
          .join(' & '),
      )
      .join('; ')
  console.log(`\n${trap.kind} | ${trap.language}`)
  for (const { role, text } of trap.segments) console.log(`  [${role}] ${text}`)
  console.log(`  => ${sentences.join(' ')}`)
  if (missing.length > 0) console.log(`  missing: ${claims(missing)}`)
  if (wrong.length > 0) console.log(`  wrong: ${claims(wrong)}`)
}

/** The ways traps are heard: as they were written, and as a recogniser writes them. */
const HEARD = { 'as written': (trap: Catch) => trap, 'without punctuation': unpunctuated } as const

interface Counted extends Tried {
  half: 'frozen' | 'open'
  heard: string
}

const all: Counted[] = []
for (const half of ['frozen', 'open'] as const)
  for (const trap of catches(half))
    for (const [heard, hear] of Object.entries(HEARD)) all.push({ ...(await tried(hear(trap))), half, heard })

/** "3 of 6; 8 of 15": traps with something wrong; required statements that are there. */
function counted(own: readonly Counted[]): string {
  const wanted = own.reduce((sum, { trap }) => sum + trap.must.length, 0)
  const missing = own.reduce((sum, one) => sum + one.missing.length, 0)
  const wrong = own.filter((one) => one.wrong.length > 0).length
  return `${wrong} of ${own.length}; ${wanted - missing} of ${wanted}`
}

for (const kind of ['all', ...CATCHES] as const) {
  console.log(`\n${kind}: something wrong; what must be said, told\n\n| | frozen | open |\n|---|---|---|`)
  for (const language of ['de', 'en'] as const)
    for (const heard of Object.keys(HEARD)) {
      const own = all.filter(
        (one) => (kind === 'all' || one.trap.kind === kind) && one.trap.language === language && one.heard === heard,
      )
      const [frozen, open] = (['frozen', 'open'] as const).map((half) =>
        counted(own.filter((one) => one.half === half)),
      )
      console.log(`| ${language}, ${heard} | ${frozen} | ${open} |`)
    }
}
if (values.show)
  for (const one of all)
    if (one.half === 'open' && one.heard === 'as written' && one.wrong.length + one.missing.length > 0) show(one)
