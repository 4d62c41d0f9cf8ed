import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { sealWith } from './seal.ts'

/** Kinds of owners that have their own key, which is created and destroyed with them. */
export const OWNER_KINDS = ['appointment', 'account', 'patient', 'mail', 'practice'] as const
export type OwnerKind = (typeof OWNER_KINDS)[number]

export interface Owner {
  kind: OwnerKind
  id: string
}

/** An owner in one word: `appointment.0123456789abcdef01234567`. */
export const nameOf = ({ kind, id }: Owner): string => `${kind}.${id}`

/** @throws {Error} for what `nameOf` does not write */
export function ownerNamed(name: string): Owner {
  const [kind, id] = name.split('.')
  const known = OWNER_KINDS.find((each) => each === kind)
  if (!known || !id) throw new Error('what is sealed does not say whose it is')
  return { kind: known, id }
}

/** The owner was erased meanwhile: nothing more is written for it. */
export class OwnerGone extends Error {
  constructor(owner: Owner) {
    super(`${nameOf(owner)} is gone: nothing more is written for it`)
    this.name = 'OwnerGone'
  }
}

/** A data key as it is stored. */
export interface WrappedKey {
  wrapped: string
  /** The name of the root key that wraps it. */
  root_key: string
}

const KEY_BYTES = 32

/** Makes data keys, and wraps them with the root key (the newest, while there are two), bound to their owner. */
export function keyWrapper(masterKeys: readonly Uint8Array[]) {
  const seal = sealWith(masterKeys, 'data-keys')
  const context = (owner: Owner) => `data-key ${nameOf(owner)}`
  const wrap = (owner: Owner, secret: string): WrappedKey => ({
    wrapped: seal.close(secret, context(owner)),
    root_key: seal.newest,
  })
  return {
    newest: seal.newest,
    make(owner: Owner): { key: KeyObject; row: WrappedKey } {
      const secret = randomBytes(KEY_BYTES)
      return { key: createSecretKey(secret), row: wrap(owner, secret.toString('base64')) }
    },
    /** @throws {Error} when it was changed or moved, or its root key is not configured */
    open: (owner: Owner, { wrapped }: Pick<WrappedKey, 'wrapped'>): KeyObject =>
      createSecretKey(seal.open(wrapped, context(owner)), 'base64'),
    /** The same key, wrapped by the newest root key. */
    again: (owner: Owner, { wrapped }: Pick<WrappedKey, 'wrapped'>): WrappedKey =>
      wrap(owner, seal.open(wrapped, context(owner))),
  }
}

export type KeyWrapper = ReturnType<typeof keyWrapper>
