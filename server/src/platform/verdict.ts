/** A verdict on one part of the service, as `visite check` prints it. */
export interface Verdict {
  ok: boolean
  /** It works, and the operator should know what `detail` says. */
  warning?: true
  /** One plain line: what it is, or what is wrong and what to do. */
  detail: string
}
