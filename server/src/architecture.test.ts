import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const repository = join(root, '../..')

interface Source {
  /** Relative to `src`, `/` as separator. */
  path: string
  text: string
  /** Relative to `src`, of imports inside it. */
  imports: string[]
}

const sources: Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('.contract.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map((match) =>
      relative(root, resolve(root, dirname(path), match[1] ?? match[2] ?? '')),
    )
    return { path, text, imports }
  })

/** Everything directly under `src` that is a folder, but what stands above or below the features. */
const NOT_FEATURES = new Set(['platform', 'messages', 'cli', 'api-docs'])
const featureOf = (path: string): string | null => {
  const [folder = '', rest] = path.split('/')
  return rest === undefined || NOT_FEATURES.has(folder) ? null : folder
}

/** Which feature may import which other's store (floor 3). It has no circle. */
const MAY_USE: Record<string, readonly string[]> = {
  audit: [],
  events: [],
  plans: [],
  templates: ['accounts'],
  vocabulary: ['accounts'],
  mails: [],
  accounts: ['audit', 'events', 'mails', 'plans', 'retention'],
  booking: ['mails'],
  retention: ['booking', 'events', 'mails'],
  appointments: ['accounts', 'booking', 'events', 'mails', 'plans', 'retention'],
  transcriptions: ['appointments', 'audit', 'events', 'recordings', 'vocabulary'],
  recordings: ['appointments', 'events', 'plans'],
  speech: ['accounts', 'appointments', 'events', 'plans', 'recordings', 'vocabulary'],
  documents: ['appointments', 'events', 'plans', 'retention'],
  notes: ['accounts', 'appointments', 'booking', 'documents', 'events', 'plans', 'templates', 'transcriptions'],
}

/** What each workspace may import from which other; what is measured or tried in it may go further. */
const BELOW: Record<string, readonly string[]> = {
  lexicon: [],
  programs: [],
  hearing: ['lexicon', 'programs'],
  drafter: ['lexicon'],
  client: [],
  server: ['lexicon', 'programs', 'hearing', 'drafter'],
  web: ['client', 'drafter'],
}

/** The workspaces and packages of ours that a file imports, itself among them. */
function workspacesOf(path: string, text: string): string[] {
  const relatives = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map((match) =>
    relative(repository, resolve(repository, dirname(path), match[1] ?? '')),
  )
  const packages = [...text.matchAll(/(?:from|import\() ?'(?:@visite\/|visite-)([a-z]+)[/']/g)].map(
    (match) => `${match[1]}/`,
  )
  return [...relatives, ...packages].map(
    (target) => Object.keys(BELOW).find((workspace) => target.startsWith(`${workspace}/`)) ?? target,
  )
}

describe('the floors of docs/architecture.md', () => {
  it.each(Object.entries(BELOW))('1: %s imports only workspaces below it', (workspace, below) => {
    const files = globSync(`${workspace}/**/*.{ts,tsx}`, { cwd: repository, exclude: ['**/node_modules/**'] }).filter(
      (path) => !/\.(test|contract)\.ts$|\/(test|examples)\//.test(path),
    )
    expect(files.length).toBeGreaterThan(0)
    const wrong = files.flatMap((path) =>
      workspacesOf(path, readFileSync(join(repository, path), 'utf8'))
        .filter((target) => target !== workspace && !below.includes(target))
        .map((target) => `${path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('1: platform and messages import no feature', () => {
    const wrong = sources
      .filter(({ path }) => /^(platform|messages)\//.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((i) => !/^(platform|messages)\//.test(i)).map((i) => `${path} -> ${i}`),
      )
    expect(wrong).toEqual([])
  })

  it('2: rules and schemas import no store, adapter or Fastify', () => {
    const wrong = sources
      .filter(({ path }) => /(^|\/)(rules|schema|lifecycle|stage)\.ts$/.test(path))
      .filter(({ text }) =>
        /from '(fastify|kysely|[^']*(store|routes|jobs?)\.ts)'/.test(text.replaceAll(/import type .*/g, '')),
      )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('3: no feature imports another one’s routes, and only those it may', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const feature = featureOf(path)
      if (feature === null) return []
      const allowed = MAY_USE[feature]
      if (!allowed) return [`${feature} is not in the list`]
      return imports
        .filter((target) => {
          const other = featureOf(target)
          if (other === null || other === feature) return false
          return target.endsWith('routes.ts') || !allowed.includes(other)
        })
        .map((target) => `${path} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('3: the list has no circle', () => {
    const visit = (feature: string, trail: readonly string[]): string[] =>
      trail.includes(feature)
        ? [[...trail, feature].join(' -> ')]
        : (MAY_USE[feature] ?? []).flatMap((next) => visit(next, [...trail, feature]))
    expect(Object.keys(MAY_USE).flatMap((feature) => visit(feature, []))).toEqual([])
  })

  it('an appointment gets another state by a happening only', () => {
    const writers = sources.filter(({ text }) => /changeState\(|(updateTable|insertInto)\('appointments'\)/.test(text))
    expect(writers.map(({ path }) => path).sort()).toEqual(['appointments/happen.ts', 'appointments/store.ts'])
  })

  it('5: only config.ts reads the environment', () => {
    const wrong = sources.filter(({ path, text }) => path !== 'config.ts' && text.includes('process.env'))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('no file is too long to read', () => {
    expect(sources.filter(({ text }) => text.split('\n').length > 600).map(({ path }) => path)).toEqual([])
  })
})
