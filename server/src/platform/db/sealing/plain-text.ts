import type { SelectQueryNode } from 'kysely'
import type { Owner } from '../../crypto/data-keys.ts'

/** The row that a text is written to. */
export interface TextPlace {
  table: string
  /** What names the row. */
  row: string
  owner: Owner
  /** The row is the owner itself, and is being made. */
  isNew: boolean
}

const MARK = Symbol('plain text')

/** A parameter of a statement that must not reach the database as it is: `driver.ts` puts the sealed text in its place. */
export interface PlainText {
  readonly [MARK]: true
  readonly column: string
  readonly text: string
  /** Or the query that finds the row that is changed. */
  readonly place: TextPlace | SelectQueryNode
}

export const plainText = (column: string, text: string, place: PlainText['place']): PlainText => ({
  [MARK]: true,
  ...{ column, text, place },
})

export const isPlain = (parameter: unknown): parameter is PlainText =>
  typeof parameter === 'object' && parameter !== null && MARK in parameter
