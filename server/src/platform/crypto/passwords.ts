import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  /** @throws {PasswordsBusy} */
  hash(password: string): Promise<string>
  /** Without a stored hash (unknown address) it takes the same time and is false. @throws {PasswordsBusy} */
  matches(password: string, stored: string | null): Promise<boolean>
}

/** Too many are waiting: a flood must not eat the memory. */
export class PasswordsBusy extends Error {
  constructor() {
    super('too many passwords are being checked')
    this.name = 'PasswordsBusy'
  }
}

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 100

/** Argon2id, at most two at once with a bounded queue (trust.md). */
export function argon2Passwords(): Passwords {
  let running = 0
  const queue: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (queue.length >= WAITING) throw new PasswordsBusy()
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  let dummy: Promise<string> | undefined
  const unknownAddress = () => {
    dummy ??= hash('the hash that unknown addresses are compared with', PARAMETERS)
    return dummy
  }
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    matches: (password, stored) =>
      inTurn(async () => (await verify(stored ?? (await unknownAddress()), password)) && stored !== null),
  }
}
