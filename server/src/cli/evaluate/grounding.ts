import { judged } from '@visite/drafter/measure/claims'
import type { Command } from 'commander'
import { inputOf, reportLine } from '../input.ts'
import { printTable } from '../print.ts'

interface Options {
  data: string
  json?: true
}

/** `visite evaluate grounding`: checks the operator's own pairs of sentences and sources. */
export function evaluateGroundingCommand(evaluate: Command): void {
  evaluate
    .command('grounding')
    .description('check whether sentences are supported by their sources, and if not, why')
    .requiredOption(
      '--data <file>',
      'one JSON object per line: id, language (de or en), sentence, sources (texts); "-" reads standard input',
    )
    .option('--json', 'print one JSON object per line: id, support, reasons')
    .action(async ({ data, json }: Options) => {
      const onJudged = (claim: object) => json && console.log(JSON.stringify(claim))
      const counts = await judged(inputOf(data), data, onJudged, reportLine)
      if (!json)
        printTable(
          ['support', 'sentences'],
          [...counts].map(([support, count]) => [support, String(count)]),
        )
    })
}
