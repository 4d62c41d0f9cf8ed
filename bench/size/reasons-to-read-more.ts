import type { Statement } from './statements.ts'

const BY_TESTS = 'asked by this measurement: tests look for a mail or a job'
const WAITING = 'jobs that wait: as many as there is work, not as there are visits'
const ADMINISTRATOR = 'an administrator at a button, over invitations or mails that are still open'

/** Statements that may read more than they answer, and why. */
const REASONS: readonly { statement: RegExp; because: string /** At most this many rows. */; upTo?: number }[] = [
  { statement: /^select \* from "outgoing_mails" order by "created_at"$/, because: BY_TESTS },
  { statement: /^select "kind", "payload_json", "key", "due_at", "lease" from "jobs"/, because: BY_TESTS },
  { statement: /from "jobs" where "superseded" = .* order by "created_at" limit/, because: WAITING },
  { statement: /with "due" as \(select "id" from "jobs"/, because: WAITING },
  { statement: /"invitations" where substr\(token_hash|update "outgoing_mails" set "failed"/, because: ADMINISTRATOR },
  {
    statement: /^delete from "events" where "id" <=/,
    because: 'the oldest 5,000, once an hour: an index of their age would cost every write',
    upTo: 15_000,
  },
  {
    statement: /^select "name", max\("used_at"\).* from "room_uses"/,
    because: 'the rooms of a doctor’s own visits, which are kept for two weeks',
  },
  {
    statement: /from "audit" left join "accounts" .* like/,
    because: 'a search in the own trail, newest first, up to its limit',
  },
]

/** Why a statement may read more than it answers; undefined if it may not. */
export const reasonToReadMore = ({ text, read }: Statement): string | undefined =>
  REASONS.find(({ statement, upTo = Number.POSITIVE_INFINITY }) => statement.test(text) && (read ?? 0) <= upTo)?.because
