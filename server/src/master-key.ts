import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEY_BYTES = 32

export function masterKeys(value: string, faults: string[]): Buffer[] {
  const keys = value.split(',').map((part) => Buffer.from(part.trim(), 'base64'))
  if (keys.length > 2 || keys.some((key) => key.length < KEY_BYTES)) {
    faults.push('VISITE_MASTER_KEY must be one or two keys of at least 32 bytes as base64 (openssl rand -base64 32)')
  }
  return keys
}

const COMMAND_MS = 30_000

export function givenKey(key: string | undefined, command: string | undefined, faults: string[]): string | null {
  if (key && command)
    faults.push('VISITE_MASTER_KEY and VISITE_MASTER_KEY_COMMAND are both set: which one counts is not clear')
  return key ?? (command ? printedKey(command, faults) : null)
}

/** What the operator's command prints. Its error output is shown, its standard output never is. */
function printedKey(command: string, faults: string[]): string | null {
  const { status, stdout, stderr, error } = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    timeout: COMMAND_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0 && stdout.trim()) return stdout.trim()
  const why =
    error?.message ?? (stderr.trim().slice(0, 500) || (status === 0 ? 'it printed nothing' : `exit ${status}`))
  faults.push(`VISITE_MASTER_KEY_COMMAND gave no key: ${why}`)
  return null
}

/** The key in `keys/master.key` of the data folder, created at the first start. null if the folder cannot be used. */
export function storedKey(dataDir: string, faults: string[]): string | null {
  try {
    try {
      if (!existsSync(keyFile(dataDir))) storeKey(dataDir, randomBytes(KEY_BYTES).toString('base64'))
    } catch (error) {
      // If two processes start together, one writes it and both read it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return readFileSync(keyFile(dataDir), 'utf8').trim()
  } catch (error) {
    faults.push(`VISITE_DATA_DIR cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

const keyFile = (dataDir: string) => join(dataDir, 'keys', 'master.key')

/**
 * Writes the root key, as base64, into the data folder, so that every reader finds a complete key.
 * @throws if there is one already
 */
export function storeKey(dataDir: string, key: string): void {
  const file = keyFile(dataDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  writeFileSync(unfinished, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // Unlike a rename it never replaces one.
    linkSync(unfinished, file)
  } finally {
    rmSync(unfinished)
  }
}
