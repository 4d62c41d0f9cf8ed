import { createReadStream } from 'node:fs'
import { errorText } from './error-text.ts'

/** A file named on the command line; "-" is standard input. */
export const inputOf = (file: string): NodeJS.ReadableStream => (file === '-' ? process.stdin : createReadStream(file))

/** Says why a line of the input cannot be used. The command goes on with the others, and fails in the end. */
export function reportLine(place: string, error: unknown): void {
  process.stderr.write(`${place}: ${errorText(error)}\n`)
  process.exitCode = 1
}
