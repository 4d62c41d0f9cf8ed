import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** Where system programs are looked for. Children get this as `PATH` and nothing else of our environment: no secrets. */
const SEARCH_PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin']

/** What a child may use at most. Trust.md: parsers of foreign bytes run with time, memory and file limits. */
export interface Limits {
  /** Address space, MiB. */
  memory_mb: number
  /** Wall clock, seconds. */
  seconds: number
}

export interface Ending {
  /** Exit code, null when a signal ended it. */
  code: number | null
  signal: NodeJS.Signals | null
  /** It ran into `limits.seconds` and was ended. */
  timedOut: boolean
  /** The last 4,000 characters of what it complained about. */
  stderr: string
}

export interface Child {
  stdin: Writable
  stdout: Readable
  /**
   * Resolves when it and all its output are gone, whatever the exit code.
   * Rejects only when the signal aborted (with its reason) or it could not be started, which later may work.
   */
  ended: Promise<Ending>
  /** Ends it and everything it started. Safe to call twice and after its end. */
  kill(): void
}

/** Absolute path of a system program, null when it is not installed. An absolute path is taken as it is. */
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
 * `ulimit` is the shell's: portable, and no further package. The network is taken away by an own user namespace, which
 * most systems allow to everybody, or by root's plain one. What a system cannot limit is passed over.
 */
const LIMITING = `ulimit -c 0; ulimit -f 0; ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; shift 2
for way in "--user --map-current-user --net" "--net"; do
  unshare $way true 2>/dev/null && exec unshare $way -- "$@"
done
exec "$@"`

/**
 * Starts a program for foreign bytes: limited in memory and time, unable to write files or a core dump, without our
 * environment and, where the system allows it, without network, in a process group of its own so that aborting ends
 * all it started.
 * @param program absolute path, as `findProgram` gives it
 */
export function limitedChild(program: string, args: readonly string[], limits: Limits, signal: AbortSignal): Child {
  signal.throwIfAborted()
  const ulimits = [String(limits.memory_mb * 1024), String(Math.ceil(limits.seconds))]
  const child = spawn('/bin/sh', ['-c', LIMITING, 'sh', ...ulimits, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: SEARCH_PATH.join(':'), LC_ALL: 'C' },
    cwd: '/',
    detached: true,
  })
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
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000)
  })
  // A child that ends early breaks the pipe into it: its exit code tells why, not this.
  child.stdin.on('error', () => {})
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, endedBy) => {
      if (signal.aborted) reject(signal.reason)
      // Not the program's verdict on what it was given: it never ran.
      else if (code === 1 && stderr.startsWith('unshare: ')) reject(new Error('the child could not be isolated'))
      else resolve({ code, signal: endedBy, timedOut, stderr: stderr.trim() })
    })
  }).finally(() => {
    alive = false
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  })
  // Whoever reads stdout first must not turn a later rejection into an unhandled one.
  ended.catch(() => {})
  return { stdin: child.stdin, stdout: child.stdout, ended, kill }
}
