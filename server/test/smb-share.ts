import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A share of Debian's Samba, mounted here through the protocol (smbnetfs), which only supports the usual port. */
export interface SmbShare {
  /** Where the share is mounted. */
  mounted: string
  /** Runs commands of smbclient, another program on the same share. @returns its output */
  ask(...commands: string[]): string
  stopServer(): Promise<void>
  startServer(): Promise<void>
  remove(): Promise<void>
}

const PORT = 445

export async function smbShare(): Promise<SmbShare> {
  const place = mkdtempSync(join(tmpdir(), 'visite-share-'))
  const folders = ['share', 'private', 'lock', 'state', 'cache', 'pid', 'ncalrpc', 'home/.smb', 'mounted']
  for (const folder of folders) mkdirSync(join(place, folder), { recursive: true })
  const settings = join(place, 'smb.conf')
  writeFileSync(settings, configuration(place))
  writeFileSync(join(place, 'home/.smb/smb.conf'), configuration(place))
  writeFileSync(join(place, 'home/.smb/smbnetfs.conf'), 'auth "guest" ""\n')
  for (const file of ['smb.conf', 'smbnetfs.conf']) chmodSync(join(place, 'home/.smb', file), 0o600)
  let server: ChildProcess | null = null
  const startServer = async () => {
    // In its own process group, because it ends its whole group when it ends.
    const args = ['--foreground', '--no-process-group', '-s', settings]
    server = spawn('/usr/sbin/smbd', args, { stdio: 'ignore', detached: true })
    await until(isListening, 'smbd does not listen')
  }
  const stopServer = async () => {
    const stopping = server
    server = null
    if (!stopping) return
    const ended = once(stopping, 'exit')
    stopping.kill('SIGTERM')
    await ended
  }
  await startServer()
  const mount = spawn('smbnetfs', [join(place, 'mounted'), '-f'], {
    env: { ...process.env, HOME: join(place, 'home') },
    stdio: 'ignore',
  })
  const mounted = join(place, 'mounted/127.0.0.1/gdt')
  await until(async () => existsSync(mounted), 'the share is not mounted')
  return {
    mounted,
    startServer,
    stopServer,
    ask: (...commands) =>
      execFileSync('smbclient', ['-s', settings, '-N', '//127.0.0.1/gdt', '-c', commands.join('; ')], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    async remove() {
      const ended = once(mount, 'exit')
      mount.kill('SIGTERM')
      await ended
      await stopServer()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const configuration = (place: string): string => `[global]
  server role = standalone server
  interfaces = lo
  bind interfaces only = yes
  smb ports = ${PORT}
  private dir = ${place}/private
  lock directory = ${place}/lock
  state directory = ${place}/state
  cache directory = ${place}/cache
  pid directory = ${place}/pid
  ncalrpc dir = ${place}/ncalrpc
  log file = ${place}/log
  disable netbios = yes
  disable spoolss = yes
  load printers = no
  map to guest = Bad User
  guest account = root
[gdt]
  path = ${place}/share
  read only = no
  guest ok = yes
  force user = root
`

const isListening = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(PORT, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await holds()) return
    await pause(100)
  }
  throw new Error(otherwise)
}
