import fc from 'fast-check'
import pino from 'pino'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { httpApp } from './app.ts'
import { DEEPEST, isDeeperThan } from './json-body.ts'

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth)

describe('JSON bodies', () => {
  const post = async (payload: string) => {
    const app = httpApp({ logger: pino({ level: 'silent' }), https: true })
    const body = Type.Object({ given: Type.Optional(Type.Unsafe<unknown>({})) })
    app.post('/', { schema: { body } }, async (request) => request.body)
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  it.each([
    ['lists', ['[', ']']],
    ['objects', ['{"a":', '}']],
  ] as const)('are taken as deep as the limit, %s deeper are refused with a reason', async (_what, signs) => {
    const inside = (depth: number) => `{"given":${nested(depth, signs).replace(':}', ':1}')}}`
    expect((await post(inside(DEEPEST - 1))).status).toBe(200)
    for (const depth of [DEEPEST, 5_000, 500_000]) {
      expect(await post(inside(depth))).toEqual({
        status: 400,
        body: { success: false, error: 'Die Anfrage ist zu tief verschachtelt: höchstens 32 Ebenen.' },
      })
    }
  })

  it('are still refused when malformed or meddling with prototypes', async () => {
    for (const payload of ['{"given":', '{"__proto__":{"a":1}}']) expect((await post(payload)).status).toBe(400)
  })

  it('are as deep as what they say, whatever stands in their strings', () => {
    const deepOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(deepOf)) : 0
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        const depth = deepOf(JSON.parse(text))
        expect(isDeeperThan(text, depth)).toBe(false)
        if (depth > 0) expect(isDeeperThan(text, depth - 1)).toBe(true)
      }),
      { numRuns: 50 },
    )
    expect(isDeeperThan(JSON.stringify({ text: '"[{\\"[[[\\' }), 1)).toBe(false)
  })
})
