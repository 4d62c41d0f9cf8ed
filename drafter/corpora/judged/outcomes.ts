import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesAbout, type Outcome, type OutcomeSort } from '../../extractive/model.ts'

/** What becomes of a thing by the end of a talk, according to a reader. */
export interface JudgedOutcome<Sort extends OutcomeSort> {
  talk: string
  /** Its name, as its fact has it. */
  thing: string
  becomes: Outcome<Sort>
}

/** Things from the open talks, or from the frozen ones, which are not learned from. */
export function judgedOutcomes({ frozen = false } = {}): { [Sort in OutcomeSort]: JudgedOutcome<Sort>[] } {
  const read = (sort: OutcomeSort) =>
    readFileSync(join(import.meta.dirname, `${filesAbout(sort)}${frozen ? '-frozen' : ''}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { allergy: read('allergy'), drug: read('drug'), condition: read('condition'), plan: read('plan') }
}

/** What becomes of a thing, by talk and name. */
export function outcomesJudged<Sort extends OutcomeSort>(
  judged: readonly JudgedOutcome<Sort>[],
): (talk: string, thing: string) => Outcome<Sort> | undefined {
  const verdicts = new Map(judged.map(({ talk, thing, becomes }) => [`${talk} ${thing}`, becomes]))
  return (talk, thing) => verdicts.get(`${talk} ${thing}`)
}
