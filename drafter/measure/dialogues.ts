import { readFileSync } from 'node:fs'
import type { Segment } from '../port.ts'
import { objectIn } from './json-lines.ts'

/** A consultation to draft from, and the note a clinician wrote about it if there is one. */
export interface Consultation {
  id: string
  /** Lines `[doctor] …` and `[patient] …`. */
  dialogue: string
  note: string | null
}

/**
 * Reads one JSON object a line: `id`, `dialogue` and, if there is one, `note`.
 * @throws when the file cannot be read, or a line is not such an object
 */
export function consultationsIn(file: string): Consultation[] {
  const lines = readFileSync(file, 'latin1').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [consultationIn(Buffer.from(line, 'latin1'))]
    } catch (error) {
      throw new Error(`${file}:${index + 1}: ${(error as Error).message}`)
    }
  })
}

function consultationIn(line: Uint8Array): Consultation {
  const { id, dialogue, note } = objectIn(line)
  if (typeof id !== 'string' || typeof dialogue !== 'string') throw new Error('a consultation has an id and a dialogue')
  return { id, dialogue, note: typeof note === 'string' ? note : null }
}

/** A consultation with its reference note. */
export interface Encounter extends Consultation {
  note: string
}

/** @throws when a line is not an encounter */
export const encountersIn = (file: string): Encounter[] =>
  consultationsIn(file).map(({ id, dialogue, note }) => {
    if (note === null) throw new Error(`${file}: ${id} has no note`)
    return { id, dialogue, note }
  })

/** The dialogue as a transcriber would give it, without times. A line without a speaker continues the one before. */
export function segmentsOf(dialogue: string): Segment[] {
  const segments: Segment[] = []
  for (const line of dialogue.split('\n')) {
    const [, speaker, text] = /^\s*\[([a-z_]+)\]\s*(.*)$/i.exec(line) ?? [null, null, line.trim()]
    const last = segments.at(-1)
    if (!text) continue
    if (!speaker) {
      if (last) last.text += ` ${text}`
      continue
    }
    const role = speaker.startsWith('doctor') ? 'doctor' : 'patient'
    const id = `s${segments.length + 1}`
    segments.push({ id, start_ms: 0, end_ms: 0, speaker, role, text })
  }
  return segments
}
