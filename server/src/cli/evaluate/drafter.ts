import { consultationsIn } from '@visite/drafter/measure/dialogues'
import { evaluated, type Failure, total } from '@visite/drafter/measure/evaluation'
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

/** `visite evaluate drafter`: ROUGE, grounding and speed of the configured drafter on the operator's own texts. */
export function evaluateDrafterCommand(evaluate: Command): void {
  evaluate
    .command('drafter')
    .description('measure ROUGE, grounding and speed of the configured drafter')
    .requiredOption(
      '--data <file>',
      'one JSON object per line: id, dialogue ("[doctor] …" lines) and, optionally, note',
    )
    .option('--language <code>', 'language of the notes, de or en', 'de')
    .option('--template <key>', 'built-in template of the notes', 'soap')
    .option('--json', 'print JSON, for scripts')
    .action(async ({ data, language, template, json }: Options) => {
      const consultations = consultationsIn(data)
      if (consultations.length === 0) throw new Error(`${data} has no consultations`)
      const wanted = BUILT_IN.find((one) => one.key === template && one.language === language)
      if (!wanted) throw new Error(`there is no built-in template ${template} in ${language}`)
      const { chooseDrafter } = await import('@visite/drafter/choose')
      const drafter = await chooseDrafter(readConfig(undefined, { makeKey: false }).drafter)
      const { all, failed } = await evaluated(drafter, consultations, wanted, language, ({ id, error }) => {
        if (!json) process.stderr.write(`${id}: ${error}\n`)
      }).finally(() => drafter.close?.())
      if (all.length === 0) throw new Error(failed[0]?.error)
      const report = { engine: drafter.name, language, template, consultations: all.length, ...total(all), failed }
      if (json) printJson({ ...report, files: all })
      else print(report)
      if (failed.length > 0) process.exitCode = 1
    })
}

function print(
  report: { engine: string; consultations: number; failed: readonly Failure[] } & ReturnType<typeof total>,
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
