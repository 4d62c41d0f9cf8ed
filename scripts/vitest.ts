import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The report of the last run, in Jest's JSON format, for `npm run tests:dearest`. */
export const LAST_REPORT = join(root, 'node_modules/.visite-tests.json')

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/**
 * A folder in memory for what tests write, if there is room: they commit some ten thousand times, and each commit waits
 * for the disk. Null if there is no room. Durability depends on the order of steps, not on the disk, and is tested that
 * way; `npm run endurance` writes to the disk.
 */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM_BYTES) return null
    const folder = mkdtempSync(join(MEMORY, 'visite-test-'))
    // Postgres, which runs as its own user, keeps its files below.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return null
  }
}

/** Runs Vitest on files in memory, if there is room for them. @returns what `vitest` returns */
export async function vitestInMemory(args: readonly string[]): Promise<boolean> {
  const folder = folderInMemory()
  try {
    return await vitest(args, folder ? { TMPDIR: folder } : {})
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs Vitest and ends with its summary.
 * @param args files, filters and options
 * @returns whether all passed; in CI also, whether none was skipped
 */
export async function vitest(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const report = join(tmpdir(), `visite-test-${process.pid}.json`)
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  // Whoever ends this process ends Vitest; its folder in memory is removed afterwards.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  // A run that is ended from outside writes none.
  if (!existsSync(report)) return false
  const result = JSON.parse(readFileSync(report, 'utf8'))
  copyFileSync(report, LAST_REPORT)
  rmSync(report, { force: true })
  const skipped = result.numPendingTests + result.numTodoTests
  console.log(`${result.numPassedTests} passed, ${result.numFailedTests} failed, ${skipped} skipped`)
  const broken = result.testResults.filter(isBroken).length
  if (broken > 0) console.error(`${broken} files failed outside their tests, in a hook or an import: see above.`)
  const lacking = process.env.CI && skipped > 0
  if (lacking) console.error('A test that is skipped in CI is a failure.')
  return code === 0 && !lacking
}

interface FileResult {
  status: string
  assertionResults: readonly { status: string }[]
}

/** Did the file fail although none of its tests did? Then its tests count as skipped, and none as failed. */
const isBroken = ({ status, assertionResults }: FileResult): boolean =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
