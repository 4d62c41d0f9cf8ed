import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { VARIABLES } from '../../src/variables.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'packaging/kubernetes')

interface Manifest {
  apiVersion: string
  kind: string
}
const manifests: Manifest[] = readdirSync(folder)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((each) => each.toJS()))

const types = dirname(createRequire(import.meta.url).resolve('kubernetes-types/package.json'))

/** Where the types of an API version are: `apps/v1`, `networking/v1`, and for its oldest part `core/v1`. */
const moduleOf = ({ apiVersion }: Manifest): string =>
  join(types, apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`)

/** What the compiler says against manifests as values of Kubernetes' own types: also a field that does not exist. */
function faultsIn(some: readonly Manifest[]): string {
  const checked = mkdtempSync(join(tmpdir(), 'visite-manifests-'))
  const values = some.map(
    (one, at) => `export const one${at}: import('${moduleOf(one)}').${one.kind} = ${JSON.stringify(one)}`,
  )
  const file = join(checked, 'manifests.ts')
  writeFileSync(file, values.join('\n'))
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const args = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'nodenext', '--types', '', file]
  const { stdout } = spawnSync(process.execPath, [compiler, ...args], { encoding: 'utf8' })
  rmSync(checked, { recursive: true })
  return stdout
}

it('follow Kubernetes’ own types', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['StatefulSet', 'Deployment', 'Service']))
  expect(faultsIn(manifests)).toBe('')
})

it('a wrong manifest does not', () => {
  const set = manifests.find(({ kind }) => kind === 'StatefulSet') as Manifest & { spec: object }
  const faults = faultsIn([
    { ...set, spec: { ...set.spec, replicas: 'three' } } as Manifest,
    { ...set, spec: { ...set.spec, replicass: 3 } } as Manifest,
  ])
  expect(faults).toContain("'string' is not assignable to type 'number'")
  expect(faults).toContain('\'"replicass"\' does not exist')
})

it('sets only existing variables, and lets Kubernetes set none', () => {
  const files = ['compose.yaml', 'Dockerfile', 'packaging/debian/visite.env']
    .concat(readdirSync(folder).map((file) => `packaging/kubernetes/${file}`))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const named = new Set(files.flatMap((text) => [...text.matchAll(/\bVISITE_[A-Z_]+/g)].map(([name]) => name)))
  expect([...named].filter((name) => !(name in VARIABLES))).toEqual([])
  const pods = JSON.stringify(manifests).match(/"enableServiceLinks":false/g)
  expect(pods).toHaveLength(2)
})

it('keeps memory off the disks (contract 14 encryption)', () => {
  const unit = readFileSync(join(root, 'packaging/systemd/visite.service'), 'utf8')
  expect(unit.split('\n')).toEqual(expect.arrayContaining(['LimitCORE=0', 'MemorySwapMax=0']))
  const [compose] = parseAllDocuments(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true })
  const services: Record<string, unknown> = compose?.toJS().services
  for (const name of ['api', 'worker']) expect(services[name]).toMatchObject({ ulimits: { core: 0 }, shm_size: '1gb' })
})

it('keeps a working copy’s secrets out of git', () => {
  const ignored = execFileSync('git', ['check-ignore', '.env', '.env.production', 'data/keys/master.key'], {
    cwd: root,
  })
  expect(ignored.toString().trim().split('\n')).toHaveLength(3)
})
