// Makes the Debian package of a production tree (tree.ts), with the Node that runs this in it: the pinned one.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const given = join(root, 'packaging/debian')

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** @returns the path of the package, `visite_<version>_<architecture>.deb` in the folder `out` */
export function debianPackage(tree: string, out: string, version: string): string {
  const architecture = ARCHITECTURES[process.arch]
  if (!architecture) throw new Error(`no Debian package for ${process.arch}`)
  const folder = mkdtempSync(join(tmpdir(), 'visite-deb-'))
  try {
    chmodSync(folder, 0o755)
    const place = (path: string, mode = 0o644) => {
      const target = join(folder, path)
      mkdirSync(join(target, '..'), { recursive: true, mode: 0o755 })
      return {
        copy(from: string) {
          copyFileSync(from, target)
          chmodSync(target, mode)
        },
        write(text: string) {
          writeFileSync(target, text)
          chmodSync(target, mode)
        },
      }
    }
    cpSync(tree, join(folder, 'usr/lib/visite'), { recursive: true, verbatimSymlinks: true })
    place('usr/lib/visite/bin/node', 0o755).copy(process.execPath)
    place('usr/bin/visite', 0o755).copy(join(given, 'visite'))
    place('etc/visite/visite.env', 0o600).copy(join(given, 'visite.env'))
    place('lib/systemd/system/visite.service').copy(join(root, 'packaging/systemd/visite.service'))
    for (const page of ['operations.md', 'configuration.md', 'upgrading.md']) {
      place(`usr/share/doc/visite/${page}`).copy(join(root, 'docs', page))
    }
    place('usr/share/doc/visite/copyright').copy(join(root, 'NOTICE'))
    const control = readFileSync(join(given, 'control'), 'utf8')
    place('DEBIAN/control').write(control.replace('@VERSION@', version).replace('@ARCHITECTURE@', architecture))
    place('DEBIAN/conffiles').write('/etc/visite/visite.env\n')
    for (const script of ['postinst', 'prerm', 'postrm']) place(`DEBIAN/${script}`, 0o755).copy(join(given, script))
    const file = join(out, `visite_${version}_${architecture}.deb`)
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', folder, file], {
      stdio: ['ignore', 2, 2],
    })
    return file
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
