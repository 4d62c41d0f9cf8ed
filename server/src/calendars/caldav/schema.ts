import { type Static, Type } from 'typebox'
import { EVENT_CONFLICTS, EVENT_TITLES, TARGET_FAULTS } from '../../platform/db/states.ts'
import {
  Named,
  NullableNumber,
  NullableOneOf,
  NullableString,
  OneOf,
  RequiredText,
} from '../../platform/http/schema.ts'

const Password = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'Preferably an app password made for this purpose; it is never returned',
})

/** A doctor's account on a CalDAV server (contract 11 caldav). */
export const CalendarAccount = Named('CalendarAccount', {
  _id: Type.String(),
  doctor_id: Type.String(),
  url: Type.String({ description: 'The server, as you gave it' }),
  username: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type CalendarAccount = Static<typeof CalendarAccount>

export const NewCalendarAccount = Named('NewCalendarAccount', {
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'Address of the server; its name may be enough' }),
  username: RequiredText(255),
  password: Password,
})

export const CalendarAccountPassword = Named('CalendarAccountPassword', { password: Password })

/** A calendar that an account has. */
export const OfferedCalendar = Named('OfferedCalendar', {
  url: Type.String(),
  name: Type.String(),
  writable: Type.Boolean({ description: 'Whether bookings can be written to it, according to the server' }),
  calendar_id: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The calendar it is read as; null if it is not read',
  }),
})
export type OfferedCalendar = Static<typeof OfferedCalendar>

export const ReadCalendar = Named('ReadCalendar', {
  url: Type.String({ minLength: 1, maxLength: 2_000, description: 'Address of a calendar from the account’s list' }),
})

/** The calendar that receives confirmed bookings. */
export const CalendarTarget = Named('CalendarTarget', {
  _id: Type.String(),
  account_id: Type.String(),
  name: Type.String(),
  title: OneOf(EVENT_TITLES, 'Title of the events there: “Termin”, the name’s initials, or the name'),
  waiting: Type.Integer({ description: 'Bookings waiting to be written or removed' }),
  last_written_at: NullableString,
  last_conflict_at: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'When an event was last found changed or deleted there, and was written again to match the booking',
  }),
  last_error: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'What went wrong at the last attempt, in words',
  }),
  last_error_code: NullableOneOf(TARGET_FAULTS),
  stopped: Type.Boolean({ description: 'Whether writing has stopped until the account or the target is changed' }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
})
export type CalendarTarget = Static<typeof CalendarTarget>

export const NewCalendarTarget = Named('NewCalendarTarget', {
  account_id: Type.String(),
  url: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'Address of a writable calendar from the account’s list',
  }),
  title: Type.Optional(OneOf(EVENT_TITLES, 'Default: `busy`')),
})

const MovedTo = Type.Object(
  { date: Type.String(), time: Type.String(), duration_minutes: NullableNumber },
  {
    title: 'MovedTo',
    description: 'In the form that `POST /appointments/update/{id}` takes; a length it would refuse is null',
  },
)

/** A booking whose event was moved or deleted in the calendar. */
export const EventConflict = Named('EventConflict', {
  appointment_id: Type.String(),
  name: Type.String(),
  kind: OneOf(EVENT_CONFLICTS),
  start: Type.String({ description: 'Start of the booking' }),
  end: NullableString,
  there_start: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The time it was moved to; null if it was deleted',
  }),
  there_end: NullableString,
  there: Type.Unsafe<Static<typeof MovedTo> | null>({ ...MovedTo, type: ['object', 'null'] }),
})
export type EventConflict = Static<typeof EventConflict>

/** How to leave a calendar. */
export const Leaving = Named('LeavingCalendar', {
  keep_events: Type.Optional(
    Type.Boolean({ description: 'Leave written events in the calendar; by default they are removed' }),
  ),
})
