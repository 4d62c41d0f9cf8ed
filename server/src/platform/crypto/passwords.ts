import { hash, verify } from '@node-rs/argon2'
import { type Asker, fairTurns } from './fair-turns.ts'

export interface Passwords {
  /** @throws {PasswordsBusy} */
  hash(password: string, asker: Asker): Promise<string>
  /** Without a stored hash (unknown address) it takes the same time and returns false. @throws {PasswordsBusy} */
  matches(password: string, stored: string | null, asker: Asker): Promise<boolean>
}

/** Too many are waiting: a flood must not exhaust the memory. */
export class PasswordsBusy extends Error {
  constructor() {
    super('too many passwords are being checked')
    this.name = 'PasswordsBusy'
  }
}

/** The cost of a hash: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** A turn takes some 40 ms of a core, so the longest wait is a few seconds. */
const TURNS = { atOnce: 2, waiting: 100, each: 25 }

/** Argon2id, at most two at once with a bounded queue (trust 1) that no single address can fill. */
export function argon2Passwords(cost = COST): Passwords {
  const inTurn = fairTurns(TURNS, () => new PasswordsBusy())
  let dummy: Promise<string> | undefined
  const unknownAddress = () => {
    dummy ??= hash('the hash that unknown addresses are compared with', cost)
    return dummy
  }
  return {
    hash: (password, asker) => inTurn(asker, () => hash(password, cost)),
    matches: (password, stored, asker) =>
      inTurn(asker, async () => (await verify(stored ?? (await unknownAddress()), password)) && stored !== null),
  }
}
