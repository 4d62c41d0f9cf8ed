import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bundled consultation: doctor on the left channel, patient on the right, and what they say. */
export const consultation = {
  audio: join(import.meta.dirname, 'consultation/consultation.ogg'),
  turns: readFileSync(join(import.meta.dirname, 'consultation/consultation.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ role: line.split(':')[0] ?? '', text: line.slice(line.indexOf(':') + 1).trim() })),
}
