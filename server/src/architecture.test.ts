import { globSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PURE_TESTS } from '../test/pure-tests.ts'

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

/** The launcher asks for the pinned Node where the setup installed it. */
const ALSO = new Set(['server/bin/visite.mjs -> scripts'])

/** The code of every workspace, without its tests and what those need. */
const code: readonly Pick<Source, 'path' | 'text'>[] = Object.keys(BELOW)
  .flatMap((workspace) => globSync(`${workspace}/**/*.{ts,tsx,mts,js,mjs}`, { cwd: repository, exclude: NOT_OURS }))
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
  'Pcm',
  'StablePlanCompiler',
])

/** Decisions, shapes and reducers: pure functions of their arguments. */
const PURE = [
  /(^|[/-])(rules|schema|lifecycle|stage)\.ts$|(^|\/)(?!use-)[\w-]+-state\.ts$/,
  /^(lexicon|drafter)\/(?!(learn|measure|corpora)\/)/,
  /^hearing\/(guards|pieces|roles|segments|speaker-turns)\.ts$/,
  /^hearing\/(audio\/(samples|separation|speech-detector)|near-misses\/(near-misses|word-filter))\.ts$/,
  /^hearing\/(measure\/(?!pairs|measure)|engines\/\w+\/(answer|manner|output|words)\.ts$)/,
  /^client\/src\/(segments|speech-frames)\.ts$/,
  /^server\/src\/speech\/conversation\.ts$/,
  /^web\/src\/visit\/(recorder\/state|note\/(difference|inserted|sections))\.ts$/,
]

/** Those that are not pure. */
const REACHES_OUT: Record<string, readonly string[]> = {
  'loads the lists of words': ['lexicon/data.ts', 'drafter/languages/german/nouns.ts'],
  'loads what was learned': [
    ...['drafter/extractive/extractive.ts', 'drafter/extractive/learned-hearing.ts'],
    ...['drafter/facts/outcomes.ts', 'drafter/facts/verifier.ts', 'drafter/grounding/support.ts'],
  ],
  'loads the prompts': ['drafter/model/prompts.ts'],
  'drafts on threads of its own': ['drafter/extractive/threads.ts'],
  'asks a language model, and reads what its client library answers': [
    ...['drafter/model/endpoint.ts', 'drafter/model/answer.ts', 'drafter/model/failures.ts'],
  ],
  'a command that draws the lifecycle': ['scripts/lifecycle.ts'],
}

const isPure = (path: string): boolean => PURE.some((pattern) => pattern.test(path))

