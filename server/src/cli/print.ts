import { errorText } from './error-text.ts'

/** Rows below their headings, the columns as wide as they need. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [headings, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** For scripts (`--json`). */
export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2))

/** What a shell reports of a filter that SIGPIPE ended. */
export const EXIT_PIPE = 141

/** Ends the command when its output cannot be written: without a word if the reader has seen enough ("| head"). */
export function endIfUnwritable(): void {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', endUnwritten).on('error', endUnwritten)
}

function endUnwritten(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(EXIT_PIPE)
  console.error(`visite: ${errorText(error)}`)
  process.exit(1)
}
