import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { halfReferencesIn, referencesIn, root, rulesOf, rulesOfService } from './reference.ts'

/** Generated, or full of deliberate mistakes. */
const NOT_READ = ['docs/conformance.md', 'server/test/contract/reference.test.ts']

/** Every text file in the repository, tracked or about to be; git leaves out binary and ignored files. */
const texts = (): string[] =>
  execFileSync('git', ['grep', '-zIl', '--untracked', '-e', '', '--', ...NOT_READ.map((path) => `:!${path}`)], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)

/** `file: reference` for each reference that no heading matches. */
const unanswered = (file: string, text: string, names: ReadonlySet<string>): string[] =>
  referencesIn(text)
    .filter((name) => !names.has(name))
    .map((name) => `${file}: ${name}`)

describe('the rules of docs/reference', () => {
  const rules = rulesOfService()
  const names = new Set(rules.map(({ name }) => name))

  it('have a heading for every reference in any text in the repository', () => {
    const files = texts()
    expect(files).toEqual(
      expect.arrayContaining(['.ci/run', 'compose.yaml', 'packaging/debian/postinst', 'web/index.html']),
    )
    const read = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    expect(read.flatMap(({ file, text }) => unanswered(file, text, names))).toEqual([])
    const halves = read.filter(({ file }) => /\.([cm]?[jt]sx?|ya?ml|css|html|sh|md)$/.test(file))
    expect(halves.flatMap(({ file, text }) => halfReferencesIn(text).map((half) => `${file}: ${half}`))).toEqual([])
  })

  it('are referred to by their whole names', () => {
    const text = '(spec 4.2, 5) (contract\n * 15) (spec 4.3 r1, r5) (spec 4.7, rules 1 to 3) // Rule 2'
    expect(halfReferencesIn(text)).toHaveLength(5)
    expect(halfReferencesIn('(spec 4.2, spec 5; contract 3 bookings, 3 of them) at the rule 2 lines above')).toEqual([])
  })

  it('each appear once, and say something', () => {
    expect(rules.map(({ name }) => name)).toEqual([...names])
    expect(rules.filter(({ single, statement }) => single && statement === '')).toEqual([])
  })

  it('are reported when they are missing', () => {
    const text = '// spec 4.3 r1, Spec 4.3 r99 (contract 3 bookings; contract 99), trust 1'
    expect(unanswered('a.ts', text, names)).toEqual([
      'a.ts: spec 4.3 r99',
      'a.ts: contract 3 bookings',
      'a.ts: contract 99',
    ])
  })

  it('are read with their anchors, and with whether they are implemented', () => {
    const text = `# contract 3: Visits\n\nAll of them.\n\n## contract 3.1\n\nIs\nso.\n\nIn detail.\n\n## contract 3 b-c: D, e\n\nWill be.\n\n**Not built yet.**\n`
    expect(rulesOf('reference/contract-3.md', text)).toEqual([
      {
        name: 'contract 3',
        link: 'reference/contract-3.md#contract-3-visits',
        statement: 'All of them.',
        text: 'All of them.',
        single: false,
        promised: false,
      },
      {
        name: 'contract 3.1',
        link: 'reference/contract-3.md#contract-31',
        statement: 'Is so.',
        text: 'Is\nso.\n\nIn detail.',
        single: true,
        promised: false,
      },
      {
        name: 'contract 3 b-c',
        link: 'reference/contract-3.md#contract-3-b-c-d-e',
        statement: 'Will be.',
        text: 'Will be.\n\n**Not built yet.**',
        single: true,
        promised: true,
      },
    ])
  })
})
