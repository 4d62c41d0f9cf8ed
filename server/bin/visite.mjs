#!/usr/bin/env -S node --max-semi-space-size=16
// The `visite` binary. Starts on any Node and continues on the pinned one, for which the sources are written (Node runs
// TypeScript directly).
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { NEEDED_MAJOR, NODE_FLAGS, pinnedNode } from '../../scripts/pinned-node.mjs'

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  // Compiled code is kept between starts, beside the packages and not where others may write, because it is executed. A
  // read-only installation uses what is already there, or does without.
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.visite-compiled'))
  const { run } = await import('../src/cli/visite.ts')
  await run(process.argv)
} else {
  try {
    const child = spawn(pinnedNode(), [...NODE_FLAGS, ...process.argv.slice(1)], { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
