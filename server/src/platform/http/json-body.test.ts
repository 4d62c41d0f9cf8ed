import fc from 'fast-check'
import pino from 'pino'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { httpApp } from './app.ts'
import { DEEPEST, excessOf, MOST_MEMBERS, MOST_SHAPES, MOST_VALUES } from './json-body.ts'

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth)

describe('JSON bodies', () => {
  const post = async (payload: string) => {
    const app = httpApp({ logger: pino({ level: 'silent' }), https: true })
    const body = Type.Object({ given: Type.Optional(Type.Unsafe<unknown>({})) })
    app.post('/', { schema: { body } }, async (request) => request.body)
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/', payload, headers })
    return { status: answer.statusCode, body: answer.json() }
  }

  it.each([
    ['lists', ['[', ']']],
    ['objects', ['{"a":', '}']],
  ] as const)('are accepted as deep as the limit; %s deeper are refused with a reason', async (_what, signs) => {
    const inside = (depth: number) => `{"given":${nested(depth, signs).replace(':}', ':1}')}}`
    expect((await post(inside(DEEPEST - 1))).status).toBe(200)
    for (const depth of [DEEPEST, 5_000, 500_000]) {
      expect(await post(inside(depth))).toEqual({
        status: 400,
        body: { success: false, error: 'Die Anfrage ist zu tief verschachtelt: höchstens 32 Ebenen.' },
      })
    }
  })

  it('are refused if they contain too many values', async () => {
    const list = (values: number) => `{"given":[${'1,'.repeat(values - 2)}1]}`
    expect(excessOf(list(MOST_VALUES))).toBeNull()
    expect(await post(list(MOST_VALUES + 1))).toEqual({
      status: 413,
      body: { success: false, error: 'Die Anfrage enthält zu viele Werte: höchstens 400000.' },
    })
  })

  it('are refused if all their objects have different shapes; any number of one shape is accepted', async () => {
    const shaped = (of: (index: number) => string[], count: number) =>
      JSON.stringify({
        given: Array.from({ length: count }, (_, n) => Object.fromEntries(of(n).map((key) => [key, 1]))),
      })
    const names = ['id', 'text', 'role', 'speaker', 'start_ms', 'end_ms']
    expect((await post(shaped(() => names, 50_000))).status).toBe(200)
    expect(excessOf(shaped((n) => names.filter((_, bit) => n & (1 << bit)), 50_000))).toBeNull()
    const large = (members: number) => shaped(() => Array.from({ length: members }, (_, n) => `k${n}`), 2)
    expect((await post(large(MOST_MEMBERS))).status).toBe(200)
    expect(await post(large(MOST_MEMBERS + 1))).toEqual({
      status: 413,
      body: { success: false, error: 'Ein Objekt der Anfrage hat zu viele Felder: höchstens 200.' },
    })
    const refused = { status: 413, body: { success: false, error: expect.stringContaining('verschiedenartige') } }
    expect(await post(shaped((n) => [`k${n}`], MOST_SHAPES + 1))).toEqual(refused)
    expect(await post(shaped((n) => Array.from({ length: 20 }, (_, k) => `k${(n * 7 + k * n) % 997}`), 2_000))).toEqual(
      refused,
    )
  })

  it('are still refused when malformed or when they tamper with prototypes', async () => {
    for (const payload of ['{"given":', '{"given":"', '}}}}', '{"__proto__":{"a":1}}']) {
      expect((await post(payload)).status).toBe(400)
    }
  })

  it('are measured by their content, whatever is in their strings', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    const around = DEEPEST - 2
    fc.assert(
      fc.property(fc.oneof(fc.json({ stringUnit: 'binary-ascii' }), fc.json({ stringUnit: 'grapheme' })), (text) => {
        const excess = excessOf(`${'['.repeat(around)}${text}${']'.repeat(around)}`)
        expect(excess).toBe(depthOf(JSON.parse(text)) > 2 ? 'depth' : null)
      }),
      { numRuns: 50 },
    )
    expect(excessOf(JSON.stringify({ text: '"[{\\"[[[\\:,'.repeat(100_000) }))).toBeNull()
    expect(excessOf(JSON.stringify(['\\', '"', '[['.repeat(40)]))).toBeNull()
  })
})
