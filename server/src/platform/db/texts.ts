import type { SelectType } from 'kysely'

/** Whether a text column is sealed; if not, what it holds instead of anything clinical. */
type TextAnswer =
  /** It may hold something clinical. */
  | 'sealed'
  /** An id, a key or a secret that the service has made. */
  | 'made'
  /** Opaque to people: names a file, or is a client's own name for it (never used as a path). */
  | 'opaque'
  /** One of a few words that the program knows, or an ISO date or time. */
  | 'word'
  /** The doctor's own data: an account is not a patient. */
  | 'account'
  /** A practice's names for its rooms, kinds of appointments, calendars and templates. */
  | 'practice'
  /** Names a program, or is a text of ours with a reference that is also in the log. */
  | 'program'
  /** Ids and states only. */
  | 'states'
  /** Values that all processes agree on. */
  | 'agreed'
  /** Sealed already, with a key derived from the root key. */
  | 'wrapped'
  /** What a practice says about itself in public. */
  | 'public'

/** Columns with such names hold our own ids, instants and hashes. */
type OursByName = 'id' | `${string}_${'id' | 'at' | 'hash'}`

/** The text columns of a row that need an answer. */
type TextColumn<Row> = {
  [Column in keyof Row & string]: NonNullable<SelectType<Row[Column]>> extends string
    ? Column extends OursByName
      ? never
      : Column
    : never
}[keyof Row & string]

/** An answer for each of them; if one is missing, this does not compile. */
export type Texts<Row> = { readonly [Column in TextColumn<Row>]: TextAnswer }

/** The same for tables; those without such a column need none. */
export type TextsOf<Tables> = {
  readonly [Table in keyof Tables as [TextColumn<Tables[Table]>] extends [never] ? never : Table]: Texts<Tables[Table]>
}
