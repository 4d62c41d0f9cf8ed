import { type Static, Type } from 'typebox'
import { FOLDER_FAULTS, NOTE_FORMATS } from '../platform/db/states.ts'
import { Named, OneOf } from '../platform/http/schema.ts'

const Formats = Type.Array(OneOf(NOTE_FORMATS), { maxItems: 100, description: 'Empty: nothing is delivered' })

/** A released note that could not be delivered yet. */
export const UndeliveredNote = Named('UndeliveredNote', {
  appointment_id: Type.String(),
  error: Type.String({ description: 'What is wrong, in words; delivery is retried' }),
  error_code: OneOf(FOLDER_FAULTS),
  since: Type.String({ description: 'When this was last found' }),
})

/** What released notes are written as, to the operator's folder (contract 11a delivery). */
export const Delivery = Named('Delivery', {
  formats: Formats,
  available: Type.Boolean({ description: 'Whether the operator has set a folder (`VISITE_DELIVERY_DIR`)' }),
  undelivered: Type.Array(UndeliveredNote),
})
export type Delivery = Static<typeof Delivery>

export const DeliveryChange = Named('DeliveryChange', { formats: Formats })
