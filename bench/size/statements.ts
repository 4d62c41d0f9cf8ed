/** A statement as Postgres has run it, over all its runs. */
export interface Statement {
  text: string
  /** Milliseconds of its runs, ascending. */
  times: number[]
  /** Rows a run gave, on average. */
  given: number
  /** Rows a run read from tables and indexes, those it threw away included, on average. */
  read: number
  /** Tables it read from end to end. */
  scanned: string[]
}

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Node[]
}

const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)]

/** What auto_explain has written, by the statements' texts, the slowest first. */
export function statementsIn(log: string): Statement[] {
  const found = new Map<string, Statement & { runs: number }>()
  for (const entry of log.split('@@')) {
    const [, took, plan] = /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})/.exec(entry) ?? []
    if (!took || !plan) continue
    const { 'Query Text': query, Plan: top } = JSON.parse(plan.replaceAll(/\n\t/g, '\n')) as {
      'Query Text': string
      Plan: Node
    }
    const text = query.replaceAll(/\s+/g, ' ')
    const nodes = below(top)
    const one = found.get(text) ?? { text, times: [], given: 0, read: 0, scanned: [], runs: 0 }
    one.times.push(Number(took))
    one.runs++
    one.given += top['Actual Rows']
    for (const node of nodes.filter((each) => 'Relation Name' in each && each['Node Type'].includes('Scan')))
      one.read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    const whole = nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : []))
    one.scanned = [...new Set([...one.scanned, ...whole])]
    found.set(text, one)
  }
  return [...found.values()]
    .map(({ runs, ...each }) => ({
      ...each,
      times: each.times.sort((a, b) => a - b),
      given: each.given / runs,
      read: each.read / runs,
    }))
    .sort((a, b) => (b.times.at(-1) ?? 0) - (a.times.at(-1) ?? 0))
}
