import type { SelectQueryNode } from 'kysely'
import type { Owner } from '../../crypto/data-keys.ts'

/** The row a text is written to. */
export interface TextPlace {
  table: string
  /** The row's name. */
  row: string
  owner: Owner
  /** The row is the owner itself and is being created. */
  isNew: boolean
}

const MARK = Symbol('plain text')

/** A parameter that must not reach the database in plain: `driver.ts` replaces it with the sealed text. */
export interface PlainText {
  readonly [MARK]: true
  readonly column: string
  readonly text: string
  /** The place, or the query that finds the changed row. */
  readonly place: TextPlace | SelectQueryNode
}

export const plainText = (column: string, text: string, place: PlainText['place']): PlainText => ({
  [MARK]: true,
  ...{ column, text, place },
})

export const isPlain = (parameter: unknown): parameter is PlainText =>
  typeof parameter === 'object' && parameter !== null && MARK in parameter
