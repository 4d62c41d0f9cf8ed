/** What one connection tells its client to be durable. */
export interface Acknowledgements {
  /** From this frame on. */
  begin(nextSeq: number): void
  /** Every frame up to this one is durable. */
  durable(seq: number): void
  /** A frame has come once more: what is known is told once more. */
  repeat(): void
  /** The session was still this connection's at that time (`performance.now`). */
  confirm(at: number): void
  /** Everything durable has been told. */
  caughtUp(): Promise<void>
  /** Nobody listens any more. */
  stop(): void
}

interface Deps {
  send(seq: number, sent: () => void): void
  /** So long after it was looked at, a session counts as this connection's. */
  freshMs: number
}

/**
 * One acknowledgement under way, for all that is durable by then: a slow reader gets fewer. None before it is known that
 * the session is still this connection's: what it acknowledges, whoever takes over must find.
 */
export function acknowledgements({ send, freshMs }: Deps): Acknowledgements {
  let durable = -1
  let told = -1
  let telling = false
  let confirmedAt = 0
  let stopped = false
  const waiting: (() => void)[] = []

  const settle = () => {
    for (const done of waiting.splice(0)) done()
  }

  function tell(): void {
    if (telling || told >= durable || performance.now() - confirmedAt > freshMs) return
    telling = true
    const seq = durable
    send(seq, () => {
      telling = false
      told = seq
      tell()
      if (told >= durable) settle()
    })
  }

  return {
    begin(nextSeq) {
      durable = nextSeq - 1
      told = durable
      confirmedAt = performance.now()
    },
    durable(seq) {
      durable = seq
      tell()
    },
    repeat() {
      told = Math.min(told, durable - 1)
      tell()
    },
    confirm(at) {
      confirmedAt = Math.max(confirmedAt, at)
      tell()
    },
    async caughtUp() {
      if (told < durable && !stopped) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    stop() {
      stopped = true
      settle()
    },
  }
}
