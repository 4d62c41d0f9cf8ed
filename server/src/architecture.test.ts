import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = import.meta.dirname
const repository = join(root, '../..')

const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/*.generated.*']

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

/** Every folder directly under `src`, except what is above or below the features. */
const NOT_FEATURES = new Set(['platform', 'messages', 'cli', 'api-docs'])
const featureOf = (path: string): string | null => {
  const [folder = '', rest] = path.split('/')
  return rest === undefined || NOT_FEATURES.has(folder) ? null : folder
}

/** Which feature may import which other's store (floor 3). It has no circle. */
const MAY_USE: Record<string, readonly string[]> = {
  audit: [],
  events: ['audit'],
  plans: [],
  templates: ['accounts'],
  vocabulary: ['accounts'],
  mails: [],
  work: ['audit', 'mails'],
  backups: ['audit', 'retention'],
  accounts: ['audit', 'events', 'mails', 'plans', 'retention'],
  practice: ['audit'],
  'patient-links': [],
  booking: ['mails', 'patient-links', 'practice'],
  consent: ['accounts', 'appointments', 'audit', 'booking', 'patient-links', 'patients', 'practice', 'retention'],
  retention: ['audit', 'booking', 'events', 'mails'],
  delivery: ['accounts', 'appointments', 'audit', 'notes'],
  gdt: ['accounts', 'appointments', 'audit', 'delivery', 'events', 'notes', 'patients'],
  webhooks: ['accounts', 'audit', 'events'],
  patients: ['accounts', 'audit', 'events', 'retention'],
  calendars: ['accounts', 'appointments', 'audit', 'booking', 'events', 'retention'],
  appointments: ['accounts', 'audit', 'booking', 'events', 'mails', 'patients', 'plans', 'retention'],
  transcriptions: ['appointments', 'audit', 'recordings', 'vocabulary'],
  'patient-pages': [
    ...['accounts', 'appointments', 'audit', 'booking', 'consent', 'events', 'patient-links', 'practice', 'retention'],
  ],
  recordings: ['appointments', 'audit', 'consent', 'plans'],
  speech: ['accounts', 'appointments', 'audit', 'consent', 'events', 'plans', 'recordings', 'vocabulary'],
  documents: ['appointments', 'events', 'plans', 'retention'],
  notes: [
    ...['accounts', 'appointments', 'audit', 'booking', 'documents', 'patients', 'plans', 'practice', 'templates'],
    'transcriptions',
  ],
}

/** What each workspace may import from which other; measuring and testing code may go further. */
const BELOW: Record<string, readonly string[]> = {
  lexicon: [],
  programs: [],
  hearing: ['lexicon', 'programs'],
  drafter: ['lexicon'],
  client: [],
  server: ['lexicon', 'programs', 'hearing', 'drafter'],
  web: ['client', 'drafter'],
  scripts: ['hearing', 'server'],
  bench: ['hearing', 'drafter', 'server'],
}

/** The code of every workspace, without its tests and what these need. */
const code: readonly Pick<Source, 'path' | 'text'>[] = Object.keys(BELOW)
  .flatMap((workspace) => globSync(`${workspace}/**/*.{ts,tsx}`, { cwd: repository, exclude: NOT_OURS }))
  .filter((path) => !/\.(test|contract|d)\.tsx?$|\/(test|examples)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))

/** Programs that run once, or one process each: their state is their own. */
const IS_PROGRAM = /^(bench|scripts|drafter\/(learn|measure))\/|^hearing\/engines\/sherpa\/child\.ts$/

/** Classes that are not errors, because a library requires a class. */
const CLASSES = new Set([
  'BucketReader',
  'ConcurrentSqliteAdapter',
  'DestroyableClient',
  'ErrorBoundary',
  'StablePlanCompiler',
])

/** Decisions and shapes: functions of their arguments. */
const PURE = /(^|\/)(rules|schema|lifecycle|stage)\.ts$/

/** At the top level: a `let`, or something empty that is meant to be filled. */
const STATE =
  /^(export )?(let \w+|const \w+(: [^=\n]+)? = new (Map|Set|WeakMap|WeakSet)(<[^\n]*>)?\(\)|const \w+: (?!readonly |Readonly)[^=\n]+\[\] = \[\])/gm

/** Whether a file of the server holds routes, whatever it is called. */
const isRoutes = (target: string): boolean =>
  sources.some(({ path, text }) => path === target && /^export const \w*[rR]outes =/m.test(text))

