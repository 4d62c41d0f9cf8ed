import { inTime, type Reach, requestOnce } from './request.ts'

export interface PostRules extends Reach {
  /** For the whole request. */
  timeoutMs: number
}

/**
 * Sends to an address that somebody else named (trust 5): to public addresses only, over https, never following a
 * redirect. Only the answer's status is read, so the answer may be any length.
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
