import { createReadStream } from 'node:fs'
import { judged } from '@visite/drafter/measure/claims'
import type { Command } from 'commander'
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
    .requiredOption('--data <file>', 'one JSON object per line: id, language (de or en), sentence, sources (texts)')
    .option('--json', 'print one JSON object per line: id, support, reasons')
    .action(async ({ data, json }: Options) => {
      const counts = await judged(createReadStream(data), data, (claim) => {
        if (json) console.log(JSON.stringify(claim))
      })
      if (!json)
        printTable(
          ['support', 'sentences'],
          [...counts].map(([support, count]) => [support, String(count)]),
        )
    })
}
