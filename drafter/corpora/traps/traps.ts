import type { Segment } from '../../port.ts'
import { ENGLISH } from './english.ts'
import { GERMAN } from './german.ts'

export type TrapKind =
  | 'denied'
  | 'affirmed'
  | 'corrected'
  | 'number'
  | 'family'
  | 'hypothetical'
  | 'past'
  | 'allergy'
  | 'swapped'
  | 'question'
  | 'person'

/** A short dialogue in which something is easily turned into its opposite. */
export interface Trap {
  language: 'de' | 'en'
  kind: TrapKind
  /** What is at stake: words, or numbers for `number`, or what must be absent for `corrected` and `person`. */
  concept: string
  dialogue: string
  segments: Segment[]
}

const turn = (line: string, index: number): Segment => ({
  id: `s${index + 1}`,
  start_ms: index * 1000,
  end_ms: index * 1000 + 900,
  speaker: line.slice(0, 1),
  role: line.startsWith('D') ? 'doctor' : 'patient',
  text: line.slice(3),
})

function parsed(list: string, language: Trap['language']): Trap[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [, kind = '', concept = '', rest = ''] = /^(\w+): (.*?) \| (.*)$/.exec(line) ?? []
      const dialogue = rest.replace(/ \| .*$/, '')
      const segments = dialogue.split(' / ').map(turn)
      return { language, kind: kind as TrapKind, concept, dialogue, segments }
    })
}

/** All traps, both languages. */
export const traps = (): Trap[] => [...parsed(ENGLISH, 'en'), ...parsed(GERMAN, 'de')]
