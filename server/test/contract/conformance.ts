import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { CLAUSES } from './clauses.ts'

/** A test and the clauses its title, or that of a group around it, names. */
export interface NamedTest {
  file: string
  title: string
  clauses: string[]
}

export const root = join(import.meta.dirname, '../../..')
/** The document made of the clauses and the tests. */
export const DOCUMENT = join(root, 'docs/conformance.md')

/** Every test below the dashboard, read from the sources: titles as they are written, `%s` and all. */
export const testsOfServer = (): NamedTest[] =>
  globSync('{lexicon,programs,hearing,drafter,server/src,server/test}/**/*.test.ts', { cwd: root })
    .sort()
    .flatMap((file) => testsOf(file, readFileSync(join(root, file), 'utf8')))

export function testsOf(file: string, text: string): NamedTest[] {
  const tests: NamedTest[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const named = ts.isCallExpression(node) ? titleOf(node) : null
    if (named?.kind === 'it') {
      const path = [...groups, named.title]
      tests.push({ file, title: path.join(' › '), clauses: [...new Set(path.flatMap(clausesIn))] })
    }
    const inside = named?.kind === 'describe' ? [...groups, named.title] : groups
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), [])
  return tests
}

/** Of `it('…')`, `it.each(…)('…')`, `describe(…)`: which, and its title. */
function titleOf({
  expression,
  arguments: [title],
}: ts.CallExpression): { kind: 'it' | 'describe'; title: string } | null {
  if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null
  const callee = ts.isCallExpression(expression) ? expression.expression : expression
  const name = ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) ? callee.expression : callee
  if (!ts.isIdentifier(name) || !/^(it|test|describe)$/.test(name.text)) return null
  const text = ts.isStringLiteralLike(title) ? title.text : '…'
  return { kind: name.text === 'describe' ? 'describe' : 'it', title: text }
}

const REFERENCE = /\b(?:spec|contract) \d+(?:\.\d+)?(?: [a-z0-9][\w-]*)?/g

/** What the parentheses of a title refer to: `(spec 4.3 r1, contract 2)`. */
export const clausesIn = (title: string): string[] =>
  [...title.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => inside.match(REFERENCE) ?? [])

/** A reference to a whole section is no clause, but says where to look. */
export const isKnown = (reference: string): boolean =>
  reference in CLAUSES ||
  Object.keys(CLAUSES).some((clause) => clause.startsWith(`${reference} `) || clause.startsWith(`${reference}.`))

/** `docs/conformance.md`. */
export function conformanceDocument(tests: readonly NamedTest[]): string {
  const rows = Object.entries(CLAUSES).map(([clause, statement]) => {
    const shown = tests
      .filter(({ clauses }) => clauses.includes(clause))
      .map(({ file, title }) => `${cell(title)} (\`${file}\`)`)
    return {
      section: clause.split(/[ .]/).slice(0, 2).join(' '),
      line: `| ${clause} | ${cell(statement)} | ${shown.join('<br>')} |`,
    }
  })
  const sections = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const lines = rows.filter((row) => row.section === section).map(({ line }) => line)
    return `## ${section}\n\n| clause | statement | shown by |\n| --- | --- | --- |\n${lines.join('\n')}\n`
  })
  return `# What is promised, and which tests show it\n\nMade by \`npm run conformance\` from \`server/test/contract/clauses.ts\` and the titles of the tests.\n\n${sections.join('\n')}`
}

const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('<', '&lt;')
