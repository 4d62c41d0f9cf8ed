import { crc32, deflateSync } from 'node:zlib'

const bytesOf = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([bytesOf(data.length), body, bytesOf(crc32(body))])
}

/** The names of a PNG's chunks, in order. */
export function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

/** A picture of one colour, `[red, green, blue, opacity]`, with a text chunk such as cameras and programs write. */
export function png(
  width: number,
  height: number,
  colour: readonly [number, number, number, number],
  said = 'Beifang',
): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => colour).flat())])
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => line)), said)
}

/** @param lines as many as the header says, or not */
export const pngOf = (width: number, height: number, lines: Buffer, said: string): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([bytesOf(width), bytesOf(height), Buffer.from([8, 6, 0, 0, 0])])),
    chunk('tEXt', Buffer.from(`Comment\0${said}`, 'latin1')),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
