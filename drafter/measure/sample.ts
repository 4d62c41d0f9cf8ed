// `npm run bench:sentences [-- --half open|frozen] [--count 100] [--seed 1] [--template KEY]`: drafts the project's
// consultations, as written and as a recogniser without punctuation writes them, and prints a sample of the sentences
// with what they are based on, to be judged one by one: usable as it stands, clumsy but right, fragment or noise,
// wrong.
import { parseArgs } from 'node:util'
import {
  type Consultation,
  consultations,
  SETS,
  unpunctuated,
  VARIED_SETS,
} from '../corpora/consultations/consultations.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { seeded } from '../learn/seeded.ts'
import { render } from '../note.ts'
import type { Drafter } from '../port.ts'
import { BUILT_IN } from '../templates/built-in.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'frozen' },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    template: { type: 'string', default: 'soap' },
  },
})

interface Drawn {
  id: string
  section: string
  text: string
  quotes: readonly string[]
}

async function sentencesOf(consultation: Consultation, heard: string, drafter: Drafter): Promise<Drawn[]> {
  const { id, segments, language } = consultation
  const template = BUILT_IN.find((one) => one.key === values.template && one.language === language)
  if (!template) throw new Error(`there is no template ${values.template} in ${language}`)
  const signal = new AbortController().signal
  const { note } = await drafter.draft({ segments, language, template, context: [], signal })
  const { text, citations } = render(note)
  return citations.map(({ note_start, note_end, section_key, sources }) => ({
    id: `${language}/${id}${heard}`,
    section: section_key,
    text: text.slice(note_start, note_end),
    quotes: sources.map(({ quote }) => quote),
  }))
}

/** A sample without repetition: the same for the same seed and sentences. */
function drawn<Item>(all: readonly Item[], count: number, seed: number): Item[] {
  const random = seeded(seed)
  const left = [...all]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}

const drafter = extractiveDrafter()
const spoken = [...SETS, ...VARIED_SETS]
  .flatMap(consultations)
  .filter((one) => one.frozen === (values.half === 'frozen'))
const sentences: Drawn[] = []
for (const one of spoken) {
  sentences.push(...(await sentencesOf(one, '', drafter)))
  sentences.push(...(await sentencesOf(unpunctuated(one), ', unpunctuated', drafter)))
}
console.log(`${spoken.length} consultations (${values.half}), twice each: ${sentences.length} sentences`)
drawn(sentences, Number(values.count), Number(values.seed)).forEach(({ id, section, text, quotes }, index) => {
  console.log(`${index + 1}. [${id}, ${section}] ${text}\n     <= ${quotes.join(' | ')}`)
})
