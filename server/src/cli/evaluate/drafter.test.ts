import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scribe } from '@visite/drafter/test/chat-scribe'
import { startChatServer } from '@visite/drafter/test/chat-server'
import { afterAll, describe, expect, it } from 'vitest'
import { keptVisite, visite } from '../../../test/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'visite-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const env = { VISITE_DATA_DIR: join(folder, 'data') }
const COMMAND = ['evaluate', 'drafter', '--language', 'en']
const run = (...args: string[]) => keptVisite(env, [...COMMAND, ...args])

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
    expect((await visite(env, [...COMMAND, '--data', data])).out).toContain('sentences supported')
  })

  it('measures a model, and continues when a draft fails', async () => {
    const server = await startChatServer(scribe())
    const lines = ['a', 'b'].map((id) => JSON.stringify({ id, dialogue }))
    const data = file('model.jsonl', lines.join('\n'))
    const evaluate = (...args: string[]) =>
      keptVisite({ ...env, VISITE_DRAFTER: `openai:${server.baseUrl}#small` }, [...COMMAND, '--data', data, ...args])
    // One is given up after three attempts.
    const away = Array.from({ length: 3 }, () => ({ status: 503, headers: { 'retry-after': '0' } }))
    server.faults.push(...away)
    const { code, out } = await evaluate('--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      ...{ engine: 'openai:small', consultations: 1, rouge: null, replaced: 0 },
      failed: [{ id: 'a', error: expect.stringContaining('503') }],
      files: [{ id: 'b' }],
    })
    server.faults.push(...away, ...away)
    expect(await evaluate()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('503') })
    server.faults.push({ status: 401 })
    expect(JSON.parse((await evaluate('--json')).out)).toMatchObject({ consultations: 2, replaced: 1, failed: [] })
    expect((await evaluate()).code).toBe(0)
    await server.stop()
  })

  it('says which line is not a consultation', async () => {
    const { code, err } = await run('--data', file('bad.jsonl', '{"id": 1}'))
    expect(code).toBe(1)
    expect(err).toContain('bad.jsonl:1: a consultation has an id and a dialogue')
    const latin1 = Buffer.from(`${JSON.stringify({ id: 'ü', dialogue })}`, 'latin1')
    expect((await run('--data', file('latin1.jsonl', latin1))).err).toContain('latin1.jsonl:1: not text in UTF-8')
  })
})
