import { ASSERTIONS, FACT_KINDS, FACT_STATUSES, FACT_TIMES } from '@visite/drafter/facts/fact'
import { RELATIVES } from '@visite/lexicon'
import { Type } from 'typebox'
import { Id, Named, OneOf, OpenOneOf } from '../../platform/http/schema.ts'
import { CitationSource } from '../schema.ts'
import { VERDICTS } from './rules.ts'

const Verdict = OneOf(VERDICTS, 'What the clinician thinks of it')

/** Contract 12. */
export const Fact = Named('Fact', {
  id: Type.String({ description: 'Stays when the fact is read again' }),
  kind: OneOf(FACT_KINDS),
  name: Type.String({ description: 'In the spoken language, lower case' }),
  text: Type.String({ description: 'As a doctor reads it' }),
  assertion: OneOf(ASSERTIONS),
  experiencer: OpenOneOf(['patient', ...RELATIVES, 'other'], { description: '`patient`, or the relative' }),
  time: OneOf(FACT_TIMES),
  attributes: Type.Record(Type.String(), Type.String(), {
    description:
      'Of a vital or lab `value` and `unit`, of a blood pressure `systolic`, `diastolic`, `unit` and, if it was told, `position` (`lying`, `sitting`, `standing`); of a drug `dose`, `unit`, `frequency`, `route` and `change`; of anything `side`. Numbers have a decimal point.',
  }),
  status: OneOf(FACT_STATUSES, '`active`; of a drug its change; of an order, referral or follow-up also `declined`'),
  sources: Type.Array(CitationSource),
  in_note: Type.Boolean({ description: 'Whether the note, as it is stored now, tells it' }),
  verdict: Verdict,
})

export const FactVerdict = Named('FactVerdict', { verdict: Verdict })

export const FactPath = Type.Object({ appointmentId: Id, factId: Id })
