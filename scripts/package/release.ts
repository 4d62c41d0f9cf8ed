// `npm run release`: builds a release in dist/: an archive of the installation, the Debian package, the program for
// workplaces, the software bill of materials (CycloneDX) and the checksums of all these. The version is the server's:
// `npm version <new> --workspaces --include-workspace-root`.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import packageOfServer from '../../server/package.json' with { type: 'json' }
import { agentExecutables } from './agent.ts'
import { billOfMaterials } from './bill.ts'
import { debianPackage } from './debian.ts'
import { productionTree } from './tree.ts'

const root = join(import.meta.dirname, '../..')
const { version } = packageOfServer

function checksums(folder: string): string {
  const line = (file: string) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    return `${hash}  ${file}\n`
  }
  return readdirSync(folder).sort().map(line).join('')
}

/** @param out is emptied */
async function release(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'visite-release-'))
  const name = `visite-${version}`
  try {
    const tree = join(scratch, name)
    await productionTree(tree)
    execFileSync('tar', [
      '--owner=0',
      '--group=0',
      '--sort=name',
      '-czf',
      join(out, `${name}.tar.gz`),
      '-C',
      scratch,
      name,
    ])
    debianPackage(tree, out, version)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  await agentExecutables(out)
  writeFileSync(join(out, `${name}.cdx.json`), billOfMaterials())
  writeFileSync(join(out, 'SHA256SUMS'), checksums(out))
}

await release(resolve(process.argv[2] ?? join(root, 'dist')))
