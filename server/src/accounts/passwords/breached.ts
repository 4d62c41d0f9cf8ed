import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const HASH_LENGTH = 40
/** More than a line has: hash, colon, how often it was seen, end of line. */
const LONGEST_LINE = 64

/**
 * Is the password in a file of known ones, one line each: its SHA-1 in capitals, sorted, perhaps with `:` and how often it
 * was seen? Have I Been Pwned's downloader writes such a file of some 40 GB, of which this reads some 35 lines.
 */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const handle = await open(file)
  try {
    let from = 0
    let to = (await handle.stat()).size
    while (from < to) {
      const { hash, start, end } = await lineAt(handle, Math.floor((from + to) / 2))
      if (hash === wanted) return true
      if (hash < wanted) from = end
      else to = start
    }
    return false
  } finally {
    await handle.close()
  }
}

/** The line that the byte at this place belongs to, with its end of line. */
async function lineAt(handle: FileHandle, place: number): Promise<{ hash: string; start: number; end: number }> {
  const from = Math.max(0, place - LONGEST_LINE)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * LONGEST_LINE), 0, 2 * LONGEST_LINE, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const start = text.lastIndexOf('\n', place - from - 1) + 1
  const end = text.indexOf('\n', place - from) + 1 || bytesRead
  return { hash: text.slice(start, start + HASH_LENGTH).toUpperCase(), start: from + start, end: from + end }
}
