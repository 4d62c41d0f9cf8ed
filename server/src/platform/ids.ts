import { randomBytes } from 'node:crypto'

/** A new identifier: 24 hexadecimal characters from a secure random source (spec conventions, contract 8). */
export const newId = (): string => randomBytes(12).toString('hex')

/** The form of every identifier on the wire. */
export const ID_PATTERN = /^[0-9a-fA-F]{24}$/
