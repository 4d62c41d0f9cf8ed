import type { Rows } from './expressions.ts'

/**
 * Makes the rows of the visits or doctors numbered from `from` up to but not including `to`, one statement per entry.
 */
export async function fill(
  run: (statement: string) => Promise<void>,
  rows: readonly Rows[],
  of: Rows['of'],
  [from, to]: readonly [number, number],
): Promise<void> {
  for (const { table, times = 1, where = 'n >= 0', columns } of rows.filter((each) => each.of === of)) {
    const repeated = Array.from({ length: times }, (_, k) => `select ${k} as k`).join(' union all ')
    await run(`
      insert into ${table} (${Object.keys(columns).join(', ')})
      with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to - 1})
      select ${Object.values(columns).join(', ')} from numbers cross join (${repeated}) repeated where ${where}`)
  }
}
