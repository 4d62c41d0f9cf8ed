// Runs on whatever Node the system has: plain JavaScript, no packages.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const NEEDED_MAJOR = 24
const require = createRequire(import.meta.url)

/**
 * The Node binary this project runs on: the one pinned through npm, else the
 * running one when it is new enough.
 * @returns {string} absolute path
 * @throws {Error} with one line to show when there is none
 */
export function pinnedNode() {
  try {
    const home = dirname(
      require.resolve(`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/package.json`),
    )
    const binary = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(binary)) return binary
  } catch {
    // Not installed for this platform: the running Node may be good enough.
  }
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `Visite needs Node ${NEEDED_MAJOR} or newer, this is ${process.version}: run "npm ci" in the project's folder, which brings it along, or install Node ${NEEDED_MAJOR}.`,
  )
}

/**
 * V8 lets the young generation grow with the machine's memory, to three times 64 MiB on a large one, before it
 * collects: a service that streams uploads fills that with garbage. 16 MiB is as fast (`npm run bench`) and keeps
 * memory flat. Repeated in the first line of `server/bin/visite.mjs` and in the `Dockerfile`, which cannot read it from
 * here.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16']
