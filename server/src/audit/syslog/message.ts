import type { AuditRow } from '../../platform/db/audit-tables.ts'
import { chainOf } from '../links.ts'

/** Facility 13: log audit. */
const FACILITY = 13
const WARNING = 4
const NOTICE = 5
/** The number that stands for "no registered enterprise" (RFC 5612). */
const SD_ID = 'visite@32473'
const LONGEST_MSGID = 32

/**
 * An entry as RFC 5424 wants it. Its structured data holds everything that its hash covers, so that a receiver can
 * verify the chain. Null values are left out.
 */
export function syslogMessage(entry: AuditRow, host: string): string {
  const priority = FACILITY * 8 + (isRefusal(entry) ? WARNING : NOTICE)
  const name = entry.action.slice(0, LONGEST_MSGID)
  return `<${priority}>1 ${entry.occurred_at} ${host} visite - ${name} ${structured(entry)} ${entry.action}`
}

const isRefusal = ({ action }: AuditRow): boolean => action === 'login.failed' || action.endsWith('.refused')

function structured(entry: AuditRow): string {
  const fields = {
    chain: chainOf(entry),
    seq: entry.chain_seq,
    hash: entry.chain_hash,
    id: entry.id,
    actor: entry.actor,
    actorId: entry.actor_id,
    action: entry.action,
    targetType: entry.target_type,
    targetId: entry.target_id,
    detail: entry.detail_json,
    owner: entry.owner_id,
  }
  const given = Object.entries(fields).filter(([, value]) => value !== null)
  return `[${SD_ID}${given.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('')}]`
}

const escaped = (value: string): string => value.replaceAll(/["\\\]]/g, '\\$&')

/** Octet counting (RFC 5425): messages follow each other with nothing in between. */
export const framed = (messages: readonly string[]): Buffer =>
  Buffer.concat(messages.map((message) => Buffer.from(`${Buffer.byteLength(message)} ${message}`)))
