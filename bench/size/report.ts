import type { Engine } from './engine.ts'
import { reasonToReadMore } from './reasons-to-read-more.ts'
import { medianOf, p99Of, readsTooMuch, type Statement, sumOf } from './statements.ts'

/** Milliseconds in the database, for the list of a day. */
const MOST_FOR_A_DAY = 5
/** A visit may cost this many times what it costs in a small installation. */
const MOST_GROWTH = 1.5

interface Found {
  engine: Engine
  /** Milliseconds in the database for a visit among few. */
  small: number
  /** Statements of visits among all the others. */
  ways: readonly Statement[]
  rounds: number
  /** Statements of every operation, and of background work. */
  all: readonly Statement[]
}

/** @returns whether anything exceeds its limit */
export function report({ engine, small, ways, rounds, all }: Found): boolean {
  console.log(`\n${engine.name}: statements of a visit's way, ${rounds} times`)
  ways.forEach(tell)
  console.log(`\n${engine.name}: statements of every operation and of background work`)
  all.forEach(tell)

  const large = sumOf(ways) / rounds
  console.log(
    `\ndatabase time of a visit's way: ${small.toFixed(2)} ms among few visits, ${large.toFixed(2)} ms among all`,
  )
  const day = ways.find(
    ({ text }) => /from "appointments"/.test(text) && /"date" >= /.test(text) && /order by/.test(text),
  )
  console.log(`list of a day: p99 ${day ? p99Of(day).toFixed(2) : '?'} ms in the database`)
  const more = [...ways, ...all].filter((each) => readsTooMuch(each) && !reasonToReadMore(each))
  for (const each of more) console.log(`READS MORE THAN IT ANSWERS: ${each.text}\n    ${each.plan}`)
  console.log(`${all.length} statements, ${more.length} read more than they answer`)
  return more.length > 0 || !day || p99Of(day) > MOST_FOR_A_DAY || large > small * MOST_GROWTH
}

function tell(statement: Statement): void {
  const { times, given, read, text, plan } = statement
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`.padStart(10)
  const rows = (value: number | null) => (value === null ? '-' : value.toFixed(0)).padStart(8)
  const because = reasonToReadMore(statement)
  const verdict = readsTooMuch(statement) ? (because ? ` (may: ${because})` : ' MORE') : ''
  const figures = `${String(times.length).padStart(5)}${milliseconds(medianOf(statement))}${milliseconds(p99Of(statement))}`
  console.log(`${figures} read${rows(read)} gave${rows(given)}${verdict}  ${text.slice(0, 200)}`)
  console.log(`${' '.repeat(25)} ${plan.slice(0, 220)}`)
}
