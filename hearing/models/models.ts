import { statSync } from 'node:fs'
import { join } from 'node:path'
import { downloadFile, type ModelFile } from './download.ts'
import catalogue from './models.json' with { type: 'json' }

/** A published figure. It says how well the model did there, not how well it will do in a practice. */
export interface PublishedQuality {
  /** ISO 639-1. */
  language: string
  measure: string
  percent: number
  /** Where it was published. */
  source: string
}

/** An available model. */
export interface CatalogueModel {
  /** Also the name of its folder. */
  name: string
  /** `speech` transcribes; a `companion` helps every speech model in sibling folders. */
  kind: 'speech' | 'companion'
  description: string
  languages: readonly string[]
  license: string
  attribution: string
  homepage: string
  /** Empty where nothing is published for this very model. */
  quality: readonly PublishedQuality[]
  files: readonly ModelFile[]
}

/** The models that are known to work with Visite, the best one first. Nothing is downloaded automatically. */
export const knownModels = (): CatalogueModel[] =>
  catalogue.map((model) => ({ ...model, kind: model.kind === 'speech' ? 'speech' : 'companion' }))

export const sizeOf = ({ files }: Pick<CatalogueModel, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Is it there? Judged by the sizes of its files: checksums were verified on download. */
export const isPulled = (model: CatalogueModel, modelsFolder: string): boolean =>
  model.files.every(
    ({ name, bytes }) => statSync(join(modelsFolder, model.name, name), { throwIfNoEntry: false })?.size === bytes,
  )

/** The folder of the best speech model that was pulled; null when none was. */
export function bestPulled(modelsFolder: string, models: readonly CatalogueModel[] = knownModels()): string | null {
  const best = models.find((model) => model.kind === 'speech' && isPulled(model, modelsFolder))
  return best ? join(modelsFolder, best.name) : null
}

export interface PullOptions {
  /** Where models live; each gets its own folder in it. */
  modelsFolder: string
  signal: AbortSignal
  /** Bytes that are there, of all files. */
  onProgress?: (done: number, total: number) => void
  /** Pause before a broken connection is reopened, multiplied by the attempts so far; a second by default. */
  pauseMs?: number
}

/**
 * Downloads what is missing of a model, continuing where an earlier attempt stopped, and verifies every file by its
 * checksum before it gets its name.
 * @returns the model's folder, for `sherpa:<folder>`
 * @throws {ModelPullError} or the signal's reason
 */
export async function pullModel(model: CatalogueModel, options: PullOptions): Promise<string> {
  const { modelsFolder, signal, onProgress, pauseMs } = options
  const folder = join(modelsFolder, model.name)
  const total = sizeOf(model)
  let before = 0
  for (const file of model.files) {
    const sofar = before
    await downloadFile(file, folder, signal, (done) => onProgress?.(sofar + done, total), pauseMs)
    before += file.bytes
  }
  onProgress?.(total, total)
  return folder
}
