// An installation in one folder: the program in a few files, our sources, which its threads and child processes run,
// the built dashboard, and the packages the service uses. `node scripts/package/tree.ts FOLDER`, where the dashboard
// has been built.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { builtProgram } from './program.ts'

const root = join(import.meta.dirname, '../..')

/** A list of what goes in, so that keys, data, notes and histories in a working copy stay out. */
const OURS = [
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'README.md',
  'package.json',
  'package-lock.json',
  'client/package.json',
  'web/package.json',
  'web/dist',
  'scripts/pinned-node.mjs',
  'lexicon',
  'programs',
  'hearing',
  'drafter',
  'server',
  'docs/operations.md',
  'docs/configuration.md',
  'docs/upgrading.md',
  'docs/monitoring',
]
const FOLDERS_LEFT_OUT = /(^|\/)(node_modules|test)(\/|$)|^drafter\/(corpora|learn)(\/|$)/
const FILES_LEFT_OUT = /\.(test|contract)\.tsx?$|^\.env|\.(key|log|sqlite.*|pem)$/
/** Files of packages that only their developers and compilers read. */
const NOT_RUN = ['**/*.{map,d.ts,d.mts,d.cts}', 'better-sqlite3/{deps,src}', 'openai/src', '**/*.md'].concat([
  '{*,@*/*}/{test,tests,benchmark,benchmarks,examples}',
  ...['zod/src', 'pdfkit/.yarn', 'fontkit/src'],
  // Builds for browsers and other module formats.
  '@opentelemetry/*/{build,dist}/{esm,esnext}',
  'pdfkit/js/pdfkit.{browser,standalone}*',
  'yaml/browser',
  'docx/dist/*.{cjs,iife.js}',
  'mediabunny/{src,dist/bundles}',
])
/** The SQLite package brings binaries for every platform. */
const BUILT_FOR = 'better-sqlite3/prebuilds/*.node'
const OURS_IS = `${process.platform}-${process.arch}.node`

/** @param target is made; must not be there yet, or be empty */
export async function productionTree(target: string): Promise<void> {
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('the dashboard is not built: npm run setup')
  mkdirSync(target, { recursive: true })
  const keep = (path: string) => !FOLDERS_LEFT_OUT.test(relative(root, path)) && !FILES_LEFT_OUT.test(basename(path))
  for (const path of OURS) {
    const from = join(root, path)
    if (existsSync(from)) cpSync(from, join(target, path), { recursive: true, filter: keep })
  }
  installPackages(target)
  await builtProgram(join(target, 'server/bin'), join(root, 'server/bin'))
  chmodSync(join(target, 'server/bin/visite.mjs'), 0o755)
}

function installPackages(target: string): void {
  // Without the root's packages: the image, the package or the machine decides which Node runs.
  const args = [
    'ci',
    '--workspace=server',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = spawnSync('npm', args, { cwd: target, stdio: ['ignore', 2, 2] })
  if (npm.status !== 0) throw new Error('npm ci failed, see above')
  const packages = join(target, 'node_modules')
  const foreign = globSync(BUILT_FOR, { cwd: packages }).filter((path) => basename(path) !== OURS_IS)
  const superfluous = [...foreign, ...NOT_RUN.flatMap((pattern) => globSync(pattern, { cwd: packages }))]
  // Our own packages are links to our sources: do not follow them, or those would be deleted.
  const theirs = superfluous.filter((path) => !/^(@visite|visite)\b/.test(path) && !/licen[cs]e|notice/i.test(path))
  for (const path of theirs) rmSync(join(packages, path), { recursive: true, force: true })
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder) await productionTree(resolve(folder))
