import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES = [
  ...(['note-system', 'note-request', 'doubted-system', 'doubted-request'] as const),
  ...(['summary-system', 'summary-request', 'repair', 'other-language'] as const),
] as const
type File = (typeof FILES)[number]

/** The word at the head of the instructions that every answer must return. It is written in the files. */
const CODE = { de: 'Kranich', en: 'heron' } as const

export interface Prompts {
  code: string
  noteSystem(): string
  noteRequest(material: { sections: string; context: string; draft: string; facts: string; transcript: string }): string
  doubtedSystem(): string
  doubtedRequest(material: { doubted: string; transcript: string }): string
  summarySystem(): string
  summaryRequest(material: { note: string }): string
  repair(faults: readonly string[]): string
  /** What the model is told about an answer in another language. */
  otherLanguage(): string
}

/**
 * The prompts for a note in this language (ISO 639-1), from the files in `prompts/`: the German ones for German,
 * otherwise the English ones, which name the language to write in.
 */
export function promptsFor(language: string): Prompts {
  const folder = language.startsWith('de') ? 'de' : 'en'
  const code = CODE[folder]
  const tag = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language) ? language : folder
  const name = new Intl.DisplayNames([folder], { type: 'language' }).of(tag) ?? tag
  const texts = new Map(
    FILES.map((file) => [file, readFileSync(join(import.meta.dirname, 'prompts', folder, `${file}.md`), 'utf8')]),
  )
  // In one pass: what is filled in may itself look like a placeholder.
  const filled = (file: File, values: Record<string, string>): string =>
    (texts.get(file) ?? '').replace(/\{\{(\w+)\}\}/g, (place, key: string) => values[key] ?? place).trim()
  return {
    code,
    noteSystem: () => filled('note-system', { code, language: name }),
    noteRequest: (material) => filled('note-request', { ...material, language: name }),
    doubtedSystem: () => filled('doubted-system', { code, language: name }),
    doubtedRequest: (material) => filled('doubted-request', { ...material, language: name }),
    summarySystem: () => filled('summary-system', { code, language: name }),
    summaryRequest: (material) => filled('summary-request', { ...material, language: name }),
    otherLanguage: () => filled('other-language', { language: name }),
    repair: (faults) => filled('repair', { faults: faults.map((fault) => `- ${fault}`).join('\n') }),
  }
}
