import { type Static, type TProperties, type TSchema, type TStringOptions, Type } from 'typebox'
import { ID_PATTERN } from '../ids.ts'
import { ApiError } from './errors.ts'

/** One JSON Schema with two types rather than a union: it validates and serialises faster, and reads better. */
export const NullableString = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })

/** Contains a visible character: a name made of blanks, direction marks and the like counts as missing. */
export const NOT_BLANK = '[^\\s\\p{C}]'

const SEEN = new RegExp(NOT_BLANK, 'u')
export const isBlank = (text: string): boolean => !SEEN.test(text)

/** A text that must say something. @param maxLength UTF-16 code units */
export const RequiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK })

/** A record that goes over the wire: the API's document, and so typed clients, know it by its name. */
export const Named = <P extends TProperties>(title: string, properties: P) => Type.Object(properties, { title })

/** A text from a closed set. */
export const OneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description && { description }) })

export const NullableOneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...values, null], ...(description && { description }) })

/** Of a schema: the known values of an open set. */
export const KNOWN = 'x-extensible-enum'

/** Any other text, typed so that editors still suggest the known ones. */
type AnyOther = string & Record<never, never>

/** A text from an open set: the known values, and any other. `client-types.ts` reads it as a union. */
export const OpenOneOf = <T extends string>(known: readonly T[], options: TStringOptions = {}) =>
  Type.Unsafe<T | AnyOther>({ type: 'string', [KNOWN]: [...known], ...options })

export const NullableOpenOneOf = <T extends string>(known: readonly T[], options: TStringOptions = {}) =>
  Type.Unsafe<T | AnyOther | null>({ type: ['string', 'null'], [KNOWN]: [...known], ...options })

/** Any JSON value. */
const Loose = Type.Unsafe<unknown>({})

/** In the API's document the schema under this name stands in place of the one that carries it. */
export const DOCUMENTED_AS = 'x-told-as'

/**
 * Any value, or any that `taken` accepts, because a rule decides its meaning where the spec is lenient; the document
 * says what is meant.
 */
export const loose = <T extends TSchema = typeof Loose>(meant: TSchema, taken?: T) =>
  Type.Unsafe<Static<T>>({ ...taken, description: Reflect.get(meant, 'description'), [DOCUMENTED_AS]: meant })

/** A value that is answered as stored, without being serialised by its schema. */
export const AsStored = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T>>({ [DOCUMENTED_AS]: schema })

/** `{success: true, data}` */
export const Success = <T extends TSchema>(data: T) => Type.Object({ success: Type.Literal(true), data })

export const success = <T>(data: T): { success: true; data: T } => ({ success: true, data })

/** `{success: true}`: done, with nothing to report. */
export const Done = Named('Done', { success: Type.Literal(true) })
export const DONE: { success: true } = { success: true }

/** A file of a multipart form. Forms are streamed (`upload.ts`), so their schemas only describe them. */
export const FileField = (description: string) => Type.Unsafe<Blob>({ type: 'string', format: 'binary', description })
/** A field of a form is text. */
export const FlagField = (description: string) =>
  Type.Optional(Type.Unsafe<string>({ enum: ['true', 'false'], description }))

/** A path parameter that names a record; its form is checked by `identifier`. */
export const Id = Type.String({ description: '24 hexadecimal characters' })
export const IdPath = Type.Object({ id: Id })
export const AppointmentIdPath = Type.Object({ appointmentId: Id })

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
