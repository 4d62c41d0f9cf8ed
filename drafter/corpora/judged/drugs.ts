import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrugHead } from '../../extractive/model.ts'

/** What a reader says that becomes of a drug by the end of a talk. */
export interface JudgedDrug {
  talk: string
  drug: string
  becomes: DrugHead
}

/** Drugs of the open talks, or of the frozen ones, from which nothing is learned. */
export const judgedDrugs = ({ frozen = false } = {}): JudgedDrug[] =>
  readFileSync(join(import.meta.dirname, frozen ? 'drugs-frozen.jsonl' : 'drugs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What becomes of a drug, by talk and name. */
export function drugVerdicts(judged: readonly JudgedDrug[]): (talk: string, drug: string) => DrugHead | undefined {
  const verdicts = new Map(judged.map(({ talk, drug, becomes }) => [`${talk} ${drug}`, becomes]))
  return (talk, drug) => verdicts.get(`${talk} ${drug}`)
}
