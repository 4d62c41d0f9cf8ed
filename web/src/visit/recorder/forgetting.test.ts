import { expect, it } from 'vitest'
import type { Api } from '../../api/api.ts'
import { forgetting } from './forgetting.ts'
import type { Take } from './take-storage.ts'

const take = (id: string, appointmentId: string, consentRound: number): Take => ({
  ...{ id, appointmentId, consentRound, mimeType: 'audio/webm' },
  ...{ startedAt: '2026-03-02T08:00:00.000Z', durationMs: 1_000, ended: true },
})

/** A browser that keeps these takes, and a service that says how consent stands. */
function browserWith(takes: Take[], status: 'given' | 'withdrawn', running: Take | null = null) {
  const kept = new Map(takes.map((one) => [one.id, one]))
  const api = {
    consent: async () => ({ status, given_at: '2026-03-02T09:00:00.000Z' }),
    appointment: async () => ({ consent_round: 1 }),
  } as unknown as Pick<Api, 'appointment' | 'consent'>
  const told: string[] = []
  let now = running
  const { forgetWithdrawn } = forgetting(
    api,
    async (appointmentId) => {
      if (!now || now.appointmentId !== appointmentId) return false
      const { id } = now
      now = null
      // Its last piece is stored first.
      await new Promise((done) => setTimeout(done))
      kept.delete(id)
      return true
    },
    () => now,
    () => told.push('withdrawn'),
    { allTakes: async () => [...kept.values()], dropTake: async (id) => kept.delete(id) },
  )
  return { forgetWithdrawn, told, kept }
}

const VISIT = 'a'
const waiting = take('1', VISIT, 0)
const elsewhere = take('2', 'b', 0)

it.each([
  ['withdrawn', 'given', waiting],
  ['withdrawn', 'withdrawn', null],
  ['withdrawn', 'withdrawn', waiting],
] as const)(
  'consent %s (now %s) is reported once, whoever else asks at the same time (contract 9 consent)',
  async (_, status, running) => {
    const { forgetWithdrawn, told, kept } = browserWith([waiting, elsewhere], status, running)
    const answers = await Promise.all([1, 2, 3].map(() => forgetWithdrawn(VISIT)))
    expect(answers[0]).toBe(true)
    expect([told, [...kept.keys()]]).toEqual([['withdrawn'], [elsewhere.id]])
  },
)

it('a storage failure does not prevent the next check', async () => {
  const { forgetWithdrawn, told, kept } = browserWith([waiting], 'withdrawn')
  const put = kept.values.bind(kept)
  kept.values = () => {
    throw new Error('no storage')
  }
  await expect(forgetWithdrawn(VISIT)).rejects.toThrow('no storage')
  kept.values = put
  expect(await forgetWithdrawn(VISIT)).toBe(true)
  expect(told).toEqual(['withdrawn'])
})
