import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { VARIABLES } from '../../src/variables.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'packaging/kubernetes')

interface Manifest {
  apiVersion: string
  kind: string
}
type Model = new (manifest: Manifest) => { validate(): void }

const manifests: Manifest[] = readdirSync(folder)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((each) => each.toJS()))

/** Kubernetes' own schema of a kind. */
async function modelOf({ apiVersion, kind }: Manifest): Promise<Model> {
  const module: Record<string, Model> = await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`)
  const model = module[kind]
  if (!model) throw new Error(`no schema of ${apiVersion} ${kind}`)
  return model
}

it.each(manifests)('$kind for Kubernetes follows its schema', async (manifest) => {
  const Model = await modelOf(manifest)
  new Model(manifest).validate()
})

it('a wrong manifest does not', async () => {
  const set = manifests.find(({ kind }) => kind === 'StatefulSet') as Manifest & { spec: { replicas: unknown } }
  const Model = await modelOf(set)
  expect(() => new Model({ ...set, spec: { ...set.spec, replicas: 'three' } } as Manifest).validate()).toThrow(
    'replicas',
  )
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
