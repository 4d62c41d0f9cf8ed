/** Tells one connection's client what is durable. */
export interface Acknowledgements {
  /** Starts at this frame. */
  begin(nextSeq: number): void
  /** Every frame up to this one is durable. */
  durable(seq: number): void
  /** A frame was sent again, so what is durable is acknowledged again. */
  repeat(): void
  /** At that time (`performance.now`), the session was still this connection's. */
  confirm(at: number): void
  /** Resolves when everything durable has been acknowledged. */
  caughtUp(): Promise<void>
  /** Nobody is listening any more. */
  stop(): void
}

interface Deps {
  send(seq: number, sent: () => void): void
  /** How long a session counts as this connection's after a look at its row. */
  freshMs: number
}

/**
 * Sends one acknowledgement at a time, for everything durable by then: a slow reader gets fewer. It sends none before
 * it knows that the session is still this connection's, because whoever takes over must find everything
 * acknowledged.
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
