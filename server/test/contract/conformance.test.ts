import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clausesOfService, conformanceDocument, DOCUMENT, testsOf, testsOfServer } from './conformance.ts'

describe('the conformance to specification and contract', () => {
  const tests = testsOfServer()

  it('has a test for every clause that is built', () => {
    const shown = new Set(tests.flatMap(({ clauses }) => clauses))
    const missing = clausesOfService().filter(({ name, promised }) => !promised && !shown.has(name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('is written down in docs/conformance.md (npm run conformance)', () => {
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(conformanceDocument(tests))
  })

  it('reads titles of tests and of the groups around them', () => {
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
