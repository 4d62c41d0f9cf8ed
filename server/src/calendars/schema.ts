import { type Static, Type } from 'typebox'
import { FEED_FAULTS } from '../platform/db/states.ts'
import { Named, NullableOneOf, NullableString, RequiredText } from '../platform/http/schema.ts'

/** One of the doctor's other calendars (contract 3 calendars, contract 11 feeds). */
export const Calendar = Named('Calendar', {
  _id: Type.String(),
  doctor_id: Type.String(),
  name: Type.String(),
  url: Type.String({ description: 'Address of the feed or the calendar; a password in it is shown as `***`' }),
  account_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The calendar account it is read with; null for a feed',
  }),
  last_synced_at: NullableString,
  last_error: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'What went wrong at the last attempt, in words; appointments read before stay',
  }),
  last_error_code: NullableOneOf(FEED_FAULTS),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type Calendar = Static<typeof Calendar>

export const NewCalendar = Named('NewCalendar', {
  name: RequiredText(255),
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'Address of an iCalendar feed: https, or webcal' }),
})
export type NewCalendar = Static<typeof NewCalendar>

const feed = {
  with_names: Type.Boolean({ description: 'Whether appointments show their names' }),
  createdAt: Type.String(),
  last_read_at: NullableString,
}

/** The private feed without its address, which is not stored. */
export const PrivateFeed = Named('PrivateFeed', feed)
export type PrivateFeed = Static<typeof PrivateFeed>

export const CreatedPrivateFeed = Named('CreatedPrivateFeed', {
  url: Type.String({ description: 'The secret address, shown only now' }),
  ...feed,
})

export const NewPrivateFeed = Named('NewPrivateFeed', { with_names: Type.Optional(Type.Boolean()) })

/** `<secret>.ics` */
export const SecretPath = Type.Object({ file: Type.String() })
