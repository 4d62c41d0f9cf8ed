import { createInterface } from 'node:readline'

/** The object on a line of JSON. @param place file and line, for the error @throws when it is not one */
export function objectIn(line: string, place: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Reported below, with the place.
  }
  throw new Error(`${place}: not a JSON object`)
}

/** The non-empty lines, each with its place; the input may be larger than memory. */
export async function* linesOf(
  input: NodeJS.ReadableStream,
  file: string,
): AsyncGenerator<{ line: string; place: string }> {
  let number = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() !== '') yield { line, place: `${file}:${number}` }
  }
}
