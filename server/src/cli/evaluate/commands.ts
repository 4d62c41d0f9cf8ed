import { evaluated, type Measured, type Outcome } from '@visite/hearing/measure'
import { pairsIn, termsInFile } from '@visite/hearing/measure/pairs'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { printJson, printTable } from '../print.ts'
import { evaluateDrafterCommand } from './drafter.ts'
import { evaluateGroundingCommand } from './grounding.ts'

interface Options {
  audio: string
  reference: string
  vocabulary?: string
  language: string
  json?: true
}

/** `visite evaluate transcriber`: how well the configured engine hears the operator's own recordings. */
export function evaluateCommands(program: Command): void {
  const evaluate = program.command('evaluate').description('measure quality on your own recordings and texts')
  evaluateDrafterCommand(evaluate)
  evaluateGroundingCommand(evaluate)
  evaluate
    .command('transcriber')
    .description('measure word, term and drug error rates and speed of the configured speech engine')
    .requiredOption('--audio <dir>', 'folder of recordings')
    .requiredOption('--reference <dir>', 'folder with what is said in them: one .txt file of the same name each')
    .option('--vocabulary <file>', 'terms, one per line: passed to the engine, and counted as terms')
    .option('--language <code>', 'spoken language', 'de')
    .option('--json', 'print JSON, for scripts')
    .addHelpText(
      'after',
      `
Nothing is stored, and nothing leaves the machine except to the engine itself. docs/speech-engines.md explains how texts are
made comparable and what is counted. Exit code 1 if the engine cannot be used or a recording could not be transcribed.`,
    )
    .action(evaluateTranscriber)
}

async function evaluateTranscriber({ audio, reference, language, json, ...options }: Options): Promise<void> {
  const { pairs, alone } = pairsIn(audio, reference)
  if (pairs.length === 0) throw new Error(`no recording in ${audio} has a text in ${reference}`)
  const vocabulary = options.vocabulary === undefined ? [] : termsInFile(options.vocabulary)
  const { chooseTranscriber } = await import('@visite/hearing/choose')
  const transcriber = chooseTranscriber(readConfig(undefined, { makeKey: false }).transcriber)
  const { files, all } = await evaluated(transcriber, pairs, language, vocabulary, (outcome) => {
    if (!json) process.stderr.write(`${outcome.file}: ${'error' in outcome ? outcome.error : 'done'}\n`)
  })
  const engine = transcriber.name
  if (json) printJson({ engine, quality: transcriber.quality, language, files, total: all, alone })
  else print(engine, files, all, alone)
  if (files.some((file) => 'error' in file)) process.exitCode = 1
}

function print(engine: string, files: readonly Outcome[], all: Measured, alone: readonly string[]): void {
  console.log(`${engine}\n`)
  const headings = ['recording', 'words', 'word errors', 'sub', 'del', 'ins', 'terms', 'drugs', 'seconds', 'RTF']
  printTable(headings, [
    ...files.map((file) => ('error' in file ? [file.file, '-', file.error] : [file.file, ...cells(file)])),
    ['total', ...cells(all)],
  ])
  console.log('\nterms, drugs: wrong ones of those said; RTF: seconds the engine took for a second of audio')
  if (alone.length > 0) console.log(`without a counterpart: ${alone.join(', ')}`)
}

const cells = ({ errors, terms, drugs, seconds, real_time_factor }: Measured): string[] => [
  String(errors.words),
  percent(errors.rate),
  String(errors.substitutions),
  String(errors.deletions),
  String(errors.insertions),
  ...[terms, drugs].map(({ said, missed, invented, rate }) =>
    rate === null ? (invented > 0 ? `${invented} of 0` : '-') : `${percent(rate)} (${missed + invented} of ${said})`,
  ),
  seconds.toFixed(1),
  real_time_factor.toFixed(2),
]

const percent = (rate: number): string => (Number.isFinite(rate) ? `${(rate * 100).toFixed(1)} %` : 'only inventions')
