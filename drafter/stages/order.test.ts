import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const stages = readdirSync(folder).filter((name) => /^\d\d-.*(?<!\.test)\.ts$/.test(name))

/** What a stage imports from later ones, except types. */
const takenFromLater = (stage: string, code: string): string[] =>
  [...code.matchAll(/^import (?!type ).* from '\.\/(\d\d-.*\.ts)'$/gm)]
    .map(([, from = '']) => from)
    .filter((from) => from >= stage)

it('a stage uses only what runs before it', () => {
  expect(stages.length).toBeGreaterThan(10)
  expect(stages.flatMap((stage) => takenFromLater(stage, readFileSync(join(folder, stage), 'utf8')))).toEqual([])
  expect(takenFromLater('01-marks.ts', "import { arranged } from './13-arrange.ts'")).toEqual(['13-arrange.ts'])
})
