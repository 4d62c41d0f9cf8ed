import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './reference.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const tests = globSync('{bench,client,drafter,hearing,lexicon,programs,scripts,server,web}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})

/** `file: name` of each test that a document names, by its path or the end of it, but that does not exist. */
const missingTests = (file: string, text: string): string[] =>
  [...text.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !tests.some((test) => test === name || test.endsWith(`/${name}`)))
    .map((name) => `${file}: ${name}`)

/** `file: address` of each link to a file that does not exist. */
const brokenLinks = (file: string, text: string): string[] =>
  [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !existsSync(join(root, dirname(file), address)))
    .map((address) => `${file}: ${address}`)

describe('documents', () => {
  const files = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

  it('name only tests, and link only to files, that exist', () => {
    expect(files).toContain('docs/datenschutz/dsfa.md')
    expect(files.flatMap((file) => [...missingTests(file, read(file)), ...brokenLinks(file, read(file))])).toEqual([])
  })

  it('are reported when a test or a file is gone', () => {
    const text =
      'By `audit/gone.test.ts`, `audit/trail.test.ts` and `web/src/gone.test.tsx`: [a](gone.md), [b](security.md#x)'
    expect(missingTests('docs/x.md', text)).toEqual([
      'docs/x.md: audit/gone.test.ts',
      'docs/x.md: web/src/gone.test.tsx',
    ])
    expect(brokenLinks('docs/x.md', text)).toEqual(['docs/x.md: gone.md'])
  })

  it('assess every requirement of ASVS 5, levels 1 and 2, and name a test or a reason (contract 14 audit)', () => {
    const assessed = read('docs/asvs.md')
    const rows = [...assessed.matchAll(/^\| (\d+)\.(\d+)\.(\d+)(?: to \d+\.(\d+)\.(\d+))? \| ([^|]+) \|([^|]+)\|$/gm)]
    expect(new Set(rows.map(([, chapter]) => Number(chapter)))).toEqual(
      new Set(Array.from({ length: 17 }, (_, n) => n + 1)),
    )
    const counted = (verdict: string) => rows.filter((row) => row[6] === verdict && row[4] === undefined).length
    for (const verdict of ['holds', 'partly', 'operator', 'not met']) {
      const [, told] = new RegExp(`\\*\\*${verdict}\\*\\* \\((\\d+)\\)`).exec(assessed) ?? []
      expect(counted(verdict === 'not met' ? '**not met**' : verdict), verdict).toBe(Number(told))
    }
    for (const [line, , , , , , verdict = '', reason = ''] of rows) {
      expect(['holds', 'partly', 'operator', '**not met**', 'n/a'], line).toContain(verdict)
      expect(reason.trim(), line).not.toBe('')
    }
  })
})