/** What else has an effect or waits for one, besides what `node:` offers; hashing and unpacking are pure functions. */
const OUTSIDE = [
  /from '(fastify|kysely|react|openai|piscina|@mantine)[^']*'|import\('[^.][^']*'\)/g,
  /from '[^']*(\/(store|routes|jobs?|api|client)\.ts|\.tsx)'/g,
  /from '[^']*platform\/(blobs|crypto|disk|files|jobs|spool)\/[^']+'/g,
  /from 'node:(?!os|zlib)[^']+'/g,
  /\bfetch\(|\bset(Timeout|Interval)\(|\bprocess\.(?!env)\w+|\b(local|session)Storage\b/g,
]

const HASHING = "import { createHash } from 'node:crypto'"

const CLOCK = /new Date\(\)|\bDate\.now\b|Temporal\.Now|Math\.random/g
/** What else differs each time: durations, new ids and secrets. */
const CHANCE = /\bperformance\.now|\bhrtime\b|\bnewId\(|random(Bytes|UUID|Int)|getRandomValues/g

/** Programs: whoever starts one wants to know about now. */
const OF_NOW = /^(bench|scripts|drafter\/(learn|measure)|server\/src\/cli)\//

/**
 * The files that read the clock or use randomness; all others get the time as an argument, as do the decisions of
 * these.
 */
const READS_CLOCK: Record<string, readonly string[]> = {
  'hands it to whatever it builds': ['server/src/service.ts', 'server/src/adapters.ts'],
  'writes down when a row was made': [
    'server/src/platform/db/migrate.ts',
    'server/src/platform/db/sealing/keys.ts',
    'server/src/platform/jobs/table.ts',
  ],
  'leases of one machine go by its clock': ['server/src/platform/jobs/clock.ts', 'server/src/platform/jobs/open.ts'],
  'compares it with when a file was stored': [
    'server/src/backups/backup.ts',
    'server/src/platform/spool/storage-spools.ts',
    'server/src/speech/sweep.ts',
  ],
  'names a file, or says when a statement began': [
    'server/src/platform/mail/eml-files.ts',
    'server/src/tracing.ts',
    'web/src/visit/recorder/open-tape.ts',
  ],
  'spreads what many would try again at once': [
    'client/src/pause.ts',
    'server/src/calendars/caldav/writer.ts',
    'server/src/platform/blobs/s3-requests.ts',
    'server/src/platform/jobs/running.ts',
    'server/src/webhooks/sender.ts',
    'web/src/app/queries.ts',
  ],
  'tells a pure function, and does what it says': [
    'client/src/speech.ts',
    'drafter/model/endpoint.ts',
    'hearing/engines/openai/request.ts',
    'hearing/engines/sherpa/supervisor.ts',
    'web/src/day/form/use-appointment-form.ts',
  ],
  'the day and the sign-in of whoever sits at the screen': ['web/src/app/remembered.ts', 'web/src/language/days.ts'],
}

/** At the top level: a `let`, or something empty that is meant to be filled. */
const STATE =
  /^(export )?(let \w+|const \w+(: [^=\n]+)? = new (Map|Set|WeakMap|WeakSet)(<[^\n]*>)?\(\)|const \w+: (?!readonly |Readonly)[^=\n]+\[\] = \[\])/gm

/** Whether a file of the server holds routes, whatever it is called. */
const isRoutes = (target: string): boolean =>
  sources.some(({ path, text }) => path === target && /^export const \w*[rR]outes =/m.test(text))

interface BiomeSettings {
  linter: { rules: { complexity: unknown } }
  overrides: readonly { includes: readonly string[]; linter: { rules: { complexity?: unknown } } }[]
}

const hits = (files: readonly Pick<Source, 'path' | 'text'>[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([hit]) => `${path}: ${hit.trim()}`))

const withoutTypes = (text: string): string => text.replaceAll(/import type [^;]*? from '[^']+'/g, '')

/** What a file imports by path, relative to the repository. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map((match) =>
    relative(repository, resolve(repository, dirname(path), match[1] ?? '')),
  )

/** Our workspaces and packages that a file imports, including its own. */
function workspacesOf(path: string, text: string): string[] {
  const relatives = importsOf(path, text)
  const packages = [...text.matchAll(/(?:from|import\() ?'(?:@visite\/|visite-)([a-z]+)[/']/g)].map(
    (match) => `${match[1]}/`,
  )
  return [...relatives, ...packages].map(
    (target) => Object.keys(BELOW).find((workspace) => target.startsWith(`${workspace}/`)) ?? target,
  )
}

/** Starts a database, a service, another process or a browser, or needs one that is started for the whole run. */
const STARTS =
  /(from |import\()'(kysely|better-sqlite3|pg|fastify|ws|playwright-core|node:(child_process|cluster|net|sqlite))'|\binject\(/g

/** The files that some files import, directly or through others, with themselves; types aside. */
function reachedFrom(paths: readonly string[]): { path: string; text: string }[] {
  const reached = new Map<string, string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    const text = withoutTypes(readFileSync(join(repository, path), 'utf8'))
    reached.set(path, text)
    const resolver = createRequire(join(repository, path))
    const packages = [...text.matchAll(/(?:from|import\() ?'(@visite\/[^']+)'/g)].map(([, name = '']) =>
      relative(repository, realpathSync(resolver.resolve(name))),
    )
    for (const target of [...importsOf(path, text), ...packages]) visit(target)
  }
  for (const path of paths) visit(path)
  return [...reached].map(([path, text]) => ({ path, text }))
}

describe('the floors of docs/architecture.md', () => {
  it.each(Object.entries(BELOW))('1: %s imports only workspaces below it', (workspace, below) => {
    const files = code.filter(({ path }) => path.startsWith(`${workspace}/`))
    expect(files.length).toBeGreaterThan(0)
    const wrong = files.flatMap(({ path, text }) =>
      workspacesOf(path, text)
        .filter((target) => target !== workspace && !below.includes(target))
        .map((target) => `${path} -> ${target}`)
        .filter((way) => !ALSO.has(way)),
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

  it('1: a migration imports only the database and its own files, so that it stays as it was released', () => {
    const migrations = sources.filter(({ path }) => path.startsWith('platform/db/migrations/'))
    const wrong = migrations.flatMap(({ path, imports, text }) => [
      ...imports.filter((target) => !target.startsWith('platform/db/')).map((target) => `${path} -> ${target}`),
      ...hits([{ path, text }], /from '@visite\/[^']+'/g),
    ])
    expect(migrations.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  it('1: only the process and the command line import the whole service', () => {
    const wrong = sources
      .filter(({ path }) => !/^(main|service)\.ts$|^cli\//.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((i) => /^(main|service)\.ts$|^cli\//.test(i)).map((i) => `${path} -> ${i}`),
      )
    expect(wrong).toEqual([])
  })

  it('1: what all views of the dashboard share imports no view', () => {
    const below = /^web\/src\/(api|language|ui|unsaved)\//
    const wrong = code
      .filter(({ path }) => below.test(path))
      .flatMap(({ path, text }) =>
        importsOf(path, text)
          .filter((target) => target.startsWith('web/') && !below.test(target))
          .map((target) => `${path} -> ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('2: rules, schemas, reducers and code about words have no effects and wait for nothing', () => {
    const pure = code
      .filter(({ path }) => isPure(path))
      .map(({ path, text }) => ({ path, text: withoutTypes(text).replace(HASHING, '') }))
    expect(pure.length).toBeGreaterThan(250)
    for (const pattern of PURE) expect(pure.filter(({ path }) => pattern.test(path))).not.toEqual([])
    const reaching = pure.filter((file) => OUTSIDE.some((pattern) => hits([file], pattern).length > 0))
    expect(reaching.map(({ path }) => path).sort()).toEqual(Object.values(REACHES_OUT).flat().sort())
  })

  it('2, 5: none of them reads a clock or uses randomness', () => {
    const listed = Object.values(REACHES_OUT).flat()
    const pure = code.filter(({ path }) => isPure(path) && !listed.includes(path))
    expect([...hits(pure, CLOCK), ...hits(pure, CHANCE)]).toEqual([])
  })

  it('2: the tests of what is pure start nothing, not even through what they import', () => {
    const tests = globSync(PURE_TESTS, { cwd: repository, exclude: NOT_OURS })
    for (const pattern of PURE_TESTS) expect(globSync(pattern, { cwd: repository, exclude: NOT_OURS })).not.toEqual([])
    const reached = reachedFrom(tests)
    expect(reached.length).toBeGreaterThan(2 * tests.length)
    expect(hits(reached, STARTS)).toEqual([])
  })

  it('2: the search for what starts something finds it', () => {
    const service = reachedFrom(['server/src/notes/routes.test.ts'])
    expect(service.map(({ path }) => path)).toContain('server/src/platform/db/open.ts')
    const starting = new Set(hits(service, STARTS).map((hit) => hit.split(': ')[0]))
    expect([...starting]).toEqual(
      expect.arrayContaining(['server/src/platform/db/open.ts', 'server/src/platform/http/app.ts']),
    )
  })

  it('3: no feature imports another’s routes, or a feature that it may not use', () => {
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

  it('3: the list holds only what is used', () => {
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

  it('3: the dashboard’s pages meet only in its table of contents', () => {
    const wrong = code
      .filter(({ path }) => path.startsWith('web/') && path !== 'web/src/app/app.tsx')
      .flatMap(({ path, text }) =>
        importsOf(path, text)
          .filter((target) => /-page\.tsx$/.test(target) && !target.startsWith('web/src/app/'))
          .map((target) => `${path} -> ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('3: no file imports itself, directly or through others', () => {
    const needs = new Map(code.map(({ path, text }) => [path, importsOf(path, withoutTypes(text))]))
    const done = new Set<string>()
    const visit = (path: string, trail: readonly string[]): string[] => {
      if (trail.includes(path)) return [[...trail.slice(trail.indexOf(path)), path].join(' -> ')]
      if (done.has(path)) return []
      const found = (needs.get(path) ?? []).flatMap((next) => visit(next, [...trail, path]))
      done.add(path)
      return found
    }
    expect(code.flatMap(({ path }) => visit(path, []))).toEqual([])
  })

  it('an appointment changes state only by a happening', () => {
    const writers = sources.filter(({ text }) => /changeState\(|(updateTable|insertInto)\('appointments'\)/.test(text))
    expect(writers.map(({ path }) => path).sort()).toEqual(['appointments/happen.ts', 'appointments/store.ts'])
    // But for the examples of requests. `Fields` (appointments/store.ts) refuses the rest.
    const features = sources.filter(({ path }) => !/(\/lifecycle|-tables)\.ts$/.test(path))
    expect(hits(features, /(?<!body: \{ )\b(notes|booking)_status: '[^']*'/g)).toEqual([])
  })

  it('4: background work meets only in the service', () => {
    const wrong = code.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((target) => /(^|-|\/)job\.ts$/.test(target) && path !== 'server/src/service.ts')
        .filter((target) => dirname(target) !== dirname(path))
        .map((target) => `${path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['engines do not know each other', 'hearing/engines/', 'hearing/engines/'],
    [
      'the judge of a draft knows neither how it is made nor any model',
      'drafter/grounding/',
      'drafter/(stages|model)/',
    ],
    ['only the choice of a drafter knows about models', 'drafter/(?!model/|choose|measure/)', 'drafter/model/'],
    [
      'drafting knows nothing about learning and measuring',
      'drafter/(?!learn|measure|corpora)',
      'drafter/(learn|measure|corpora)/',
    ],
  ])('4: %s', (_title, who, whom) => {
    const files = code.filter(({ path }) => new RegExp(`^${who}`).test(path))
    expect(files.length).toBeGreaterThan(1)
    const wrong = files.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter((target) => new RegExp(`^${whom}`).test(target) && dirname(target) !== dirname(path))
        .map((target) => `${path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('5: only config.ts reads the environment; scripts and measurements pass theirs on', () => {
    const wrong = code.filter(({ path }) => path !== 'server/src/config.ts' && !/^(scripts|bench)\//.test(path))
    expect(hits(wrong, /process\.env\b/g)).toEqual([])
  })

  it('5: few files read the clock or use randomness', () => {
    const told = code.filter(({ path }) => !OF_NOW.test(path))
    const reading = told.filter((file) => hits([file], CLOCK).length > 0)
    expect(reading.map(({ path }) => path).sort()).toEqual(Object.values(READS_CLOCK).flat().sort())
  })

  it('6: modules keep no state', () => {
    const modules = code.filter(({ path }) => !IS_PROGRAM.test(path))
    expect(hits(modules, STATE)).toEqual([])
  })

  it('6: results that are kept for later stand in weak maps, in these places', () => {
    const weak = code.filter(({ text }) => text.includes('new WeakMap')).map(({ path }) => path)
    expect(weak.sort()).toEqual([
      'lexicon/phrases.ts',
      'server/src/platform/db/compiled.ts',
      'server/src/platform/db/postgres/pool.ts',
      'server/src/platform/db/sealing/driver.ts',
    ])
  })

  it('6: the search for state in modules finds it', () => {
    const text = 'let count = 0\nexport const seen: Map<string, X> = new Map()\nconst rows: Row[] = []\n'
    expect(hits([{ path: 'a.ts', text }], STATE)).toHaveLength(3)
    const kept = 'const NONE: readonly Row[] = []\nconst NAMES = new Set([1])\n  let inside = 0\nconst EMPTY = {}\n'
    expect(hits([{ path: 'a.ts', text: kept }], STATE)).toEqual([])
  })

  it('7: functions are simple and short, except in the files that the documentation excuses', () => {
    const { linter, overrides } = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8')) as BiomeSettings
    expect(linter.rules.complexity).toMatchObject({
      noExcessiveCognitiveComplexity: { level: 'error', options: { maxAllowedComplexity: 15 } },
      noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 80 } },
    })
    const excusing = overrides.filter((override) => override.linter.rules.complexity)
    expect(excusing.map((override) => override.linter.rules.complexity)).toEqual([
      { noExcessiveLinesPerFunction: 'off' },
    ])
    const excused = excusing.flatMap(({ includes }) => includes)
    const [, floor = ''] = readFileSync(join(repository, 'docs/architecture.md'), 'utf8').split(/^### floor [78]:/m)
    const rows = floor.split('\n').filter((line) => line.startsWith('| `'))
    const explained = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path),
    )
    expect(explained.sort()).toEqual(excused.toSorted())
    expect(excused.filter((path) => globSync(path, { cwd: repository, exclude: NOT_OURS }).length === 0)).toEqual([])
    expect(hits(code, /biome-ignore(-all|-start)? lint\/complexity/g)).toEqual([])
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

  it('no file is too long to read, except the catalogues of texts', () => {
    const long = code.filter(({ text }) => text.split('\n').length > 500).map(({ path }) => path)
    expect(long.filter((path) => !path.startsWith('web/src/language/'))).toEqual([])
  })
})
