import { type Consultation, consultationsIn, segmentsOf } from '@visite/drafter/measure/dialogues'
import { rouge } from '@visite/drafter/measure/rouge'
import { render } from '@visite/drafter/note'
import { type Drafter, DrafterError, type DraftTemplate } from '@visite/drafter/port'
import { BUILT_IN } from '@visite/drafter/templates/built-in'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { printJson, printTable } from '../print.ts'

interface Options {
  data: string
  language: string
  template: string
  json?: true
}

interface Drafted {
  id: string
  /** F1, 0..1; null where there is no note to compare with. */
  rouge: ReturnType<typeof rouge> | null
  sentences: number
  supported: number
  partial: number
  unsupported: number
  seconds: number
  engine: string
}

/** `visite evaluate drafter`: ROUGE, grounding and speed of the configured drafter on the operator's own texts. */
export function evaluateDrafterCommand(evaluate: Command): void {
  evaluate
    .command('drafter')
    .description('ROUGE, grounding and speed of the configured drafter')
    .requiredOption(
      '--data <file>',
      'one JSON object a line: id, dialogue ("[doctor] …" lines) and, if there is one, note',
    )
    .option('--language <code>', 'language of the notes, de or en', 'de')
    .option('--template <key>', 'built-in template to draft into', 'soap')
    .option('--json', 'for scripts')
    .action(async ({ data, language, template, json }: Options) => {
      const consultations = consultationsIn(data)
      if (consultations.length === 0) throw new Error(`${data} has no consultations`)
      const wanted = BUILT_IN.find((one) => one.key === template && one.language === language)
      if (!wanted) throw new Error(`there is no built-in template ${template} in ${language}`)
      const { chooseDrafter } = await import('@visite/drafter/choose')
      const drafter = await chooseDrafter(readConfig(undefined, { makeKey: false }).drafter)
      const { all, failed } = await measured(drafter, consultations, wanted, {
        language,
        quiet: json === true,
      }).finally(() => drafter.close?.())
      if (all.length === 0) throw new Error(failed[0]?.error)
      const report = { engine: drafter.name, language, template, consultations: all.length, ...total(all), failed }
      if (json) printJson({ ...report, files: all })
      else print(report)
      if (failed.length > 0) process.exitCode = 1
    })
}

/** Drafts them all; one that fails does not end the others. @throws when the drafter is not in order */
async function measured(
  drafter: Drafter,
  consultations: readonly Consultation[],
  template: DraftTemplate,
  { language, quiet }: { language: string; quiet: boolean },
) {
  drafter.prepare?.()
  const verdict = await drafter.check()
  if (!verdict.ok) throw new Error(verdict.detail)
  const all: Drafted[] = []
  const failed: { id: string; error: string }[] = []
  for (const consultation of consultations) {
    try {
      all.push(await drafted(drafter, consultation, template, language))
    } catch (error) {
      // The others are worth the hours they took; the table says so.
      if (!(error instanceof DrafterError)) throw error
      failed.push({ id: consultation.id, error: error.message })
      if (!quiet) process.stderr.write(`${consultation.id}: ${error.message}\n`)
    }
  }
  return { all, failed }
}

async function drafted(
  drafter: Drafter,
  { id, dialogue, note }: Consultation,
  template: DraftTemplate,
  language: string,
): Promise<Drafted> {
  const started = performance.now()
  const signal = new AbortController().signal
  const { note: drafted, engine } = await drafter.draft({
    segments: segmentsOf(dialogue),
    language,
    template,
    context: [],
    signal,
  })
  const seconds = (performance.now() - started) / 1000
  const { text: notes, citations } = render(drafted)
  const count = (support: string) => citations.filter((citation) => citation.support === support).length
  const [supported, partial, unsupported] = [count('supported'), count('partial'), count('unsupported')]
  const scores = note === null ? null : rouge(note, notes)
  return { id, rouge: scores, sentences: citations.length, supported, partial, unsupported, seconds, engine }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const sum = (all: readonly Drafted[], key: 'sentences' | 'supported' | 'partial' | 'unsupported'): number =>
  all.reduce((total, one) => total + one[key], 0)

function total(all: readonly Drafted[]) {
  const compared = all.flatMap(({ rouge }) => rouge ?? [])
  const score = (key: keyof ReturnType<typeof rouge>) => mean(compared.map((one) => one[key]))
  return {
    rouge:
      compared.length === 0
        ? null
        : { rouge1: score('rouge1'), rouge2: score('rouge2'), rougeLsum: score('rougeLsum') },
    sentences: sum(all, 'sentences'),
    supported: sum(all, 'supported'),
    partial: sum(all, 'partial'),
    unsupported: sum(all, 'unsupported'),
    /** Drafts that another drafter made, because the configured one's could not be used. */
    replaced: all.filter(({ engine }) => engine.includes('instead of')).length,
    seconds: { mean: mean(all.map(({ seconds }) => seconds)), slowest: Math.max(...all.map(({ seconds }) => seconds)) },
  }
}

function print(
  report: { engine: string; consultations: number; failed: readonly object[] } & ReturnType<typeof total>,
): void {
  const { engine, consultations, rouge, sentences, seconds } = report
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const of = (count: number) => `${count} of ${sentences} (${percent(sentences === 0 ? 0 : count / sentences)})`
  console.log(`${engine}, ${consultations} consultations\n`)
  printTable(
    ['measure', 'value'],
    [
      ['ROUGE-1', rouge ? percent(rouge.rouge1) : 'no notes to compare with'],
      ['ROUGE-2', rouge ? percent(rouge.rouge2) : '-'],
      ['ROUGE-Lsum', rouge ? percent(rouge.rougeLsum) : '-'],
      ['sentences supported', of(report.supported)],
      ['partly', of(report.partial)],
      ['unsupported', of(report.unsupported)],
      ['drafts replaced', String(report.replaced)],
      ['drafts failed', String(report.failed.length)],
      ['seconds a draft', `${seconds.mean.toFixed(2)}, the slowest ${seconds.slowest.toFixed(2)}`],
    ],
  )
}
