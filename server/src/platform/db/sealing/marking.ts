import {
  type ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type { Owner } from '../../crypto/data-keys.ts'
import { OWNERS, type SealedTable, sealingOf } from './columns.ts'
import { plainText, type TextPlace } from './plain-text.ts'

/** Marks each text to seal before the statement is compiled; `driver.ts` finds it among the parameters. */
export const marking: KyselyPlugin = {
  transformQuery: ({ node }) => marked(node),
  transformResult: async ({ result }) => result,
}

function marked(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'InsertQueryNode') return inserted(node as InsertQueryNode)
  if (node.kind === 'UpdateQueryNode') return updated(node as UpdateQueryNode)
  return node
}

type Known = ReadonlyMap<string, unknown>

function inserted(node: InsertQueryNode): InsertQueryNode {
  const table = node.into?.table.identifier.name ?? ''
  const sealing = sealingOf(table)
  if (!sealing) return node
  if (!node.values || !ValuesNode.is(node.values) || !node.columns) throw new Error(`${table} is filled by values only`)
  const columns = node.columns.map(({ column }) => column.name)
  const rows = node.values.values.map((list) => {
    const values = PrimitiveValueListNode.is(list) ? list.values : list.values.map(valueIn)
    return { values, place: newPlace(table, sealing, new Map(columns.map((column, index) => [column, values[index]]))) }
  })
  const [first] = rows
  const conflict = node.onConflict
  return {
    ...node,
    values: ValuesNode.create(
      rows.map(({ values, place }, index) => {
        const marks = values.map((value, at) => markOf(sealing, columns[at] ?? '', value, place))
        const list = node.values && ValuesNode.is(node.values) ? node.values.values[index] : undefined
        return list && ValueListNode.is(list)
          ? ValueListNode.create(
              list.values.map((each, at) => (ValueNode.is(each) ? ValueNode.create(marks[at]) : each)),
            )
          : PrimitiveValueListNode.create(marks)
      }),
    ),
    ...(conflict?.updates &&
      first && {
        onConflict: {
          ...conflict,
          updates: markedUpdates(conflict.updates, sealing, { ...first.place, isNew: false }),
        },
      }),
  }
}

function newPlace(table: string, sealing: SealedTable, known: Known): TextPlace {
  const place = placeIn(table, sealing, known)
  if (!place) throw new Error(`a row of ${table} does not say whose it is`)
  return { ...place, isNew: OWNERS[place.owner.kind] === table }
}

function updated(node: UpdateQueryNode): UpdateQueryNode {
  const table = node.table && TableNode.is(node.table) ? node.table.table.identifier.name : ''
  const sealing = sealingOf(table)
  if (!sealing || !node.updates) return node
  const set = new Map(node.updates.map((update) => [columnOf(update.column) ?? '', valueIn(update.value)]))
  refuseMove(table, sealing, set, equalities(node.where))
  if (!sealing.columns.some((column) => set.has(column))) return node
  const place =
    placeIn(table, sealing, new Map([...equalities(node.where), ...set])) ?? placeQuery(table, sealing, node)
  return { ...node, updates: markedUpdates(node.updates, sealing, place) }
}

/** Sealed text opens only in its own row, with its owner's key; changing either requires rewriting the texts. */
function refuseMove(table: string, sealing: SealedTable, set: Known, before: Known): void {
  for (const column of [...sealing.row, ...sealing.owner.map(([, each]) => each)]) {
    if (!set.has(column) || set.get(column) === before.get(column)) continue
    if (sealing.columns.some((each) => !set.has(each)))
      throw new Error(`${table}.${column} changes only together with all that is sealed: ${sealing.columns.join(', ')}`)
  }
}

function markedUpdates(
  updates: readonly ColumnUpdateNode[],
  sealing: SealedTable,
  place: TextPlace | SelectQueryNode,
): ColumnUpdateNode[] {
  return updates.map((update) => {
    const column = columnOf(update.column) ?? ''
    if (!sealing.columns.includes(column)) return update
    if (!ValueNode.is(update.value)) throw new Error(`${column} is sealed: it is set to a text, not to an expression`)
    return ColumnUpdateNode.create(update.column, ValueNode.create(markOf(sealing, column, update.value.value, place)))
  })
}

function markOf(sealing: SealedTable, column: string, value: unknown, place: TextPlace | SelectQueryNode): unknown {
  if (value === null || value === undefined || !sealing.columns.includes(column)) return value
  if (typeof value !== 'string') throw new Error(`${column} is sealed: it takes a text`)
  return plainText(column, value, place)
}

/** Null if these values do not determine it. */
function placeIn(table: string, sealing: SealedTable, known: Known): TextPlace | null {
  const row = rowName(sealing, (column) => known.get(column))
  const owner = ownerIn(sealing, known)
  return row !== null && owner ? { table, row, owner, isNew: false } : null
}

/** Null if a part of it is unknown. */
export function rowName({ row }: SealedTable, value: (column: string) => unknown): string | null {
  const parts = row.map(value)
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.join('/') : null
}

function ownerIn({ owner }: SealedTable, known: Known): Owner | null {
  for (const [kind, column] of owner) {
    const id = known.get(column)
    if (typeof id === 'string') return { kind, id }
    // While an earlier column is unknown, the owner may be there instead.
    if (id !== null) return null
  }
  return null
}

/** Asks the database which row the statement changes. */
const placeQuery = (table: string, sealing: SealedTable, { where }: UpdateQueryNode): SelectQueryNode => ({
  ...SelectQueryNode.cloneWithSelections(
    SelectQueryNode.createFrom([TableNode.create(table)]),
    [...new Set([...sealing.row, ...sealing.owner.map(([, column]) => column)])].map((column) =>
      SelectionNode.create(
        ReferenceNode.create({ kind: 'ColumnNode', column: { kind: 'IdentifierNode', name: column } }),
      ),
    ),
  ),
  ...(where && { where: WhereNode.create(where.where) }),
})

/** The place `placeQuery` has found. */
export function foundPlace(query: SelectQueryNode, found: Record<string, unknown>): TextPlace {
  const [from] = query.from?.froms ?? []
  const table = from && TableNode.is(from) ? from.table.identifier.name : ''
  const sealing = sealingOf(table)
  const place = sealing && placeIn(table, sealing, new Map(Object.entries(found)))
  if (!place) throw new Error(`a row of ${table} does not say whose it is`)
  return place
}

/** The columns the condition fixes to one value. */
function equalities(where: WhereNode | undefined): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const look = (node: OperationNode | undefined): void => {
    if (node?.kind === 'AndNode') {
      const { left, right } = node as OperationNode & { left: OperationNode; right: OperationNode }
      look(left)
      look(right)
    } else if (node?.kind === 'BinaryOperationNode') {
      const { leftOperand, operator, rightOperand } = node as OperationNode & Record<string, OperationNode>
      const column = leftOperand && columnOf(leftOperand)
      const isEqual = (operator as { operator?: unknown } | undefined)?.operator === '='
      if (column && isEqual && rightOperand && ValueNode.is(rightOperand)) found.set(column, rightOperand.value)
    }
  }
  look(where?.where)
  return found
}

const valueIn = (node: OperationNode): unknown => (ValueNode.is(node) ? node.value : undefined)

export function columnOf(node: OperationNode): string | null {
  if (node.kind === 'ColumnNode') return (node as ColumnNode).column.name
  if (ReferenceNode.is(node)) return node.column.kind === 'ColumnNode' ? node.column.column.name : null
  return null
}
