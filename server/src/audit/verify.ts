import type { AuditChainRow, AuditRow } from '../platform/db/audit-tables.ts'
import type { Db } from '../platform/db/open.ts'
import type { Verdict } from '../platform/verdict.ts'
import { entriesAfter } from './chain.ts'
import { linkHash, type Sealer } from './links.ts'

const PAGE = 1_000
/** How many faults are reported one by one. */
const TOLD = 10

/** Reads the whole trail and says whether it is unaltered (contract 14). Never rejects. */
export async function verifyTrail(db: Db, sealer: Sealer): Promise<Verdict> {
  try {
    if (await isUnused(db)) return { ok: true, detail: 'empty: the service has not been started yet' }
    const chains = await db.selectFrom('audit_chains').selectAll().orderBy('name').execute()
    if (chains.length < 2) return { ok: false, detail: 'the anchor of a chain is missing: somebody removed it' }
    const faults: string[] = []
    for (const chain of chains) faults.push(...(await faultsOf(db, sealer, chain)))
    if (faults.length > 0) return { ok: false, detail: told(faults) }
    return { ok: true, detail: `${await count(db)} entries, complete and unaltered` }
  } catch (error) {
    return { ok: false, detail: `cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}

/** Before the first start there are no tables. */
const isUnused = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).every(({ name }) => name !== 'accounts')

const told = (faults: readonly string[]): string =>
  [...faults.slice(0, TOLD), ...(faults.length > TOLD ? [`and ${faults.length - TOLD} more`] : [])].join('; ')

async function count(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Retention may move the anchor meanwhile; then check again. */
async function faultsOf(db: Db, sealer: Sealer, chain: AuditChainRow): Promise<string[]> {
  const faults = [...(await walk(db, chain)), ...sealFaults(sealer, chain)]
  if (faults.length === 0) return []
  const now = await db.selectFrom('audit_chains').selectAll().where('name', '=', chain.name).executeTakeFirst()
  return now && now.anchor_seq !== chain.anchor_seq ? faultsOf(db, sealer, now) : faults
}

function sealFaults(sealer: Sealer, chain: AuditChainRow): string[] {
  if (chain.head_seq === 0 && chain.seal === null) return []
  const checked = sealer.check(chain)
  if (checked === 'wrong') return [`${chain.name}: the seal does not fit: the chain was rewritten or cut off`]
  return checked === 'unknown' ? [`${chain.name}: sealed with a root key that is not configured`] : []
}

async function walk(db: Db, chain: AuditChainRow): Promise<string[]> {
  const faults: string[] = []
  let seq = chain.anchor_seq
  let hash = chain.anchor_hash
  for (let page = await next(); page.length > 0; page = await next()) {
    for (const entry of page) {
      const found = Number(entry.chain_seq)
      if (found > seq + 1) faults.push(gap(chain, seq + 1, found - 1))
      if (found === seq || (found === seq + 1 && linkHash(hash, found, entry) !== entry.chain_hash)) {
        faults.push(`${chain.name}: entry ${entry.id} (${entry.occurred_at}) was altered or moved`)
      }
      seq = found
      hash = entry.chain_hash ?? ''
    }
  }
  if (seq < chain.head_seq) faults.push(gap(chain, seq + 1, chain.head_seq))
  else if (hash !== chain.head_hash) faults.push(`${chain.name}: the chain does not end where it ended`)
  return faults

  async function next(): Promise<AuditRow[]> {
    const rows = await entriesAfter(db, chain.name, seq, PAGE)
    return rows.filter(({ chain_seq }) => Number(chain_seq) <= chain.head_seq)
  }
}

const gap = ({ name }: AuditChainRow, from: number, to: number): string =>
  `${name}: ${to - from + 1 === 1 ? `entry number ${from} was` : `entries number ${from} to ${to} were`} removed`
