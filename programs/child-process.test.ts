import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { limitedChild } from './child-process.ts'

const never = new AbortController().signal
const LIMITS = { memory_mb: 256, seconds: 10 }

/** Runs a shell command as a limited child. */
async function run(command: string, limits = LIMITS) {
  const child = limitedChild('/bin/sh', ['-c', command], limits, never)
  const [out, ending] = await Promise.all([text(child.stdout), child.ended])
  return { out: out.trim(), ...ending }
}

it('has no network, where the system can take it away', async () => {
  const able = [['--user', '--map-current-user', '--net'], ['--net']].some(
    (way) => spawnSync('unshare', [...way, 'true']).status === 0,
  )
  const { out } = await run("sed -n 's/^ *\\([^ ]*\\):.*/\\1/p' /proc/net/dev")
  expect(out.split('\n').sort()).toEqual(able ? ['lo'] : readdirSync('/sys/class/net').sort())
})

it('has no environment of ours, writes no file and stays within its memory', async () => {
  const { out } = await run('env')
  expect(out).not.toMatch(/VISITE|HOME|VITEST/)
  expect((await run('ulimit -f; ulimit -c; ulimit -v')).out.split('\n')).toEqual(['0', '0', String(256 * 1024)])
})

it('is ended with all it started when its time is over', async () => {
  expect(await run('sleep 100 & sleep 100', { ...LIMITS, seconds: 1 })).toMatchObject({
    timedOut: true,
    signal: 'SIGKILL',
  })
})

it('tells how it ended', async () => {
  expect(await run('echo out; echo why >&2; exit 3')).toMatchObject({
    out: 'out',
    code: 3,
    stderr: 'why',
    timedOut: false,
  })
})

it('says that it never ran when it could not be isolated', async () => {
  await expect(run('echo "unshare: unshare failed: No space left on device" >&2; exit 1')).rejects.toThrow('isolated')
})
