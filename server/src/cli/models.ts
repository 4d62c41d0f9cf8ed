import { type CatalogueModel, isPulled, knownModels, pullModel, sizeOf } from '@visite/hearing/models'
import type { Command } from 'commander'
import { modelsFolder, readConfig } from '../config.ts'
import { printJson } from './print.ts'

interface Json {
  json?: true
}

/**
 * `visite models list` and `pull` (contract 1).
 * @param models the models on offer; a practice without internet access may have others
 */
export function modelCommands(program: Command, models: readonly CatalogueModel[] = knownModels()): void {
  const commands = program
    .command('models')
    .description('manage speech models that work with Visite')
    .addHelpText(
      'after',
      `
Models are stored in the folder "models" of VISITE_DATA_DIR. Their published quality was measured on recordings that are
not yours: compare them on your own with "visite evaluate transcriber".`,
    )

  commands
    .command('list')
    .description('list available models: languages, size, licence, origin and published quality')
    .option('--json', 'print JSON, for scripts')
    .action(({ json }: Json) => {
      const folder = folderOfModels()
      if (json) printJson(models.map((model) => described(model, folder)))
      else for (const model of models) console.log(`${entryOf(model, isPulled(model, folder))}\n`)
    })

  commands
    .command('pull <name>')
    .description('download a model into the data folder; continues an interrupted download')
    .option('--json', 'print only the result, as JSON, for scripts')
    .addHelpText(
      'after',
      `
Every file is verified by its checksum before it is used. Without a network the command fails (exit code 1) and keeps what
it has downloaded so far: the same command goes on from there.`,
    )
    .action(async (name: string, { json }: Json) => {
      const model = models.find((each) => each.name === name)
      if (!model) throw new Error(`there is no model ${name}; there are: ${models.map((each) => each.name).join(', ')}`)
      const folder = await pull(model, folderOfModels(), json ? null : process.stderr)
      const setting = model.kind === 'speech' ? `VISITE_TRANSCRIBER='sherpa:${folder}'` : null
      if (json) printJson({ name, folder, setting })
      else console.log(outcome(name, folder, setting))
    })
}

/** Listing creates nothing in the data folder. */
const folderOfModels = (): string => modelsFolder(readConfig(undefined, { makeKey: false }).dataDir)

async function pull(model: CatalogueModel, folder: string, told: NodeJS.WriteStream | null): Promise<string> {
  const stopped = new AbortController()
  const stop = () => stopped.abort(new Error('stopped: what came so far is kept, the same command goes on from there'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const progress = told && progressOn(told, model.name, sizeOf(model))
  try {
    return await pullModel(model, {
      modelsFolder: folder,
      signal: stopped.signal,
      ...(progress && { onProgress: progress.show }),
    })
  } finally {
    progress?.end()
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** On a terminal one line that counts, elsewhere a line for every tenth. */
function progressOn(stream: NodeJS.WriteStream, name: string, total: number) {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  const steps = stream.isTTY ? 1000 : 10
  let told = -1
  return {
    show(done: number) {
      const step = Math.floor((steps * done) / total)
      if (step <= told) return
      told = step
      const line = `${name}: ${(100 * step) / steps} % (${megabytes(done)} of ${megabytes(total)} MB)`
      // Blanks cover the rest of a longer previous line.
      stream.write(stream.isTTY ? `\r${line}   ` : `${line}\n`)
    },
    end: () => void (stream.isTTY && stream.write('\n')),
  }
}

const outcome = (name: string, folder: string, setting: string | null): string =>
  setting === null
    ? `${name} is in ${folder}; every speech model beside it uses it from the next start on`
    : `${name} is in ${folder}\n\nUse it with\n  ${setting}\nWith VISITE_TRANSCRIBER=auto the best model that was pulled is used, from the next recording on.`

const described = (model: CatalogueModel, folder: string) => ({
  name: model.name,
  kind: model.kind,
  description: model.description,
  languages: model.languages,
  bytes: sizeOf(model),
  license: model.license,
  attribution: model.attribution,
  homepage: model.homepage,
  quality: model.quality,
  pulled: isPulled(model, folder),
})

/** A model on a few lines. */
function entryOf(model: CatalogueModel, pulled: boolean): string {
  const size = `${Math.ceil(sizeOf(model) / 1_000_000)} MB`
  const lines = [
    `${model.name}  (${size}, ${model.license}${pulled ? ', pulled' : ''})`,
    `  ${model.description}`,
    `  languages  ${model.languages.join(' ')}`,
    ...qualityOf(model),
    `  from       ${model.homepage} (${model.attribution})`,
  ]
  return lines.join('\n')
}

function qualityOf({ kind, quality }: CatalogueModel): string[] {
  if (kind === 'companion') return []
  if (quality.length === 0) return ['  quality    nothing is published for this very model']
  return quality.map(
    ({ language, percent, measure, source }) => `  quality    ${language} ${percent} % ${measure} (${source})`,
  )
}
