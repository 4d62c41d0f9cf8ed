import { createInterface } from 'node:readline'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** The object on a line of JSON, without the byte-order mark that may begin a file. @throws when it is not one */
export function objectIn(line: Uint8Array): Record<string, unknown> {
  const text = textOf(line)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Reported below.
  }
  throw new Error('not a JSON object')
}

function textOf(line: Uint8Array): string {
  try {
    return UTF_8.decode(line)
  } catch {
    throw new Error('not text in UTF-8: save it as such')
  }
}

/** The non-empty lines, each with its place; the input may be larger than memory. */
export async function* linesOf(
  input: NodeJS.ReadableStream,
  file: string,
): AsyncGenerator<{ line: Uint8Array; place: string }> {
  let number = 0
  // Byte by byte, so that it shows of each line whether it is UTF-8.
  input.setEncoding('latin1')
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() !== '') yield { line: Buffer.from(line, 'latin1'), place: `${file}:${number}` }
  }
}
