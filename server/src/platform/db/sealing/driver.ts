import {
  type CompiledQuery,
  type DatabaseConnection,
  type DeleteQueryNode,
  type Dialect,
  type Driver,
  type QueryResult,
  TableNode,
} from 'kysely'
import { type KeyWrapper, keyWrapper } from '../../crypto/data-keys.ts'
import { OWNERS } from './columns.ts'
import { type KeyCache, keyCache } from './key-cache.ts'
import { type ConnectionKeys, compiling, connectionKeys, type Run } from './keys.ts'
import { type OpenedCache, openedCache } from './opened-cache.ts'
import { isPlain } from './plain-text.ts'
import { type Plan, plans } from './plan.ts'
import { openAll, stillClosed } from './reading.ts'
import { sealedQuery } from './writing.ts'

/** Shared by a database's connections: the root keys, and the data keys in use. */
export interface Sealing {
  wrapper: KeyWrapper | null
  cache: KeyCache
  opened: OpenedCache
}

/** @param rootKeys null: sealed data can be neither written nor read */
export const sealing = (rootKeys: readonly Uint8Array[] | null): Sealing => ({
  wrapper: rootKeys?.length ? keyWrapper(rootKeys) : null,
  cache: keyCache(),
  opened: openedCache(),
})

/**
 * Seals every text marked by `marking` on its way to the database, and opens the columns in `SEALED` on the way back.
 * Data keys are read and made over the same connection, so they belong to the transaction that needs them.
 */
export const sealingDialect = (dialect: Dialect, { wrapper, cache, opened }: Sealing): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (over) => dialect.createIntrospector(over),
  createDriver: () => {
    const queries = compiling(dialect)
    const planFor = plans()
    return sealingDriver(dialect.createDriver(), (inner) =>
      sealingConnection(
        inner,
        { makeKeys: () => wrapper && connectionKeys(wrapper, cache, queries), opened, cache },
        planFor,
        queries,
      ),
    )
  },
})

interface SealingConnection extends DatabaseConnection {
  inner: DatabaseConnection
  /** Created on first use: many connections read only open columns. */
  keys(): ConnectionKeys | null
  /** Drops opened texts and keys from memory if the ending transaction has erased an owner. */
  forgetErased(): void
}

const OWNER_TABLES = new Set(Object.values(OWNERS))

/** Does the statement erase rows with their own key? */
function erases({ query }: CompiledQuery): boolean {
  if (query.kind !== 'DeleteQueryNode') return false
  return (query as DeleteQueryNode).from.froms.some(
    (table) => TableNode.is(table) && OWNER_TABLES.has(table.table.identifier.name),
  )
}

function sealingDriver(driver: Driver, over: (inner: DatabaseConnection) => SealingConnection): Driver {
  /**
   * A driver reuses its connections, and so does this one, because Kysely prepares each connection it has not seen
   * before.
   */
  const known = new WeakMap<DatabaseConnection, SealingConnection>()
  const sealed = (inner: DatabaseConnection): SealingConnection => {
    const before = known.get(inner)
    if (before) return before
    const made = over(inner)
    known.set(inner, made)
    return made
  }
  const end = async (connection: DatabaseConnection, way: 'commitTransaction' | 'rollbackTransaction') => {
    const { inner, keys, forgetErased } = connection as SealingConnection
    let outcome: 'committed' | 'undone' = 'undone'
    try {
      await driver[way](inner)
      if (way === 'commitTransaction') outcome = 'committed'
    } finally {
      keys()?.end(outcome)
      forgetErased()
    }
  }
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => sealed(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings) {
      const { inner, keys } = connection as SealingConnection
      await driver.beginTransaction(inner, settings)
      keys()?.begin()
    },
    commitTransaction: (connection) => end(connection, 'commitTransaction'),
    rollbackTransaction: (connection) => end(connection, 'rollbackTransaction'),
    releaseConnection: (connection) => driver.releaseConnection((connection as SealingConnection).inner),
    destroy: (options) => driver.destroy(options),
  }
}

function sealingConnection(
  inner: DatabaseConnection,
  { makeKeys, opened, cache }: { makeKeys: () => ConnectionKeys | null; opened: OpenedCache; cache: KeyCache },
  planFor: (query: CompiledQuery) => Plan,
  queries: ReturnType<typeof compiling>,
): SealingConnection {
  const run: Run = (query) => inner.executeQuery(query)
  let erased = false
  let made: ConnectionKeys | null = null
  const keysOf = () => {
    made ??= makeKeys()
    return made
  }

  async function write<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    const keys = keysOf()
    if (!keys) throw new Error('without the root key, nothing that is sealed can be written')
    const result = await run(await sealedQuery(query, run, keys, queries))
    await keys.store(run)
    return result
  }

  // Only after the end: until then, others may still read and cache the rows about to go.
  const forgetErased = () => {
    if (erased) {
      opened.clear()
      cache.clear()
    }
    erased = false
  }

  async function executed<R>(query: CompiledQuery<R>, plan: Plan, isWritten: boolean): Promise<QueryResult<R>> {
    const result = await (isWritten ? write(query) : run(query))
    const closed = stillClosed(result.rows as Record<string, unknown>[], plan, opened)
    if (closed.length > 0) await openAll(closed, run, { keys: keysOf(), opened })
    erased ||= erases(query)
    if (erased && !made?.inTransaction()) forgetErased()
    return result
  }

  return {
    inner,
    keys: keysOf,
    forgetErased,
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const plan = planFor(query)
      const isWritten = query.parameters.some(isPlain)
      // Most statements touch no sealed text and should cost nothing extra.
      if (plan === null && !isWritten && !erases(query)) return run(query as CompiledQuery<R>)
      return executed(query as CompiledQuery<R>, plan, isWritten)
    },
    streamQuery<R>(query: CompiledQuery, size: number) {
      if (planFor(query) !== null) throw new Error('sealed rows are not streamed')
      return inner.streamQuery<R>(query, size)
    },
  }
}
