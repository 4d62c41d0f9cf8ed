import { createReadStream } from 'node:fs'
import { supportOf } from '@visite/drafter/grounding'
import { linesOf, objectIn } from '@visite/drafter/measure/json-lines'
import type { Command } from 'commander'
import { printTable } from '../print.ts'

interface Options {
  data: string
  json?: true
}

/** `visite evaluate grounding`: what the check of sentences against their sources says of the operator's own pairs. */
export function evaluateGroundingCommand(evaluate: Command): void {
  evaluate
    .command('grounding')
    .description('whether sentences are supported by their sources, and why not')
    .requiredOption('--data <file>', 'one JSON object a line: id, language (de or en), sentence, sources (texts)')
    .option('--json', 'one JSON object a line: id, support, reasons')
    .action(async ({ data, json }: Options) => {
      const counts = new Map<string, number>()
      for await (const { line, place } of linesOf(createReadStream(data), data)) {
        const { id, language, sentence, sources } = claimIn(line, place)
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

interface Claim {
  id: string
  language: 'de' | 'en'
  sentence: string
  sources: string[]
}

function claimIn(line: string, place: string): Claim {
  const { id, language, sentence, sources } = objectIn(line, place)
  const isTexts = Array.isArray(sources) && sources.every((one) => typeof one === 'string')
  if (typeof id !== 'string' || typeof sentence !== 'string' || !isTexts || (language !== 'de' && language !== 'en')) {
    throw new Error(`${place}: a claim has an id, a language (de or en), a sentence and sources`)
  }
  return { id, language, sentence, sources }
}
