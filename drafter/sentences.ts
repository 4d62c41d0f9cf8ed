/** A stretch of a text in UTF-16 offsets. */
export interface Stretch {
  start: number
  end: number
}

/** Abbreviations that never end a sentence: the next word names something. Not "MS", an illness. */
const LEADS = new Set('dr prof mr mrs st hr fr frl ca bzw ggf evtl vgl inkl'.split(' '))

export const neverEndsSentence = (word: string): boolean => LEADS.has(word)

const ABBREVIATIONS = new Set([
  ...LEADS,
  ...'abs allg approx art bds beidseits bzgl chron ct diff ehem etc etwa geb gel ggfs incl ins insb li lt max med min ms mind neg norm pat pos re regelm rezid sog str susp syst tbl tägl tgl ungef usw vs wdh zzt zzgl'.split(
    ' ',
  ),
])

const MONTH = /^\s+(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/i
const ORDINAL = /(?:^|\s)(?:am|der|dem|den|des|die|das|vom|zum|im|jede[rnsm]?)\s+\d{1,2}$/i

/**
 * Does the full stop at `text[at]` belong to the word before it? `z. B.`, `Pat.`, `am 3. Mai`. In doubt, yes: taking
 * two sentences for one does less harm than taking half a sentence for a whole one.
 */
function abbreviates(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 24), at)
  const word = before.match(/[\p{L}\p{N}]+$/u)?.[0] ?? ''
  if (/^\d{1,2}$/.test(word)) return ORDINAL.test(before) || MONTH.test(text.slice(at + 1, at + 8))
  return /^\p{L}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase())
}

/** What a sentence can end with. */
const CLOSING = new Set(`.!?…"'”“»’)]`)

/** Does a sentence end right before `at`, by its punctuation? */
export function endsSentence(text: string, at: number): boolean {
  if (!CLOSING.has(text.charAt(at - 1))) return false
  const closed = text.slice(Math.max(0, at - 4), at).match(/([.!?…])["'”“»’)\]]*$/u)
  if (!closed?.[1]) return false
  return closed[1] !== '.' || !abbreviates(text, at - closed[0].length)
}

/** Can a sentence begin after the gap? In lower-case text, a digit cannot begin one after an ordinal (`am 3. 4.`). */
function mayBegin(line: string, gap: number, next: number, lowerCase: boolean): boolean {
  if (lowerCase) return !/\d ?\.$/.test(line.slice(Math.max(0, gap - 3), gap)) || !/^\d/.test(line.charAt(next))
  return /^["'„“»(]?[\p{Lu}\p{N}]/u.test(line.slice(next, next + 3))
}

/**
 * The sentences of a line, without the space between them: `text.slice(start, end)`. A line break always ends one; a
 * list mark at the start of a line (`- `, `• `) does not belong to any.
 *
 * @param lowerCase a sentence may begin in lower case, as recognisers write
 */
export function sentencesOf(text: string, { lowerCase = false } = {}): Stretch[] {
  const found: Stretch[] = []
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    const mark = line[0].match(/^\s*(?:[-•–]\s+)?/)?.[0].length ?? 0
    let start = line.index + mark
    const end = start + line[0].slice(mark).trimEnd().length
    for (const gap of line[0].matchAll(/\s+/g)) {
      const at = line.index + gap.index
      if (at <= start || at >= end || !endsSentence(line[0], gap.index)) continue
      if (!mayBegin(line[0], gap.index, gap.index + gap[0].length, lowerCase)) continue
      found.push({ start, end: at })
      start = at + gap[0].length
    }
    if (start < end) found.push({ start, end })
  }
  return found
}
