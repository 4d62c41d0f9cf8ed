import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { constants as system } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { ISOLATING, isolated, isolationFailed } from './isolation.ts'
import { LOWER_PRIORITY, lowerSessionPriority } from './priority.ts'

/** Where system programs are looked for. Children get this as `PATH` and nothing else of our environment: no secrets. */
const SEARCH_PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']

/** What a child may use at most. Trust.md: parsers of foreign bytes run with time, memory and file limits. */
export interface Limits {
  /** Address space, MiB. */
  memory_mb: number
  /** Wall clock and processor time of each process, seconds. */
  seconds: number
  /** Somebody waits for it, so it keeps its priority. */
  isAwaited?: true
}

export interface Ending {
  /** Exit code, null when a signal ended it. */
  code: number | null
  signal: NodeJS.Signals | null
  /** It ran into `limits.seconds` and was ended. */
  timedOut: boolean
  /** The last 4,000 characters of its error output. */
  stderr: string
}

/** A child that reads its own file. */
export interface Reader {
  stdout: Readable
  /**
   * Resolves when it and all its output are gone, whatever the exit code. Rejects only when the signal aborted (with
   * its reason) or it could not be started, which may work later.
   */
  ended: Promise<Ending>
  /** Ends it and everything it started. Safe to call twice and after its end. */
  kill(): void
}

/** A child that we feed. */
export interface Child extends Reader {
  stdin: Writable
}

/** Absolute path of a system program, null when it is not installed. An absolute path is returned unchanged. */
export function findProgram(name: string): string | null {
  const candidates = name.startsWith('/') ? [name] : SEARCH_PATH.map((folder) => join(folder, name))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * `ulimit` belongs to the shell: portable, and no further package. Limits that a system does not have are skipped. Several
 * threads use up their processor time before the clock strikes: the soft limit ends them with SIGXCPU, which tells that
 * from a SIGKILL of the system.
 */
const LIMITING = `ulimit -c 0; ulimit -f 0; ulimit -v "$1" 2>/dev/null; ulimit -S -t "$2"; ulimit -H -t $(($2 + 1)); shift 2
${ISOLATING}`

/**
 * Starts a program for foreign bytes, which it gets on its standard input: limited in memory and time, unable to write
 * files or a core dump, without our environment and, where the system allows it, without network or any file but its
 * own (isolation.ts). It has its own process group, so that aborting ends everything it started.
 * @param program absolute path, as `findProgram` gives it
 * @param reads files and folders of ours that it may read: its own program
 */
export function limitedChild(
  program: string,
  args: readonly string[],
  limits: Limits,
  signal: AbortSignal,
  reads: readonly string[] = [],
): Child {
  const [command, ...given] = commandOf(program, args, limits, signal, reads)
  const child = spawn(command, given, {
    ...SURROUNDINGS,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A child that ends early breaks the pipe into it: its exit code says why, not this.
  child.stdin.on('error', () => {})
  return { stdin: child.stdin, ...supervised(child, limits, signal) }
}

/**
 * Like `limitedChild`, for a file: it is the child's standard input, and needs no name there. A program that has to
 * seek in it can open `/dev/stdin`.
 * @throws when the file cannot be opened
 */
export function limitedReader(
  file: string,
  program: string,
  args: readonly string[],
  limits: Limits,
  signal: AbortSignal,
): Reader {
  const [command, ...given] = commandOf(program, args, limits, signal, [])
  const input = openSync(file, 'r')
  try {
    const child = spawn(command, given, { ...SURROUNDINGS, stdio: [input, 'pipe', 'pipe'] })
    return supervised(child, limits, signal)
  } finally {
    closeSync(input)
  }
}

const SURROUNDINGS = { env: { PATH: SEARCH_PATH.join(':'), LC_ALL: 'C' }, cwd: '/', detached: true } as const

function commandOf(
  program: string,
  args: readonly string[],
  limits: Limits,
  signal: AbortSignal,
  reads: readonly string[],
): readonly [string, ...string[]] {
  signal.throwIfAborted()
  const ulimits = [String(limits.memory_mb * 1024), String(Math.ceil(limits.seconds))]
  const limited = ['/bin/sh', '-c', LIMITING, 'sh', ...ulimits, ...isolated(program, args, reads)] as const
  return limits.isAwaited ? limited : [...LOWER_PRIORITY, ...limited]
}

function supervised(child: ChildProcess, limits: Limits, signal: AbortSignal): Reader {
  if (!limits.isAwaited) lowerSessionPriority(child.pid)
  const { stdout, stderr: complaints } = child
  if (!stdout || !complaints) throw new Error('a child was started without its pipes')
  let alive = true
  let timedOut = false
  let stderr = ''
  const kill = () => {
    if (!alive || child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
  const timer = setTimeout(() => {
    timedOut = true
    kill()
  }, limits.seconds * 1000)
  signal.addEventListener('abort', kill, { once: true })
  complaints.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000)
  })
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, endedBy) => {
      if (signal.aborted) reject(signal.reason)
      // Not the program's verdict on its input: it never ran.
      else if (isolationFailed(status, stderr)) reject(new Error('the child could not be isolated'))
      else resolve({ ...outcomeOf(status, endedBy), timedOut, stderr: stderr.trim() })
    })
  }).finally(() => {
    alive = false
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  })
  // Reading stdout first must not turn a later rejection into an unhandled one.
  ended.catch(() => {})
  return { stdout, ended, kill }
}

const SIGNAL_NAMES = new Map(Object.entries(system.signals).map(([name, number]) => [number, name as NodeJS.Signals]))

/** A shell and bubblewrap report a signal by an exit code of 128 plus its number. */
function outcomeOf(code: number | null, signal: NodeJS.Signals | null): Pick<Ending, 'code' | 'signal'> {
  const told = code !== null && code > 128 ? SIGNAL_NAMES.get(code - 128) : undefined
  return told ? { code: null, signal: told } : { code, signal }
}
