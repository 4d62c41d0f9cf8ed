import { inTime, type Reach, requestOnce } from './request.ts'

export interface PostRules extends Reach {
  /** For all of it. */
  timeoutMs: number
}

/**
 * Sends to what somebody else named (trust 5): to public addresses only, by https, never on to where a redirect leads.
 * Nothing of the answer but its status is read, so it may be as long as it likes.
 * @returns the status
 * @throws {OutgoingError} or the signal's reason
 */
export const post = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  rules: PostRules,
  signal?: AbortSignal,
): Promise<number> =>
  inTime(rules.timeoutMs, signal, (either) =>
    requestOnce(url, { method: 'POST', headers, body }, rules, either, (response) => response.statusCode ?? 0),
  )
