// `npm run bench:traps [-- --show]`: short dialogues of the nine kinds of failure, drafted; how many of what a note
// must say is there, and in how many something wrong is. Frozen first. `--show` prints what fails of the open half.
import { parseArgs } from 'node:util'
import { CATCHES, type Catch, type Claim, catches } from '../corpora/traps/catches.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { render } from '../note.ts'
import { BUILT_IN } from '../templates/built-in.ts'
import { tells } from './claims-told.ts'

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
  const isTold = (claim: Claim) => sentences.some((sentence) => tells(sentence, claim))
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

for (const half of ['frozen', 'open'] as const) {
  const all: Tried[] = []
  for (const trap of catches(half)) all.push(await tried(trap))
  console.log(`\n${half}: ${all.length} traps`)
  console.log('kind        with something wrong   what must be said, told')
  for (const kind of [...CATCHES, 'all'] as const) {
    const own = all.filter(({ trap }) => kind === 'all' || trap.kind === kind)
    const wanted = own.reduce((sum, { trap }) => sum + trap.must.length, 0)
    const missing = own.reduce((sum, one) => sum + one.missing.length, 0)
    const wrong = own.filter((one) => one.wrong.length > 0).length
    console.log(`${kind.padEnd(12)}${`${wrong} of ${own.length}`.padEnd(23)}${wanted - missing} of ${wanted}`)
  }
  if (half === 'open' && values.show)
    for (const one of all) if (one.wrong.length > 0 || one.missing.length > 0) show(one)
}
