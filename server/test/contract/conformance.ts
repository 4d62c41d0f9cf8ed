import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Operation } from './operations.ts'
import { type Rule, referencesIn, root, rulesOfService } from './reference.ts'

/** A test, and the clauses named in its title or in that of a group around it. */
export interface NamedTest {
  file: string
  title: string
  clauses: string[]
}

/** The document generated from the clauses and the tests. */
export const DOCUMENT = join(root, 'docs/conformance.md')

/** Every test except the dashboard's, read from the sources: titles as they are written, including `%s`. */
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

/** From `it('…')`, `itAbove('…')`, `it.each(…)('…')`, `describe(…)`: the function, and its title. */
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

/** The rules that a test shows or should show; `architecture.test.ts` shows the floors. */
export const clausesOfService = (): Rule[] =>
  rulesOfService().filter(({ name, single }) => single && !name.startsWith('floor'))

/** The clauses that an operation fulfils: those it names in its options, and those whose text names it. */
export function clausesOf(
  { method, path, 'x-clauses': own = [] }: Pick<Operation, 'method' | 'path' | 'x-clauses'>,
  rules: readonly Rule[],
): Rule[] {
  const written = (path === '/' ? '{base_url}' : path).replaceAll(/{\w+}/g, '{\\w+}')
  // `GET/PUT /templates` names both.
  const naming = new RegExp(`\\b(?:[A-Z]+/)*${method}(?:/[A-Z]+)* ${written}(?![\\w/{-])`)
  return rules.filter(({ name, text }) => own.includes(name) || naming.test(text))
}

/** Who may call an operation. */
function callerOf({ security, 'x-admin': admin, 'x-fresh-proof': fresh }: Operation): string {
  const [scheme] = (security ?? [{ account: [] }]).flatMap((each) => Object.keys(each as object))
  return `${admin ? 'administrator' : (scheme ?? 'everyone')}${fresh ? ', with a proof' : ''}`
}

const refusalsOf = ({ responses }: Operation): string[] =>
  Object.values(responses).flatMap((answer) => ('$ref' in answer ? [answer.$ref.split('/').at(-1) ?? ''] : []))

/** A table of the operations of each chapter. */
function routeTables(operations: readonly Operation[]): string[] {
  const rules = rulesOfService()
  const [first = [], ...others] = operations.map(refusalsOf)
  const everywhere = first.filter((name) => others.every((names) => names.includes(name)))
  const chapters = Object.entries(Object.groupBy(operations, ({ tags: [chapter = ''] }) => chapter))
  return [
    `Every route may also refuse with ${everywhere.join(', ')}.\n`,
    ...chapters.map(([chapter, those = []]) => {
      const rows = those.map((operation) => {
        const refused = refusalsOf(operation).filter((name) => !everywhere.includes(name))
        const clauses = clausesOf(operation, rules).map(linked)
        return `| \`${operation.route}\` | ${[operation.summary, callerOf(operation), operation['x-owns'] ?? '', refused.join(', '), clauses.join(', ')].map(cell).join(' | ')} |`
      })
      return `### ${chapter}\n\n| route | title | for | whose | refusals | clauses |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
    }),
  ]
}

/** `docs/conformance.md`. */
export function conformanceDocument(tests: readonly NamedTest[], operations: readonly Operation[]): string {
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
    'Made by `npm run conformance` from the options of the routes, `docs/reference` and the titles of the tests.\n',
    '## Routes\n',
    'What each route says about itself, and the clauses that it names or that name it.\n',
    ...routeTables(operations),
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
