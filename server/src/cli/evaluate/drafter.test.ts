import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { visite } from '../../../test/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'visite-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const run = (...args: string[]) =>
  visite({ VISITE_DATA_DIR: join(folder, 'data') }, ['evaluate', 'drafter', '--language', 'en', ...args])

const dialogue = '[doctor] any fever ?\n[patient] no .\n[patient] i have had a cough for two weeks .'

describe('visite evaluate drafter', () => {
  it('measures ROUGE, grounding and speed of the configured drafter', async () => {
    const note = 'The patient has had a cough for 2 weeks. The patient denies fever.'
    const data = file(
      'two.jsonl',
      `${JSON.stringify({ id: 'a', dialogue, note })}\n${JSON.stringify({ id: 'b', dialogue })}\n`,
    )
    const { code, out } = await run('--data', data, '--json')
    expect(code).toBe(0)
    const report = JSON.parse(out)
    expect(report).toMatchObject({ engine: 'extractive', consultations: 2, sentences: 4, supported: 4, unsupported: 0 })
    expect(report.rouge.rouge1).toBeGreaterThan(0.5)
    expect(report.files.map(({ rouge }: { rouge: unknown }) => rouge === null)).toEqual([false, true])
    expect((await run('--data', data)).out).toContain('sentences supported')
  })

  it('says which line is no consultation', async () => {
    const { code, err } = await run('--data', file('bad.jsonl', '{"id": 1}'))
    expect(code).toBe(1)
    expect(err).toContain('bad.jsonl:1: a consultation has an id and a dialogue')
  })
})
