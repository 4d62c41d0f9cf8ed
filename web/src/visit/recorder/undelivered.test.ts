import { expect, it } from 'vitest'
import type { Take } from './take-storage.ts'
import { undeliveredTakes } from './undelivered.ts'

const take = (appointmentId: string): Take => ({
  ...{ id: `take of ${appointmentId}`, appointmentId, mimeType: 'audio/webm' },
  ...{ startedAt: '2026-03-02T08:00:00.000Z', durationMs: 1_000, ended: true },
})

/** A service that refuses, and a patient who has withdrawn consent for the visits named. */
function refused(...withdrawn: string[]) {
  const asked: string[] = []
  const deliveries = { deliver: async () => false, cancel() {} }
  const undelivered = undeliveredTakes(
    deliveries,
    () => true,
    async (id) => {
      asked.push(id)
      return withdrawn.includes(id)
    },
  )
  return { undelivered, asked }
}

it('a take refused because consent was withdrawn does not count as waiting; any other does (contract 9 consent)', async () => {
  const { undelivered, asked } = refused('a')
  expect(await undelivered.deliver(take('a'), false)).toBe(false)
  expect(undelivered.waiting()).toEqual([])
  expect(await undelivered.deliver(take('b'), false)).toBe(false)
  expect(await undelivered.deliver(take('c'), false)).toBe(false)
  expect(undelivered.waiting()).toEqual(['b', 'c'])
  undelivered.forget('b')
  expect(undelivered.waiting()).toEqual(['c'])
  undelivered.forget()
  expect([undelivered.waiting(), asked]).toEqual([[], ['a', 'b', 'c']])
})
