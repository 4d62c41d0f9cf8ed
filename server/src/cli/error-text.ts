import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { en } from '../messages/en.ts'
import { Refusal } from '../platform/http/errors.ts'

/** What Node adds to a system error, depending on what was tried. */
interface SystemError extends NodeJS.ErrnoException {
  address?: string
  port?: number
  hostname?: string
}

type Words = (error: SystemError) => string

const isListening = ({ syscall }: SystemError) => syscall === 'listen'

/** What happened and what to do, by the system's or Postgres's error code. */
const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['ENOENT', missing],
  ['EISDIR', ({ path }) => `${path ?? 'what was named'} is a folder: name a file`],
  ['ENOTDIR', ({ path }) => `${path ?? 'what was named'} is no folder`],
  ['ENOSPC', () => 'the disk is full: make room, and try again'],
  ['EACCES', forbidden],
  ['EPERM', forbidden],
  ['EADDRINUSE', ({ address, port }) => `another program listens on ${address}:${port}: end it, or change ${PORTS}`],
  ['EADDRNOTAVAIL', ({ address }) => `this machine has no address ${address}: correct VISITE_HOST`],
  ['ENOTFOUND', ({ hostname }) => `nobody knows the name ${hostname}: correct VISITE_HOST or ${DATABASE}`],
  ['ECONNREFUSED', ({ address, port }) => `nothing answers at ${address}:${port}: start it, or correct ${DATABASE}`],
  ...['28P01', '28000', '3D000'].map((code): [string, Words] => [code, ({ message }) => `${message}: see ${DATABASE}`]),
])
const PORTS = 'VISITE_PORT or VISITE_METRICS_PORT'
const DATABASE = 'VISITE_DATABASE_URL'

/** What the API would answer, in English; for a system error, what to do; otherwise the error's own words. */
export function errorText(error: unknown): string {
  if (error instanceof Refusal) return String(error.body(en).error)
  if (!(error instanceof Error)) return String(error)
  const { code = '', syscall = '' }: SystemError = error
  // The code that starts a program says what to do if it is not installed.
  const words = syscall.startsWith('spawn') ? undefined : WORDS.get(code)
  return words ? `${words(error)} (${code})` : error.message
}

function missing({ path, message }: SystemError): string {
  if (path === undefined) return message
  // A file that is being written has a name the user does not know.
  return existsSync(dirname(path)) ? `there is no ${path}` : `there is no folder ${dirname(path)}: make it first`
}

function forbidden(error: SystemError): string {
  const { path, address, port } = error
  if (isListening(error)) return `${address}:${port} is not for this user: choose a VISITE_PORT above 1023`
  return path === undefined ? error.message : `this user may not use ${path}: give them the right to`
}
