import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrugHead } from '../../extractive/model.ts'

/** What happens to a drug by the end of a talk, according to a reader. */
export interface JudgedDrug {
  talk: string
  drug: string
  becomes: DrugHead
}

/** Drugs from the open talks, or from the frozen ones, which are not learned from. */
export const judgedDrugs = ({ frozen = false } = {}): JudgedDrug[] =>
  readFileSync(join(import.meta.dirname, frozen ? 'drugs-frozen.jsonl' : 'drugs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What happens to a drug, by talk and name. */
export function drugVerdicts(judged: readonly JudgedDrug[]): (talk: string, drug: string) => DrugHead | undefined {
  const verdicts = new Map(judged.map(({ talk, drug, becomes }) => [`${talk} ${drug}`, becomes]))
  return (talk, drug) => verdicts.get(`${talk} ${drug}`)
}
