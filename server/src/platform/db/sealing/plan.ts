import {
  AliasNode,
  type CompiledQuery,
  type IdentifierNode,
  type OperationNode,
  ReferenceNode,
  type SelectionNode,
  type SelectQueryNode,
  TableNode,
} from 'kysely'
import { sealingOf } from './columns.ts'
import { columnOf } from './marking.ts'

/** A sealed text in result rows. */
export interface SealedResult {
  key: string
  table: string
  column: string
  /** The result columns that name the row, in the table's order. */
  row: readonly string[]
}

/** What to open in a statement's result. `raw`: the result must hold nothing sealed. */
export type Plan = readonly SealedResult[] | 'raw' | null

const REMEMBERED = 2_000

/** Computed once per statement text. */
export function plans(): (query: CompiledQuery) => Plan {
  const known = new Map<string, Plan>()
  return (query) => {
    let plan = known.get(query.sql)
    if (plan === undefined) {
      plan = planOf(query.query)
      if (known.size >= REMEMBERED) known.clear()
      known.set(query.sql, plan)
    }
    return plan
  }
}

/** @throws {Error} for a query that cannot work, because the database sees sealed texts only as stored */
export function planOf(node: OperationNode): Plan {
  if (node.kind === 'RawNode') return 'raw'
  const selections = selectionsOf(node)
  if (!selections) return null
  const scope = scopeOf(node)
  const sealed = [...scope].filter(([, table]) => sealingOf(table))
  if (sealed.length === 0) return mentionsSealed(node) ? 'raw' : null
  refuseComparison(node, scope)
  const results = new Map<string, string>()
  const found: { key: string; alias: string; table: string; column: string }[] = []
  const take = (alias: string, column: string, key: string) => {
    results.set(`${alias}.${column}`, key)
    const table = scope.get(alias) ?? ''
    if (sealingOf(table)?.columns.includes(column)) found.push({ key, alias, table, column })
  }
  for (const { selection } of selections) selected(selection, scope, take)
  return found.map(({ key, alias, table, column }) => {
    const row = sealingOf(table)?.row.map((part) => results.get(`${alias}.${part}`)) ?? []
    if (row.some((part) => part === undefined))
      throw new Error(`${table}.${column} is sealed: select ${sealingOf(table)?.row.join(', ')} of ${table} with it`)
    return { key, table, column, row: row as string[] }
  })
}

function selectionsOf(node: OperationNode): readonly SelectionNode[] | null {
  if (node.kind === 'SelectQueryNode') return (node as SelectQueryNode).selections ?? []
  if (['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(node.kind))
    return (node as { returning?: { selections: readonly SelectionNode[] } }).returning?.selections ?? []
  return null
}

type Scope = ReadonlyMap<string, string>

/** A statement's tables, by their names in it. */
function scopeOf(node: OperationNode): Scope {
  const { into, table, from, joins } = node as {
    into?: OperationNode
    table?: OperationNode
    from?: { froms: readonly OperationNode[] }
    joins?: readonly { table: OperationNode }[]
  }
  const scope = new Map<string, string>()
  for (const each of [into, table, ...(from?.froms ?? []), ...(joins ?? []).map((join) => join.table)]) {
    if (!each) continue
    const [named, alias] = AliasNode.is(each) ? [each.node, (each.alias as IdentifierNode).name] : [each, null]
    if (TableNode.is(named)) scope.set(alias ?? named.table.identifier.name, named.table.identifier.name)
  }
  return scope
}

type Take = (alias: string, column: string, key: string) => void

function selected(selection: OperationNode, scope: Scope, take: Take): void {
  if (selection.kind === 'SelectAllNode') {
    if (scope.size > 1) throw new Error('say of which table all columns are selected: some are sealed')
    for (const alias of scope.keys()) all(alias, scope, take)
  } else if (AliasNode.is(selection)) {
    const column = columnOf(selection.node)
    if (column !== null)
      of(selection.node, scope, (alias) => take(alias, column, (selection.alias as IdentifierNode).name))
  } else if (ReferenceNode.is(selection) && selection.column.kind === 'SelectAllNode') {
    all(selection.table?.table.identifier.name ?? '', scope, take)
  } else {
    const column = columnOf(selection)
    if (column !== null) of(selection, scope, (alias) => take(alias, column, column))
  }
}

function all(alias: string, scope: Scope, take: Take): void {
  const sealing = sealingOf(scope.get(alias) ?? '')
  // The row's name first, because `take` looks for it.
  for (const column of sealing ? [...sealing.row, ...sealing.columns] : []) take(alias, column, column)
}

function of(reference: OperationNode, scope: Scope, use: (alias: string) => void): void {
  const table = ReferenceNode.is(reference) ? reference.table?.table.identifier.name : undefined
  for (const alias of table === undefined ? scope.keys() : [table]) use(alias)
}

/** Sealing gives a different text each time, so the database can neither find nor sort by it. */
function refuseComparison(root: OperationNode, scope: Scope): void {
  const isSealed = (node: OperationNode): boolean => {
    const column = columnOf(node)
    if (column === null) return false
    let sealed = false
    of(node, scope, (alias) => {
      sealed ||= sealingOf(scope.get(alias) ?? '')?.columns.includes(column) === true
    })
    return sealed
  }
  const { where, orderBy, groupBy, having, joins } = root as unknown as Record<string, OperationNode | undefined>
  walk([where, orderBy, groupBy, having, joins], (node) => {
    const { operator, leftOperand } = node as unknown as Record<string, OperationNode & { operator?: string }>
    if (node.kind === 'BinaryOperationNode' && ['is', 'is not'].includes(operator?.operator ?? '')) return false
    if (isSealed(leftOperand ?? node))
      throw new Error(`${columnOf(leftOperand ?? node)} is sealed: compare it in memory`)
    return true
  })
}

function mentionsSealed(node: OperationNode): boolean {
  let found = false
  walk(node, (each) => {
    if (TableNode.is(each) && sealingOf(each.table.identifier.name)) found = true
    return !found
  })
  return found
}

/** @param visit returns false to skip a node's children */
function walk(value: unknown, visit: (node: OperationNode) => boolean): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (value !== null && typeof value === 'object' && 'kind' in value) {
    if (visit(value as OperationNode)) for (const each of Object.values(value)) walk(each, visit)
  }
}
