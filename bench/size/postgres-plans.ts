import type { Statement } from './statements.ts'

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

interface Told {
  'Query Text': string
  Plan: Node
}

const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)]

/** Rows the statement returned or, if it returns none, changed. */
function givenBy(top: Node): number {
  const changed = top['Node Type'] === 'ModifyTable' ? top.Plans?.[0] : undefined
  return Math.max(top['Actual Rows'], changed?.['Actual Rows'] ?? 0)
}

const rowsRead = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

const isScan = (node: Node): boolean => 'Relation Name' in node && node['Node Type'].includes('Scan')

/** `Index Scan appointments_pkey > Update`: from the tables outwards. */
const summary = (nodes: readonly Node[]): string =>
  nodes
    .map((node) =>
      [node['Node Type'], node['Index Name'] ?? (isScan(node) ? node['Relation Name'] : '')].join(' ').trim(),
    )
    .reverse()
    .join(' > ')

/** What auto_explain has logged as JSON, by the text of the statement, the slowest first. */
export function plansIn(log: string, growing: ReadonlySet<string>): Statement[] {
  const found = new Map<string, Statement & { given: number; read: number }>()
  for (const entry of log.split('@@')) {
    const [, took, plan] = /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})/.exec(entry) ?? []
    if (!took || !plan) continue
    const { 'Query Text': query, Plan: top } = JSON.parse(plan.replaceAll(/\n\t/g, '\n')) as Told
    // Lists of values vary in length, but it is the same statement.
    const text = query.replaceAll(/\s+/g, ' ').replaceAll(/\(\$\d+(, \$\d+)+\)/g, '($…)')
    const nodes = below(top)
    const one = found.get(text) ?? { text, times: [], plan: summary(nodes), given: 0, read: 0, scanned: [] }
    const whole = nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))
    found.set(text, {
      ...one,
      times: [...one.times, Number(took)],
      given: one.given + givenBy(top),
      read: one.read + nodes.filter(isScan).reduce((sum, node) => sum + rowsRead(node), 0),
      scanned: [...new Set([...one.scanned, ...whole.filter((table) => growing.has(table))])],
    })
  }
  return [...found.values()]
    .map((each) => ({
      ...each,
      times: each.times.sort((a, b) => a - b),
      given: each.given / each.times.length,
      read: each.read / each.times.length,
    }))
    .sort((a, b) => (b.times.at(-1) ?? 0) - (a.times.at(-1) ?? 0))
}
