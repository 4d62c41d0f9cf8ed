/** Bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks of `bytes` bytes (RFC 9110, 14.1.2 and 14.2).
 * @returns null: all of them, also for an invalid range or several ranges, which a server may ignore; `unsatisfiable`:
 *   it begins after the last byte
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
