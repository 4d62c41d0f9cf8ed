import type { Citation } from '@visite/drafter/port'
import type { Segment } from '@visite/hearing/port'

const WIDTH = 96
const color = process.stdout.isTTY
const paint = (code: string) => (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text)
export const bold = paint('1')
export const dim = paint('2')

export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Breaks at spaces; every further line is indented. */
export function wrapped(text: string, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${indent}`)
}

export function printTranscript(segments: readonly Segment[]): void {
  for (const { start_ms, role, text } of segments) {
    const head = `  ${clock(start_ms).padStart(5)}  ${role.padEnd(8)}`
    console.log(`${dim(head)}${wrapped(text, ' '.repeat(head.length))}`)
  }
}

/** The note with `[1]` after every sentence, and what each number refers to. */
export function printNote(notes: string, citations: readonly Citation[]): void {
  let marked = notes
  for (const [index, citation] of [...citations.entries()].reverse()) {
    marked = `${marked.slice(0, citation.note_end)} [${index + 1}]${marked.slice(citation.note_end)}`
  }
  for (const line of marked.split('\n')) console.log(`  ${wrapped(line, '  ')}`)
  console.log(`\n  ${bold('Sources')}`)
  for (const [index, { sources }] of citations.entries()) {
    for (const { quote, start_ms } of sources) {
      const head = `  ${`[${index + 1}]`.padStart(5)} ${start_ms === undefined ? '' : `${clock(start_ms)} `}`
      console.log(`${head}${dim(wrapped(`“${quote}”`, ' '.repeat(head.length)))}`)
    }
  }
}
