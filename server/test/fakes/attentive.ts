import { consultation } from '@visite/hearing/corpora/consultation'
import { heard, scriptedTranscriber } from './engines.ts'

/** Immediately answers with what was really said in the bundled consultation: the engines have their own tests. */
export const attentiveTranscriber = () =>
  scriptedTranscriber(() =>
    heard(
      consultation.turns.map(({ role, text }, index) => ({
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
