import type { KeyObject } from 'node:crypto'
import { type CompiledQuery, DummyDriver, Kysely, type QueryResult, type SelectQueryNode, sql } from 'kysely'
import { type KeyWrapper, nameOf, type Owner, OwnerGone, ownerNamed } from '../../crypto/data-keys.ts'
import { compiledInsert } from '../compiled.ts'
import type { Tables } from '../tables.ts'
import { OWNERS } from './columns.ts'
import type { KeyCache } from './key-cache.ts'
import type { DataKeyRow } from './table.ts'

/** Runs a statement on the connection, in its transaction. */
export type Run = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>

/** Owners per statement that reads keys. */
const AT_ONCE = 500

const insertKey = compiledInsert('data_keys', ['owner_kind', 'owner_id', 'wrapped', 'root_key', 'created_at'])

/** The data keys as one connection sees them: no other sees the keys its transaction has made before the commit. */
export interface ConnectionKeys {
  /** The key of an existing owner; made if the owner has none yet. */
  forWriting(run: Run, owner: Owner): Promise<KeyObject>
  /** A key for a row about to be written; `store` then writes the key. */
  forNew(owner: Owner): KeyObject
  store(run: Run): Promise<void>
  /** @throws {Error} if one of the keys is destroyed */
  forReading(run: Run, owners: ReadonlySet<string>): Promise<(owner: string) => KeyObject>
  begin(): void
  end(outcome: 'committed' | 'undone'): void
  inTransaction(): boolean
}

/** Compiles statements without running them. */
export const compiling = (
  dialect: Pick<
    ConstructorParameters<typeof Kysely>[0]['dialect'],
    'createAdapter' | 'createQueryCompiler' | 'createIntrospector'
  >,
) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (over) => dialect.createIntrospector(over),
      createDriver: () => new DummyDriver(),
    },
  })

export function connectionKeys(wrapper: KeyWrapper, cache: KeyCache, queries: Kysely<Tables>): ConnectionKeys {
  /** Keys made in the transaction, which may be rolled back with it. */
  let own: Map<string, KeyObject> | null = null
  let unstored: DataKeyRow[] = []

  const known = (name: string) => own?.get(name) ?? cache.get(name)
  const remember = (name: string, key: KeyObject) => (own ?? cache).set(name, key)

  const made = (owner: Owner) => {
    const { key, row } = wrapper.make(owner)
    return { key, row: { owner_kind: owner.kind, owner_id: owner.id, ...row, created_at: new Date().toISOString() } }
  }

  /**
   * @returns those that exist; use these, because the cache may drop any of them at any moment: when its time is over,
   *   when something else is erased, or when there are too many
   */
  async function load(run: Run, names: readonly string[]): Promise<Map<string, KeyObject>> {
    const loaded = new Map<string, KeyObject>()
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const owners = names.slice(from, from + AT_ONCE).map(ownerNamed)
      const query = queries
        .selectFrom('data_keys')
        .select(['owner_kind', 'owner_id', 'wrapped'])
        // The index begins with the kind.
        .where('owner_kind', 'in', [...new Set(owners.map(({ kind }) => kind))])
        .where(
          'owner_id',
          'in',
          owners.map(({ id }) => id),
        )
      for (const row of (await run(query.compile())).rows) {
        const owner = { kind: row.owner_kind, id: row.owner_id }
        const key = wrapper.open(owner, row)
        remember(nameOf(owner), key)
        loaded.set(nameOf(owner), key)
      }
    }
    return loaded
  }

  /** For an owner without a key: one older than keys, or with nothing sealed yet. */
  async function makeLate(run: Run, owner: Owner): Promise<void> {
    const { row } = made(owner)
    await run(
      sql`
        insert into data_keys (owner_kind, owner_id, wrapped, root_key, created_at)
        select ${row.owner_kind}, ${row.owner_id}, ${row.wrapped}, ${row.root_key}, ${row.created_at}
        from ${sql.table(OWNERS[owner.kind])} where id = ${owner.id}
        on conflict (owner_kind, owner_id) do nothing`.compile(queries),
    )
  }

  return {
    async forWriting(run, owner) {
      const name = nameOf(owner)
      const stored = async () => (await load(run, [name])).get(name)
      const late = async () => {
        await makeLate(run, owner)
        return stored()
      }
      const key = known(name) ?? (await stored()) ?? (await late())
      if (!key) throw new OwnerGone(owner)
      return key
    },

    forNew(owner) {
      if (!own) throw new Error('what has a key of its own is made in a transaction')
      const before = own.get(nameOf(owner))
      if (before) return before
      const { key, row } = made(owner)
      own.set(nameOf(owner), key)
      unstored.push(row)
      return key
    },

    async store(run) {
      const rows = unstored
      unstored = []
      const [row, ...more] = rows
      if (!row) return
      await run(more.length === 0 ? insertKey(queries, row) : queries.insertInto('data_keys').values(rows).compile())
    },

    async forReading(run, owners) {
      const remembered = new Map([...owners].map((name) => [name, known(name)]))
      const loaded = await load(
        run,
        [...owners].filter((name) => !remembered.get(name)),
      )
      return (name) => {
        const key = remembered.get(name) ?? loaded.get(name)
        if (!key) throw new Error(`the key of ${name} is destroyed: nothing of it can be read any more`)
        return key
      }
    },

    begin() {
      own = new Map()
    },
    end(outcome) {
      if (outcome === 'committed') for (const [name, key] of own ?? []) cache.set(name, key)
      own = null
      unstored = []
    },
    inTransaction: () => own !== null,
  }
}

/** @returns the rows a query finds */
export async function found(
  run: Run,
  queries: Kysely<Tables>,
  node: SelectQueryNode,
): Promise<Record<string, unknown>[]> {
  const compiled = queries.getExecutor().compileQuery(node, { queryId: 'place' })
  return (await run(compiled as CompiledQuery<Record<string, unknown>>)).rows
}
