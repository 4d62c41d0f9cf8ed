import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clausesOf, clausesOfService, conformanceDocument, DOCUMENT, testsOf, testsOfServer } from './conformance.ts'
import { type Operation, operations } from './operations.ts'
import { rulesOf } from './reference.ts'

describe('the conformance to specification and contract', () => {
  const tests = testsOfServer()

  it('has a test for every clause that is implemented', () => {
    const shown = new Set(tests.flatMap(({ clauses }) => clauses))
    const missing = clausesOfService().filter(({ name, promised }) => !promised && !shown.has(name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('is written down in docs/conformance.md (npm run conformance)', async () => {
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(conformanceDocument(tests, await operations()))
  })

  it('links an operation to the clauses that name it, also with other verbs, and to those it names', () => {
    const text = '# spec 1\n\n## spec 1.1\n\n`GET/PUT /a/{id}`\n\n## spec 1.2\n\n`GET /a/{id}/b`\n\n## spec 1.3\n\nAll.'
    const rules = rulesOf('reference/spec-1.md', text)
    const bound = (method: Operation['method'], clauses: string[] = []) =>
      clausesOf({ method, path: '/a/{other}', 'x-clauses': clauses }, rules).map(({ name }) => name)
    expect(bound('PUT')).toEqual(['spec 1.1'])
    expect(bound('GET', ['spec 1.3'])).toEqual(['spec 1.1', 'spec 1.3'])
    expect(bound('POST')).toEqual([])
  })

  it('reads the titles of tests and of the groups around them', () => {
    const source = `describe.each(engines)('notes on %s (contract 6)', () => {
      it.each([1, 2])('keeps %j (spec 4.6 put, spec 1.1)', () => {})
      it('says (nothing)', () => {})
    })`
    expect(testsOf('a.test.ts', source)).toEqual([
      {
        file: 'a.test.ts',
        title: 'notes on %s (contract 6) › keeps %j (spec 4.6 put, spec 1.1)',
        clauses: ['contract 6', 'spec 4.6 put', 'spec 1.1'],
      },
      { file: 'a.test.ts', title: 'notes on %s (contract 6) › says (nothing)', clauses: ['contract 6'] },
    ])
  })
})
