import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { type Limits, limitedChild, limitedReader } from './child-process.ts'
import { checkIsolation } from './isolation-check.ts'

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

const SANDBOX = ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true']
const sandboxed = spawnSync('bwrap', SANDBOX).status === 0

const folder = mkdtempSync(join(tmpdir(), 'visite-child-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const own = join(folder, 'own')
const other = join(folder, 'other')
writeFileSync(own, 'its own')
writeFileSync(other, 'of somebody else')

it('reads the file it is given, from its beginning as often as it likes, and no other where there is bubblewrap', async () => {
  const command = `cat; cat /dev/stdin; cat ${other}; ls ${folder} /root /home /var/log /etc/passwd`
  const child = limitedReader(own, '/bin/sh', ['-c', command], LIMITS, never)
  const [out] = await Promise.all([text(child.stdout), child.ended])
  if (sandboxed) expect(out).toBe('its ownits own')
  else expect(out).toMatch(/^its ownits ownof somebody else/)
})

it('reads the files of ours that it needs, and its own program', async () => {
  const child = limitedChild('/bin/sh', ['-c', `cat ${own}`], LIMITS, never, [folder])
  expect(await text(child.stdout)).toBe('its own')
})

it('is reported as isolated where it is', async () => {
  const verdict = await checkIsolation()
  expect(verdict).toMatchObject({ ok: true })
  expect(verdict.warning).toBe(sandboxed ? undefined : true)
  if (!sandboxed) expect(verdict.detail).toContain('bubblewrap')
})

it('gives us priority, with the session it has started, unless somebody waits for it', async () => {
  const autogroup = existsSync('/proc/self/autogroup')
  const look = `read -r go; ps -o ni= -p $$; ${autogroup ? 'cat /proc/$$/autogroup' : ''}`
  async function nicenessOf(limits: Limits) {
    const child = limitedChild('/bin/sh', ['-c', look], limits, never)
    child.stdin.end('go\n')
    const [own = '', session] = (await text(child.stdout)).trim().split('\n')
    return { own: Number(own), session: session?.replace(/.* nice /, '') }
  }
  const ours = getPriority()
  expect(await nicenessOf(LIMITS)).toEqual({ own: Math.min(19, ours + 5), ...(autogroup && { session: '5' }) })
  expect(await nicenessOf({ ...LIMITS, isAwaited: true })).toEqual({ own: ours, ...(autogroup && { session: '0' }) })
})

it('reports the signal that ended it', async () => {
  expect(await run('kill -SEGV $$')).toMatchObject({ code: null, signal: 'SIGSEGV', timedOut: false })
})

it('has no environment of ours, writes no file and stays within its memory', async () => {
  const { out } = await run('env')
  expect(out).not.toMatch(/VISITE|HOME|VITEST/)
  expect((await run('ulimit -f; ulimit -c; ulimit -v')).out.split('\n')).toEqual(['0', '0', String(256 * 1024)])
})

it('is ended, with everything it started, when its time is up', async () => {
  expect(await run('sleep 100 & sleep 100', { ...LIMITS, seconds: 1 })).toMatchObject({
    timedOut: true,
    signal: 'SIGKILL',
  })
})

it('is told before it is killed that its processor time is used up, which several threads are before the clock is', async () => {
  expect((await run('ulimit -S -t; ulimit -H -t')).out.split('\n')).toEqual(['10', '11'])
})

it('reports how it ended', async () => {
  expect(await run('echo out; echo why >&2; exit 3')).toMatchObject({
    out: 'out',
    code: 3,
    stderr: 'why',
    timedOut: false,
  })
})

it('says that it never ran when it could not be isolated', async () => {
  await expect(run('echo "unshare: unshare failed: No space left on device" >&2; exit 1')).rejects.toThrow('isolated')
  await expect(run('echo "bwrap: Creating new namespace failed" >&2; exit 1')).rejects.toThrow('isolated')
})
