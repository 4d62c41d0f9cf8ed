/** GDT as a practice system writes and reads it, sharing nothing with the service's own reader and writer. */
export type GdtLine = readonly [id: string, content: string]

/** Bytes of characters beyond ASCII, as old practice systems write them. */
const CP437: Readonly<Record<string, number>> = {
  ä: 0x84,
  ö: 0x94,
  ü: 0x81,
  Ä: 0x8e,
  Ö: 0x99,
  Ü: 0x9a,
  ß: 0xe1,
  é: 0x82,
}

export const inCp437 = (text: string): Buffer =>
  Buffer.from([...text].map((character) => CP437[character] ?? character.charCodeAt(0)))

/** A whole file: 8000 and 8100 come before the lines. */
export function gdtFile(record: string, lines: readonly GdtLine[], encode: (text: string) => Buffer = inCp437): Buffer {
  const lineOf = ([id, content]: GdtLine) => {
    const bytes = encode(content)
    return Buffer.concat([Buffer.from(String(bytes.length + 9).padStart(3, '0') + id), bytes, Buffer.from('\r\n')])
  }
  const body = Buffer.concat(lines.map(lineOf))
  // 8000 takes 13 bytes, 8100 takes 14.
  return Buffer.concat([lineOf(['8000', record]), lineOf(['8100', String(body.length + 27).padStart(5, '0')]), body])
}

/** Its lines, in the order they stand. @throws when a length is wrong */
export function gdtLines(file: Buffer, decode: (bytes: Buffer) => string): GdtLine[] {
  const lines: GdtLine[] = []
  for (let at = 0; at < file.length; ) {
    const length = Number(file.toString('latin1', at, at + 3))
    const end = file.toString('latin1', at + length - 2, at + length)
    if (!(length >= 9) || end !== '\r\n') throw new Error(`the line at ${at} is not ${length} bytes long`)
    lines.push([file.toString('latin1', at + 3, at + 7), decode(file.subarray(at + 7, at + length - 2))])
    at += length
  }
  const total = lines.find(([id]) => id === '8100')?.[1]
  if (Number(total) !== file.length) throw new Error(`8100 says ${total}, the file has ${file.length} bytes`)
  return lines
}

export const fromCp437 = (bytes: Buffer): string => {
  const characters = new Map(Object.entries(CP437).map(([character, byte]) => [byte, character]))
  return [...bytes].map((byte) => characters.get(byte) ?? String.fromCharCode(byte)).join('')
}
