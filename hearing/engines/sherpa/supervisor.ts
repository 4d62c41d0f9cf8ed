import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { lowerPriority } from '@visite/programs/priority'
import { TranscriberError } from '../../port.ts'
import type { SherpaModel } from './model-folder.ts'
import type { CommandName, Commands, Reply } from './protocol.ts'

/** The process of one model: started when it is needed, ended when it is not. */
export interface SherpaProcess {
  /**
   * Asks the process, starting and loading it first where necessary.
   * @throws {TranscriberError} `no_engine` when the model cannot be loaded, `unavailable` when the process died over
   *   this; or the signal's reason
   */
  ask<Name extends CommandName>(
    name: Name,
    ask: Commands[Name]['ask'],
    signal: AbortSignal,
  ): Promise<Commands[Name]['answer']>
  /** Drops what the process, if it runs, keeps for a session. */
  forget(session: number): void
  /** Process id while it runs, null otherwise. */
  pid(): number | null
  /** Ends the process. Another question starts it again. */
  close(): Promise<void>
}

interface Settings {
  model: SherpaModel
  /** The file the process runs. */
  program?: URL
  /** Ended after this long without a request: a large model holds gigabytes. */
  idle_ms?: number
  now?: () => number
}

/** How often it may die within the time before it is no longer started. */
const MOST_CRASHES = 3
const CRASH_WINDOW_MS = 10 * 60_000

interface Running {
  child: ChildProcess
  pending: Map<number, { resolve(answer: unknown): void; reject(error: unknown): void }>
  /** Callers that still wait for something. */
  users: number
  /** It was ended on purpose: not a crash. */
  stopped: boolean
  /** The model was loaded, so a death is not the model's fault. */
  ready: boolean
  loaded: Promise<void>
  ended: Promise<void>
  /** The end of its error output. */
  complaint(): string
}

/** Supervises the process of a model: if it dies, waiting requests fail and the next one starts it again. */
export function sherpaProcess({
  model,
  program = new URL('./child.ts', import.meta.url),
  idle_ms = 10 * 60_000,
  now = Date.now,
}: Settings): SherpaProcess {
  let running: Running | null = null
  let crashes: { at: number; kind: 'no_engine' | 'unavailable'; reason: string }[] = []
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  function start(): Running {
    crashes = crashes.filter(({ at }) => now() - at < CRASH_WINDOW_MS)
    const last = crashes.at(-1)
    if (last && crashes.length >= MOST_CRASHES) {
      throw new TranscriberError(last.kind, `the speech engine died ${MOST_CRASHES} times in a row: ${last.reason}`)
    }
    const begun = launch(program, (dead, code) => {
      if (running === dead) running = null
      const why = dead.complaint() || `it ended with ${code}`
      if (!dead.stopped) crashes.push({ at: now(), kind: dead.ready ? 'unavailable' : 'no_engine', reason: why })
      for (const { reject } of dead.pending.values()) {
        reject(new TranscriberError('unavailable', `the speech engine died: ${why}`))
      }
      dead.pending.clear()
    })
    const threads = Math.min(4, availableParallelism())
    begun.loaded = send(begun, 'load', { model, threads }).then(
      () => {
        begun.ready = true
      },
      async (error: unknown) => {
        // If it refused the model without dying, it is ended too, and that counts as a death.
        const alive = running === begun
        if (alive && !begun.stopped) crashes.push({ at: now(), kind: 'no_engine', reason: begun.complaint() })
        stop(begun)
        await begun.ended
        const complaint = begun.complaint() || (error instanceof Error ? error.message : '')
        throw new TranscriberError('no_engine', `the model ${model.name} cannot be loaded: ${complaint}`)
      },
    )
    begun.loaded.catch(() => {})
    return begun
  }

  function send(to: Running, name: CommandName, ask: Commands[CommandName]['ask']): Promise<unknown> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      to.pending.set(id, { resolve, reject })
      // A dying process cannot be written to; its end rejects the question.
      to.child.send({ id, name, ask }, () => {})
    })
  }

  /** Idle: it may stay for a while, but does not keep the service alive. */
  function rest(resting: Running): void {
    clearTimeout(idle)
    idle = setTimeout(() => stop(resting), idle_ms)
    idle.unref()
    resting.child.unref()
    resting.child.channel?.unref()
  }

  return {
    async ask(name, ask, signal) {
      signal.throwIfAborted()
      clearTimeout(idle)
      running ??= start()
      const current = running
      current.users++
      current.child.ref()
      current.child.channel?.ref()
      const aborted = Promise.withResolvers<never>()
      const abort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      const answer = current.loaded.then(() => send(current, name, ask))
      answer.catch(() => {})
      try {
        return (await Promise.race([answer, aborted.promise])) as Commands[typeof name]['answer']
      } catch (error) {
        // What is being decoded cannot be stopped: the process goes, unless others wait for it too.
        if (signal.aborted && current.users === 1) {
          stop(current)
          await current.ended
        }
        throw signal.aborted ? signal.reason : error
      } finally {
        current.users--
        signal.removeEventListener('abort', abort)
        if (current.users === 0 && running === current) rest(current)
      }
    },
    forget(session) {
      if (running) send(running, 'forget', { session }).catch(() => {})
    },
    pid: () => running?.child.pid ?? null,
    async close() {
      clearTimeout(idle)
      const current = running
      if (!current) return
      // Somebody waits for its end, so it must keep us alive until then.
      current.child.ref()
      stop(current)
      await current.ended
    },
  }
}

function stop(running: Running): void {
  running.stopped = true
  running.child.kill('SIGKILL')
}

function launch(program: URL, onEnd: (dead: Running, code: string | number | null) => void): Running {
  const child = fork(program, {
    // Structured clone: samples travel as they are. No environment: the models need none, and it holds secrets.
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  lowerPriority(child.pid)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000)
  })
  // Its error output must not keep us alive: `visite check` ends when it has its answer.
  if (child.stderr instanceof Socket) child.stderr.unref()
  const ended = Promise.withResolvers<void>()
  const launched: Running = {
    child,
    pending: new Map(),
    users: 0,
    stopped: false,
    ready: false,
    loaded: Promise.resolve(),
    ended: ended.promise,
    complaint: () => lastComplaint(stderr),
  }
  child.on('message', (reply: Reply) => {
    const waiting = launched.pending.get(reply.id)
    launched.pending.delete(reply.id)
    if ('error' in reply) waiting?.reject(new TranscriberError('unavailable', reply.error))
    else waiting?.resolve(reply.answer)
  })
  const gone = (code: string | number | null) => {
    onEnd(launched, code)
    ended.resolve()
  }
  child.once('close', (code, signal) => gone(signal ?? code))
  child.once('error', (error) => gone(error.message))
  return launched
}

/** In the engine's own words, without paths: `/…/model.cc:Init:122 'vocab_size' does not exist in the metadata`. */
function lastComplaint(stderr: string): string {
  const lines = stderr
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*what\(\):\s*|^\S+\.(?:cc|h):\S+:\d+\s*/, '')
        .replace(/(?:\/[\w.@-]+)+\//g, '')
        .trim(),
    )
    .filter((line) => line !== '' && !/^(?:Aborted|terminate called|Errors? in config|Node\.js v)/i.test(line))
  return lines.at(-1) ?? ''
}