const hits = (files: readonly Pick<Source, 'path' | 'text'>[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([hit]) => `${path}: ${hit.trim()}`))

/** Our workspaces and packages that a file imports, including its own. */
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
    const files = code.filter(({ path }) => path.startsWith(`${workspace}/`))
    expect(files.length).toBeGreaterThan(0)
    const wrong = files.flatMap(({ path, text }) =>
      workspacesOf(path, text)
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

  it('1: nothing but the process and the command line imports the whole service', () => {
    const wrong = sources
      .filter(({ path }) => !/^(main|service)\.ts$|^cli\//.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((i) => /^(main|service)\.ts$|^cli\//.test(i)).map((i) => `${path} -> ${i}`),
      )
    expect(wrong).toEqual([])
  })

  it('2: rules and schemas import no store, adapter or Fastify', () => {
    const pure = sources
      .filter(({ path }) => PURE.test(path))
      .map(({ path, text }) => ({ path, text: text.replaceAll(/import type [^;]*? from '[^']+'/g, '') }))
    expect(pure.length).toBeGreaterThan(20)
    expect(hits(pure, /from '(fastify|kysely|[^']*\/(store|routes|jobs?)\.ts)'/g)).toEqual([])
    expect(
      hits(pure, /from 'node:(?!os')[^']+'|from '[^']*platform\/(blobs|crypto|disk|files|jobs|spool)\/[^']+'/g),
    ).toEqual([])
  })

  it('2, 5: rules and schemas read no clock and draw no lots', () => {
    const pure = sources.filter(({ path }) => PURE.test(path))
    expect(hits(pure, /new Date\(\)|Date\.now\(|Temporal\.Now|Math\.random|\bnewId\(|random(Bytes|UUID)/g)).toEqual([])
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
          return isRoutes(target) || !allowed.includes(other)
        })
        .map((target) => `${path} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('3: the list holds what is used and no more', () => {
    const unused = Object.entries(MAY_USE).flatMap(([feature, others]) => {
      const used = sources.filter(({ path }) => featureOf(path) === feature).flatMap(({ imports }) => imports)
      return others
        .filter((other) => !used.some((target) => featureOf(target) === other))
        .map((o) => `${feature} -> ${o}`)
    })
    expect(unused).toEqual([])
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

  it('4: no feature imports another one’s background work', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((target) => /(^|-|\/)job\.ts$/.test(target) && featureOf(path) !== null)
        .filter((target) => featureOf(target) !== featureOf(path))
        .map((target) => `${path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('5: only config.ts reads the environment; scripts and measurements hand theirs on', () => {
    const wrong = code.filter(({ path }) => path !== 'server/src/config.ts' && !/^(scripts|bench)\//.test(path))
    expect(hits(wrong, /process\.env\b/g)).toEqual([])
  })

  it('6: no module keeps anything', () => {
    const modules = code.filter(({ path }) => !IS_PROGRAM.test(path))
    expect(hits(modules, STATE)).toEqual([])
  })

  it('6: the look for what modules keep finds it', () => {
    const text = 'let count = 0\nexport const seen: Map<string, X> = new Map()\nconst rows: Row[] = []\n'
    expect(hits([{ path: 'a.ts', text }], STATE)).toHaveLength(3)
    const kept = 'const NONE: readonly Row[] = []\nconst NAMES = new Set([1])\n  let inside = 0\nconst EMPTY = {}\n'
    expect(hits([{ path: 'a.ts', text: kept }], STATE)).toEqual([])
  })

  it('names say what a thing is: no manager, helper, utility or implementation of an interface', () => {
    expect(hits(code, /\b(class|function|interface|type|const|let) \w*(Manager|Helpers?|Utils?|Impl)\b/g)).toEqual([])
    const vague = /(^|\/)(shared|common|utils?|helpers?|misc)(\/|\.\w+$)/
    expect(code.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })

  it('classes are errors', () => {
    const wrong = hits(code, /^ *(export )?(abstract )?class \w+( extends \w+)?/gm).filter((hit) => {
      const [, name = '', parent = ''] = /class (\w+)(?: extends (\w+))?/.exec(hit) ?? []
      return !/(Error|Refusal)$/.test(parent) && !CLASSES.has(name)
    })
    expect(wrong).toEqual([])
  })

  it('no file is too long to read, but the catalogues of texts', () => {
    const long = code.filter(({ text }) => text.split('\n').length > 500).map(({ path }) => path)
    expect(long.filter((path) => !path.startsWith('web/src/language/'))).toEqual([])
  })
})
