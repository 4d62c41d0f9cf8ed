import { expect } from 'vitest'
import { linkHash } from '../src/audit/links.ts'
import type { AuditRow } from '../src/platform/db/audit-tables.ts'

const HEADER = /^<(\d+)>1 (\S+) (\S+) visite - (\S+) \[visite@32473((?: [a-zA-Z]+="(?:[^"\\\]]|\\["\\\]])*")+)\] (\S+)$/

/** A message parsed by RFC 5424, with its audit entry. */
export function readMessage(message: string) {
  const [, priority, at = '', host, name, data = '', text] = HEADER.exec(message) ?? []
  const found = [...data.matchAll(/ ([a-zA-Z]+)="((?:[^"\\\]]|\\["\\\]])*)"/g)]
  const fields = Object.fromEntries(found.map(([, key, value = '']) => [key, value.replaceAll(/\\(.)/g, '$1')]))
  const entry: Omit<AuditRow, 'chain_seq' | 'chain_hash'> = {
    id: Number(fields.id),
    occurred_at: at,
    actor: fields.actor as AuditRow['actor'],
    actor_id: fields.actorId ?? null,
    action: fields.action ?? '',
    target_type: fields.targetType ?? null,
    target_id: fields.targetId ?? null,
    detail_json: fields.detail ?? '',
    owner_id: fields.owner ?? null,
  }
  return { priority, host, name, text, chain: fields.chain, seq: Number(fields.seq), hash: fields.hash, entry }
}
type Read = ReturnType<typeof readMessage>

/** A receiver's view of a chain: each place once, as it first arrived. */
export function chainIn(messages: readonly string[], chain: string): Read[] {
  const places = new Map<number, Read>()
  for (const entry of messages.map(readMessage)) {
    if (entry.chain === chain && !places.has(entry.seq)) places.set(entry.seq, entry)
  }
  return [...places.values()]
}

/** Checks, from the messages alone, that the chain is complete, in order, and has the service's hashes. */
export function expectWhole(entries: readonly Read[], count: number): void {
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
  let before = ''
  for (const { seq, hash, entry } of entries) {
    expect(hash).toBe(linkHash(before, seq, entry))
    before = hash ?? ''
  }
}
