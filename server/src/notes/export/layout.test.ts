import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportedNote, KNOWN } from '../../../test/exported-note.ts'
import { png } from '../../../test/png.ts'
import { laidOut, noteLayout } from './layout.ts'

const logo = { png: png(40, 20, [0, 110, 120, 255]), width: 40, height: 20 }
const practice = KNOWN.practice && { ...KNOWN.practice, logo }
/** Hostile: a place to break after every second character. */
const noteOf = (length: number) =>
  exportedNote({ practice, sections: [{ key: null, heading: 'Befund', text: '; '.repeat(length / 2) }] })

describe('laying out a note (contract 6 export)', () => {
  let threads = 0
  const counted = () => threads++
  beforeEach(() => {
    threads = 0
    process.on('worker', counted)
  })
  afterEach(() => process.off('worker', counted))

  it('happens at once for a short one, and on a thread for a long one, with the same bytes', async () => {
    const layout = noteLayout()
    const short = noteOf(100)
    expect((await layout('pdf', short)).equals(await laidOut({ as: 'pdf', note: short }))).toBe(true)
    expect(threads).toBe(0)
    const long = noteOf(6_000)
    const [one, two, word] = await Promise.all([layout('pdf', long), layout('pdf', long), layout('docx', long)])
    expect(threads).toBe(3)
    expect(one.equals(await laidOut({ as: 'pdf', note: long }))).toBe(true)
    expect(two.equals(one)).toBe(true)
    expect(word.subarray(0, 2).toString()).toBe('PK')
  })

  it('reports when its thread breaks, and lays out the next one', async () => {
    const layout = noteLayout()
    const broken = { png: Buffer.from('no picture'), width: 40, height: 20 }
    const wrong = { ...noteOf(6_000), practice: practice && { ...practice, logo: broken } }
    await expect(layout('pdf', wrong)).rejects.toThrow()
    expect((await layout('pdf', noteOf(6_000))).subarray(0, 4).toString()).toBe('%PDF')
  })
})
