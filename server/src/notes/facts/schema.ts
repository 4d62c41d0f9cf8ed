import { ASSERTIONS, FACT_KINDS, FACT_STATUSES, FACT_TIMES } from '@visite/drafter/facts/fact'
import { RELATIVES } from '@visite/lexicon'
import { Type } from 'typebox'
import { Id, Named, OneOf, OpenOneOf } from '../../platform/http/schema.ts'
import { CitationSource } from '../schema.ts'
import { VERDICTS } from './rules.ts'

const Verdict = OneOf(VERDICTS, 'The clinician’s verdict')

/** Contract 12. */
export const Fact = Named('Fact', {
  id: Type.String({ description: 'Stays the same when the fact is extracted again' }),
  kind: OneOf(FACT_KINDS),
  name: Type.String({ description: 'In the spoken language, lower case' }),
  text: Type.String({ description: 'As a doctor would write it' }),
  assertion: OneOf(ASSERTIONS),
  experiencer: OpenOneOf(['patient', ...RELATIVES, 'other'], { description: '`patient`, or a relative' }),
  time: OneOf(FACT_TIMES),
  attributes: Type.Record(Type.String(), Type.String(), {
    description:
      'Vitals and labs have `value` and `unit`; a blood pressure `systolic`, `diastolic`, `unit` and, if it was ' +
      'said, `position` (`lying`, `sitting`, `standing`); a drug `dose`, `unit`, `frequency`, `route` and ' +
      '`change`; any of them `side`. Numbers have a decimal point.',
  }),
  status: OneOf(
    FACT_STATUSES,
    '`active`; for a drug, its change; for an order, referral or follow-up, also `declined`',
  ),
  sources: Type.Array(CitationSource),
  in_note: Type.Boolean({ description: 'Whether the stored note contains it' }),
  verdict: Verdict,
})

export const FactVerdict = Named('FactVerdict', { verdict: Verdict })

export const FactPath = Type.Object({ appointmentId: Id, factId: Id })
