import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The mount goes with its process. User namespaces are not allowed everywhere; root needs none.
const mounting = (folder: string, bytes: number, then: string) => [
  ...['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])],
  ...['sh', '-c', `mount -t tmpfs -o size=${bytes} tmpfs "$0" && ${then}`, folder],
]

export const canMount = spawnSync('env', mounting(tmpdir(), 4096, 'true')).status === 0

/** A separate file system with this much room, reached through the process that holds it. */
export async function smallShare(bytes: number): Promise<{ folder: string; remove(): void }> {
  const place = mkdtempSync(join(tmpdir(), 'visite-share-'))
  const holder: ChildProcess = spawn('env', mounting(place, bytes, 'echo ready && exec sleep 600'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (holder.stdout) await once(holder.stdout, 'data')
  return {
    folder: `/proc/${holder.pid}/root${place}`,
    remove() {
      holder.kill('SIGKILL')
      rmSync(place, { recursive: true, force: true })
    },
  }
}
