import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface Manifest {
  workspaces?: readonly string[]
  devDependencies?: unknown
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * The bill of materials (CycloneDX) of what is installed in production. Made from manifests without development
 * packages: `npm sbom --omit=dev` also leaves out production packages that are used for development, too.
 */
export function billOfMaterials(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visite-bill-'))
  try {
    const lock = read<{ packages: Record<string, Manifest> }>('package-lock.json')
    for (const place of ['', ...(read<Manifest>('package.json').workspaces ?? [])]) {
      const { devDependencies: _, ...manifest } = read<Manifest>(join(place, 'package.json'))
      mkdirSync(join(folder, place), { recursive: true })
      writeFileSync(join(folder, place, 'package.json'), JSON.stringify(manifest))
      delete lock.packages[place]?.devDependencies
    }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const args = ['sbom', '--sbom-format=cyclonedx', '--workspace=server', '--package-lock-only']
    return execFileSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 2],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
