import { consultation } from '@visite/hearing/corpora/consultation'
import { heard, scriptedTranscriber } from './engines.ts'

/**
 * Immediately answers with what is really said in the bundled consultation; the engines have their own tests.
 * @param turns how many; a draft of all takes a second of processor time
 */
export const attentiveTranscriber = ({ turns = consultation.turns.length } = {}) =>
  scriptedTranscriber(() =>
    heard(
      consultation.turns.slice(0, turns).map(({ role, text }, index) => ({
        id: `s${index + 1}`,
        start_ms: index * 4_000,
        end_ms: index * 4_000 + 3_500,
        speaker: role === 'doctor' ? 'left' : 'right',
        role: role === 'doctor' ? 'doctor' : 'patient',
        text,
        confidence: null,
        words: null,
      })),
    ),
  )
