import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answering, freePort, postgresBin, postgresUser } from './postgres.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures/syslog')
const PGBACKREST = '/usr/bin/pgbackrest'
const identity = postgresUser()
const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }

/** Keeps the base backups and the write-ahead log of a cluster, and restores it. */
export interface Keeper {
  readonly name: string
  /** For `archive_command`. */
  archive: string
  /** Runs while the database is being written to. */
  backUp(cluster: { folder: string; port: number }): void
  /** Fills an empty data folder, ready to start as of the instant. */
  restore(data: string, at: string): void
}

/** A Postgres that archives its write-ahead log, as a hospital's does. */
export async function startArchived(keeperIn: (folder: string, cluster: { data: string; port: number }) => Keeper) {
  const bin = postgresBin()
  const folder = mkdtempSync(join(tmpdir(), 'visite-archived-'))
  own(folder)
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...identity, env, cwd: folder, stdio: 'ignore' })
  const [port, restoredPort] = [await freePort(), await freePort()]
  const [data, restored] = [join(folder, 'first'), join(folder, 'second')]
  const serve = (place: string, at: number): ChildProcess =>
    spawn(join(bin, 'postgres'), ['-D', place, '-h', '127.0.0.1', '-p', String(at), '-k', folder], {
      ...{ ...identity, env, cwd: folder },
      stdio: 'ignore',
    })
  const end = async (server: ChildProcess, signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }

  const keeper = keeperIn(folder, { data, port })
  run('initdb', ['-D', data, '-U', 'visite', '-A', 'trust', '-E', 'UTF8', '--no-locale'])
  appendFileSync(
    join(data, 'postgresql.conf'),
    `max_connections = 200
log_min_messages = fatal
archive_mode = on
archive_command = '${keeper.archive}'
archive_timeout = 1s
`,
  )
  const servers = [serve(data, port)]
  const url = (at: number) => `postgres://visite@127.0.0.1:${at}/postgres`
  await answering(url(port))
  return {
    keeper,
    url: url(port),
    backUp: () => keeper.backUp({ folder, port }),
    /** The server is gone, with its disk. */
    async lose() {
      for (const server of servers.splice(0)) await end(server, 'SIGKILL')
      rmSync(data, { recursive: true, force: true, maxRetries: 20 })
    },
    /** @param at an instant by the server's clock @returns url of the server as it was then */
    async restored(at: string): Promise<string> {
      mkdirSync(restored, { mode: 0o700 })
      own(restored)
      keeper.restore(restored, at)
      servers.push(serve(restored, restoredPort))
      await answering(url(restoredPort))
      return url(restoredPort)
    },
    async stop() {
      for (const server of servers.splice(0)) await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Postgres's own means: `pg_basebackup`, and a folder on another disk. */
export function postgresAlone(folder: string): Keeper {
  const [wal, base] = [join(folder, 'wal'), join(folder, 'base')]
  mkdirSync(wal)
  own(wal)
  return {
    name: 'pg_basebackup and a folder',
    // A segment gets its name only once it is complete, and is never replaced.
    archive: `test ! -f ${wal}/%f && cp %p ${wal}/.%f && sync ${wal}/.%f && mv ${wal}/.%f ${wal}/%f`,
    backUp: ({ port }) =>
      void execFileSync(
        join(postgresBin(), 'pg_basebackup'),
        ['-h', '127.0.0.1', '-p', String(port), '-U', 'visite', '-D', base, '-c', 'fast'],
        {
          ...{ ...identity, env, cwd: folder, stdio: 'ignore' },
        },
      ),
    restore(data, at) {
      execFileSync('cp', ['-a', `${base}/.`, data], { ...identity, stdio: 'ignore' })
      const recovery = `restore_command = 'cp ${wal}/%f %p'
recovery_target_time = '${at}'
recovery_target_action = 'promote'
`
      appendFileSync(join(data, 'postgresql.auto.conf'), recovery)
      writeFileSync(join(data, 'recovery.signal'), '')
      own(join(data, 'recovery.signal'))
    },
  }
}

/** Debian's pgBackRest, into a bucket. @param s3 behind TLS, which pgBackRest demands, on `localhost` */
export const pgBackRest =
  (s3: { bucket: string; port: number; region: string; accessKeyId: string; secretAccessKey: string }) =>
  (folder: string, { data, port }: { data: string; port: number }): Keeper => {
    const file = join(folder, 'pgbackrest.conf')
    copyFileSync(join(FIXTURES, 'ca.pem'), join(folder, 'ca.pem'))
    chmodSync(join(folder, 'ca.pem'), 0o644)
    writeFileSync(
      file,
      `[global]
repo1-type=s3
repo1-path=/visite
repo1-s3-bucket=${s3.bucket}
repo1-s3-endpoint=localhost
repo1-storage-port=${s3.port}
repo1-storage-ca-file=${folder}/ca.pem
repo1-s3-region=${s3.region}
repo1-s3-uri-style=path
repo1-s3-key=${s3.accessKeyId}
repo1-s3-key-secret=${s3.secretAccessKey}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of-the-hospital
repo1-retention-full=2
lock-path=${folder}/lock
log-path=${folder}
log-level-file=off
start-fast=y
[visite]
pg1-path=${data}
pg1-socket-path=${folder}
pg1-port=${port}
pg1-user=visite
pg1-database=postgres
`,
    )
    own(file)
    const rest = (...args: string[]) =>
      execFileSync(PGBACKREST, [`--config=${file}`, '--stanza=visite', ...args], {
        ...{ ...identity, env, cwd: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    return {
      name: 'pgBackRest and a bucket',
      archive: `${PGBACKREST} --config=${file} --stanza=visite archive-push %p`,
      backUp() {
        rest('stanza-create')
        rest('--type=full', 'backup')
      },
      restore(restored, at) {
        rest(`--pg1-path=${restored}`, '--type=time', `--target=${at}`, '--target-action=promote', 'restore')
      },
    }
  }

function own(path: string): void {
  if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid)
}
