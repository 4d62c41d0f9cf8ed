// `npm run bench:notes [-- --data FILE] [--out NOTES] [--ablate]`: how well the extractive drafter does.
// The German table comes from the repository's own consultations, the English one from FILE (ACI-Bench's fields, one
// JSON object a line). The drafts go to NOTES, one `{id, note}` a line. `--ablate` shows instead what every rule is worth.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Consultation, consultations, unpunctuated } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import { render } from '../note.ts'
import type { Segment } from '../port.ts'
import { printWorth } from './ablate.ts'
import { measured, sectionF1, soapTemplate } from './consultation.ts'
import { encountersIn, segmentsOf } from './dialogues.ts'
import { rolesMeasured } from './roles.ts'
import { rouge } from './rouge.ts'
import { plainTemplate } from './template.ts'

const { values } = parseArgs({
  options: {
    ...{ data: { type: 'string' }, out: { type: 'string' } },
    ablate: { type: 'boolean', default: false },
  },
})
if (values.ablate) {
  printWorth(values.data)
  process.exit()
}

const drafter = extractiveDrafter()
drafter.prepare?.()
const signal = new AbortController().signal
const tell = (title: string, scores: readonly ReturnType<typeof rouge>[]) => {
  const percent = (key: keyof ReturnType<typeof rouge>) => (100 * mean(scores.map((one) => one[key]))).toFixed(2)
  console.log(`\n${title}, n=${scores.length}`)
  console.log(`ROUGE-1 ${percent('rouge1')}  ROUGE-2 ${percent('rouge2')}  ROUGE-Lsum ${percent('rougeLsum')}`)
}
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

console.log('Self-written, not clinically validated')
for (const [set, heard, as] of [
  ['de', 'as written', (one: Consultation) => one],
  ['de', 'without punctuation', unpunctuated<Consultation>],
  ['blind-de', 'as written', (one: Consultation) => one],
  ['blind-de', 'without punctuation', unpunctuated<Consultation>],
  ['blind-en', 'as written', (one: Consultation) => one],
  ['blind-en', 'without punctuation', unpunctuated<Consultation>],
] as const) {
  for (const frozen of [false, true]) {
    const measures = []
    for (const consultation of consultations(set).filter((one) => one.frozen === frozen)) {
      const { segments, language } = as(consultation)
      const draft = await drafter.draft({ segments, language, template: soapTemplate, context: [], signal })
      measures.push(measured(consultation, draft))
    }
    const recall = measures.reduce((sum, one) => sum + one.found, 0) / measures.reduce((sum, one) => sum + one.facts, 0)
    const traps = consultations(set)
      .filter((one) => one.frozen === frozen)
      .flatMap(({ never }) => never).length
    const flips = `${measures.flatMap((one) => one.flips).length} of ${traps}`
    const shown = `section F1 ${(100 * sectionF1(measures)).toFixed(1)}  fact recall ${(100 * recall).toFixed(1)}  flips ${flips}`
    console.log(
      `${set.padEnd(9)} ${heard.padEnd(20)} ${(frozen ? 'frozen' : 'open').padEnd(7)} n=${measures.length}  ${shown}`,
    )
  }
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
console.log('\nWithout roles, as most speech servers give it: who speaks is taken from the talk')
for (const set of ['de', 'blind-de', 'blind-en'] as const) {
  for (const frozen of [false, true]) {
    const some = consultations(set).filter((one) => one.frozen === frozen)
    for (const [heard, talks] of [
      ['as written', some],
      ['without punctuation', some.map(unpunctuated)],
    ] as const) {
      const { utterances, right, sure, surelyRight, ...drafts } = await rolesMeasured(talks, drafter)
      const roles = `right ${percent(right, utterances)} of ${utterances}  sure ${percent(sure, utterances)}, of these right ${percent(surelyRight, sure)}`
      const told = `fact recall ${percent(drafts.found, drafts.facts)}  wrongly attributed ${drafts.wrong} of ${drafts.sentences}  plans without anything ${drafts.empty} of ${some.length}`
      console.log(`${set.padEnd(9)} ${heard.padEnd(20)} ${(frozen ? 'frozen' : 'open').padEnd(7)} ${roles}  ${told}`)
    }
  }
}

/** Drafts each dialogue of FILE. @returns the drafts, one `{id, note}` a line */
async function draftsOf(file: string, heard: string, as: (one: { segments: Segment[] }) => { segments: Segment[] }) {
  const scores: ReturnType<typeof rouge>[] = []
  const times: { words: number; wall: number; processor: number }[] = []
  const lines: string[] = []
  for (const { id, dialogue, note } of encountersIn(file)) {
    const { segments } = as({ segments: segmentsOf(dialogue) })
    const [started, at] = [process.cpuUsage(), performance.now()]
    const draft = await drafter.draft({ segments, language: 'en', template: plainTemplate, context: [], signal })
    const { user, system } = process.cpuUsage(started)
    const words = dialogue.split(/\s+/).length
    times.push({ words, wall: performance.now() - at, processor: (user + system) / 1000 })
    const drafted = render(draft.note).text
    scores.push(rouge(note, drafted))
    lines.push(JSON.stringify({ id, note: drafted }))
  }
  tell(`English, ${heard}`, scores)
  for (const clock of ['wall', 'processor'] as const) {
    const slowest = times.reduce((most, one) => (one[clock] > most[clock] ? one : most))
    const average = mean(times.map((one) => one[clock])).toFixed(1)
    console.log(
      `${clock} time: ${average} ms a consultation of ${mean(times.map(({ words }) => words)).toFixed(0)} words on average; the slowest ${slowest[clock].toFixed(0)} ms (${slowest.words} words)`,
    )
  }
  return lines
}

if (values.data) {
  const lines = await draftsOf(values.data, 'as written', (one) => one)
  if (values.out) writeFileSync(values.out, `${lines.join('\n')}\n`)
  await draftsOf(values.data, 'without punctuation', unpunctuated)
}
