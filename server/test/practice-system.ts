import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromCp437, gdtFile, gdtLines } from './gdt-file.ts'

/** A practice system at its end of an exchange folder, sharing no code with the service. */
export function practiceSystem(folder: string) {
  const incoming = join(folder, 'in')
  const outgoing = join(folder, 'out')
  /** What it has imported: numbers of patients, in the order of their files. */
  const imported: string[] = []
  return {
    imported,
    /** Under another name first, as such systems do. */
    request(number: string, name = `Name${number}`): void {
      mkdirSync(incoming, { recursive: true })
      const lines = [
        ['8315', 'VISITE'],
        ['8316', 'PVS1'],
        ['3000', number],
        ['3101', name],
        ['3103', '01021980'],
      ] as const
      const hidden = join(incoming, `.${number}.tmp`)
      writeFileSync(hidden, gdtFile('6302', lines))
      renameSync(hidden, join(incoming, `${number}.gdt`))
    },
    /** Reads and removes the files that are there. @throws when a file is not whole, or its lengths are wrong */
    fetch(): void {
      const names = existsSync(outgoing) ? readdirSync(outgoing, { withFileTypes: true }) : []
      for (const entry of names) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        const lines = gdtLines(readFileSync(join(outgoing, entry.name)), fromCp437)
        rmSync(join(outgoing, entry.name))
        imported.push(lines.find(([id]) => id === '3000')?.[1] ?? 'none')
      }
    },
    /** Requests nobody has taken yet. */
    waiting: (): string[] => (existsSync(incoming) ? readdirSync(incoming).filter((name) => name !== 'rejected') : []),
  }
}
