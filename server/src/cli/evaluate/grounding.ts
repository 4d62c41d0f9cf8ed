import { createReadStream } from 'node:fs'
import { supportOf } from '@visite/drafter/grounding'
import { claimsIn } from '@visite/drafter/measure/claims'
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
    .description('whether sentences are supported by their sources, and why not')
    .requiredOption('--data <file>', 'one JSON object a line: id, language (de or en), sentence, sources (texts)')
    .option('--json', 'one JSON object a line: id, support, reasons')
    .action(async ({ data, json }: Options) => {
      const counts = new Map<string, number>()
      for await (const { id, language, sentence, sources } of claimsIn(createReadStream(data), data)) {
        const { support, doubts } = supportOf(sentence, sources, language)
        counts.set(support, (counts.get(support) ?? 0) + 1)
        if (json) console.log(JSON.stringify({ id, support, reasons: doubts }))
      }
      if (!json)
        printTable(
          ['support', 'sentences'],
          [...counts].map(([support, count]) => [support, String(count)]),
        )
    })
}
