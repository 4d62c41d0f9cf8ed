/** Parts never start with a dot: no way up, and the store's own folders (`.staging`) are out of reach. */
const PART = '[a-z0-9_-][a-z0-9._-]{0,199}'
const KEY = new RegExp(`^${PART}(?:/${PART}){0,7}$`)
const PREFIX = new RegExp(`^(?:${PART}/){0,8}(?:${PART})?$`)

export const isKey = (text: string): boolean => KEY.test(text)

/** @throws {TypeError} for an invalid key: our own fault, since keys are never made from what clients send */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a blob key')
  return key
}

/** The beginning of a key, or nothing. @throws {TypeError} */
export function checkedPrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new TypeError('not the beginning of a blob key')
  return prefix
}

/** How a stored file is named to clients: opaque, not an address (spec 2.3, spec 2.6). */
export const storageUrl = (key: string): string => `visite-blob:${key}`
