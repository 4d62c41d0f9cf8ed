import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answering, freePort, postgresBin, postgresUser } from './postgres.ts'

/** Two Postgres servers: what the first acknowledges is also on the second one's disk. */
export interface ReplicatedPostgres {
  /** Of the first and of the second. */
  readonly ports: readonly [number, number]
  /** Kills the first, and its disk with it. */
  lose(): Promise<void>
  /** Makes the second one the first. */
  promote(): void
  stop(): Promise<void>
}

export async function startReplicated(): Promise<ReplicatedPostgres> {
  const bin = postgresBin()
  const identity = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'visite-replicated-'))
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...identity, env, cwd: folder, stdio: 'ignore' })
  const serve = (data: string, port: number): ChildProcess => {
    const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=200']
    return spawn(join(bin, 'postgres'), args, { ...identity, env, cwd: folder, stdio: 'ignore' })
  }
  const ports = [await freePort(), await freePort()] as const
  const data = [join(folder, 'first'), join(folder, 'second')] as const

  run('initdb', ['-D', data[0], '-U', 'visite', '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  const first = serve(data[0], ports[0])
  await answering(`postgres://visite@127.0.0.1:${ports[0]}/postgres`)
  const from = `host=127.0.0.1 port=${ports[0]} user=visite application_name=second`
  run('pg_basebackup', ['-D', data[1], '-d', from, '-R', '-X', 'stream', '-C', '-S', 'second', '-c', 'fast'])
  const second = serve(data[1], ports[1])
  await answering(`postgres://visite@127.0.0.1:${ports[1]}/postgres`)
  // From here on every commit waits for both.
  appendFileSync(join(data[0], 'postgresql.conf'), "synchronous_standby_names = 'second'\n")
  run('pg_ctl', ['-D', data[0], 'reload'])

  const end = async (server: ChildProcess, signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return {
    ports,
    async lose() {
      await end(first, 'SIGKILL')
      rmSync(data[0], { recursive: true, force: true, maxRetries: 20 })
    },
    promote: () => run('pg_ctl', ['-D', data[1], 'promote']),
    async stop() {
      await Promise.all([end(first, 'SIGQUIT'), end(second, 'SIGINT')])
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
