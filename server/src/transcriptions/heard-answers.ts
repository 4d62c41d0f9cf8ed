import type { Memory } from '@visite/hearing/port'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../platform/db/open.ts'
import type { RecordingRow } from '../platform/db/recording-tables.ts'
import type { Take } from '../recordings/takes.ts'

interface Of {
  recording: RecordingRow
  take: Take
}

/**
 * Engines' answers about a take, until its transcript is stored: hearing costs most, and a later failure must not cause
 * it to be repeated. If nothing can be stored, the engine is asked all the same.
 */
export const memoryOf = (db: Db, { recording, take }: Of, log: FastifyBaseLogger, now: () => Date): Memory => ({
  async remembered<T>(question: string, ask: () => Promise<T>): Promise<T> {
    const missed = (error: unknown) => log.warn({ err: error, take: take.row.id }, 'an answer was not kept')
    const kept = await recall(db, take, question).catch(missed)
    if (kept !== undefined) return kept as T
    const answer = await ask()
    await keep(db, { recording, take }, question, JSON.stringify(answer), now()).catch(missed)
    return answer
  },
})

async function recall(db: Db, { row }: Take, question: string): Promise<unknown> {
  const found = await db
    .selectFrom('heard_answers')
    .select(['take_id', 'question', 'answer_json'])
    .where('take_id', '=', row.id)
    .where('question', '=', question)
    .executeTakeFirst()
  if (!found) return undefined
  try {
    return JSON.parse(found.answer_json)
  } catch {
    // The parser's message would quote the transcript in the log.
    return undefined
  }
}

async function keep(db: Db, { recording, take }: Of, question: string, answer_json: string, now: Date): Promise<void> {
  const { id: recording_id, appointment_id } = recording
  const of = { take_id: take.row.id, recording_id, appointment_id }
  await db
    .insertInto('heard_answers')
    .values({ ...of, question, answer_json, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['take_id', 'question']).doNothing())
    .execute()
}

/** They have become a transcript. */
export async function forget(tx: Tx, { row }: Take): Promise<void> {
  await tx.deleteFrom('heard_answers').where('take_id', '=', row.id).execute()
}
