import { type TSchema, Type } from 'typebox'
import { STATUSES, type Status } from '../db/states.ts'
import { ID_PATTERN } from '../ids.ts'
import { ApiError } from './errors.ts'

/** One JSON Schema with two types rather than a union: it validates and serialises faster, and reads better. */
export const NullableString = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })

/** Holds a character that is seen: a name of blanks, marks of direction and the like is a missing name. */
export const NOT_BLANK = '[^\\s\\p{C}]'

const SEEN = new RegExp(NOT_BLANK, 'u')
export const isBlank = (text: string): boolean => !SEEN.test(text)

/** A text that must say something. @param maxLength UTF-16 code units */
export const RequiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK })

/** A text out of a closed set. */
export const OneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description && { description }) })

/** An open set: the known values, and any other a client has set (spec 3.1). `client-types.ts` reads it as a union. */
export const StatusText = Type.Unsafe<Status>({ type: 'string', 'x-extensible-enum': [...STATUSES] })

/** Any JSON value: its meaning is decided in a rule, because the spec is lenient there. */
export const Loose = Type.Unsafe<unknown>({})
/** The same, saying in the API's document what is meant. */
export const loose = (description: string) => Type.Unsafe<unknown>({ description })

/** `{success: true, data}` */
export const Success = <T extends TSchema>(data: T) => Type.Object({ success: Type.Literal(true), data })

export const success = <T>(data: T): { success: true; data: T } => ({ success: true, data })

/** `{success: true}`: done, and there is nothing to tell. */
export const Done = Type.Object({ success: Type.Literal(true) })
export const DONE: { success: true } = { success: true }

/** A path parameter that names a record; its form is checked by `identifier`. */
export const IdPath = Type.Object({ id: Type.String() })
export const AppointmentIdPath = Type.Object({ appointmentId: Type.String() })

/**
 * The identifier in a path.
 * @throws {ApiError} 400 in the words of spec 7 "malformed id (cast error)", which name value, path and model
 */
export function identifier(value: string, model: string, path = '_id'): string {
  if (ID_PATTERN.test(value)) return value.toLowerCase()
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
  throw new ApiError(
    400,
    `Cast to ObjectId failed for value "${shown}" (type string) at path "${path}" for model "${model}"`,
  )
}
