import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Rule, referencesIn, root, rulesOfService } from './reference.ts'

/** A test, and the clauses named in its title or in that of a group around it. */
export interface NamedTest {
  file: string
  title: string
  clauses: string[]
}

/** The document made from the clauses and the tests. */
export const DOCUMENT = join(root, 'docs/conformance.md')

/** Every test except the dashboard's, read from the sources: titles as they are written, `%s` and all. */
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

/** From `it('…')`, `itAbove('…')`, `it.each(…)('…')`, `describe(…)`: which of them, and its title. */
function titleOf({
  expression,
  arguments: [title],
}: ts.CallExpression): { kind: 'it' | 'describe'; title: string } | null {
  if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null
  const callee = ts.isCallExpression(expression) ? expression.expression : expression
  const name = ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) ? callee.expression : callee
  if (!ts.isIdentifier(name) || !/^(it|itAbove|test|describe)$/.test(name.text)) return null
  const text = ts.isStringLiteralLike(title) ? title.text : '…'
  return { kind: name.text === 'describe' ? 'describe' : 'it', title: text }
}

/** What the parentheses in a title refer to: `(spec 4.3 r1, contract 2)`. */
export const clausesIn = (title: string): string[] =>
  [...title.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => referencesIn(inside))

/** The rules that a test shows or ought to show; `architecture.test.ts` shows the floors. */
export const clausesOfService = (): Rule[] =>
  rulesOfService().filter(({ name, single }) => single && !name.startsWith('floor'))

/** `docs/conformance.md`. */
export function conformanceDocument(tests: readonly NamedTest[]): string {
  const clauses = clausesOfService()
  const showing = (clause: Rule) => tests.filter((test) => test.clauses.includes(clause.name))
  const isDue = (clause: Rule) => !clause.promised || showing(clause).length > 0
  const sections = Object.entries(Object.groupBy(clauses.filter(isDue), ({ name }) => chapterOf(name)))
  const tables = sections.map(([chapter, rules = []]) => {
    const rows = rules.map((rule) => {
      const shown = showing(rule).map(({ file, title }) => `${cell(title)} (\`${file}\`)`)
      return `| ${linked(rule)} | ${cell(rule.statement)} | ${shown.join('<br>')} |`
    })
    return `## ${chapter}\n\n| clause | statement | shown by |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  const promised = clauses
    .filter((clause) => !isDue(clause))
    .map((clause) => `| ${linked(clause)} | ${cell(clause.statement)} |`)
  return [
    '# What is promised, and which tests show it\n',
    'Made by `npm run conformance` from `docs/reference` and the titles of the tests.\n',
    ...tables,
    ...(promised.length === 0
      ? []
      : [`## Promised, not built yet\n\n| clause | statement |\n| --- | --- |\n${promised.join('\n')}\n`]),
  ].join('\n')
}

const chapterOf = (name: string) =>
  name
    .replace(/^trust .*/, 'trust')
    .split(/[ .]/)
    .slice(0, 2)
    .join(' ')

const linked = ({ name, link }: Rule) => `[${name}](${link})`

const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('<', '&lt;')
