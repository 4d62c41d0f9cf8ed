import { beforeAll, describe, expect, it } from 'vitest'
import { consultations } from '../corpora/consultations/consultations.ts'
import { type LIES, measureLeftOut, measureLies, truthfully } from '../measure/model.ts'

/** The least share that is corrected, left out or marked. */
const CAUGHT: Readonly<Record<keyof typeof LIES, number>> = {
  'invents, without a quote': 1,
  'invents, with a true quote about something else': 0.97,
  'swaps a number': 0.97,
  'swaps the side': 0.97,
  'takes out a denial': 0.93,
}

describe('a model', () => {
  let told: Awaited<ReturnType<typeof truthfully>>
  beforeAll(async () => {
    told = await truthfully(consultations('de').filter(({ frozen }) => frozen))
  })

  it.each(Object.keys(CAUGHT) as (keyof typeof LIES)[])('that %s is caught, and what it quotes stays', async (name) => {
    const { faults, mended, gone, marked, truths, doubted } = await measureLies(told, name)
    expect(faults).toBeGreaterThan(10)
    expect((mended + gone + marked) / faults).toBeGreaterThanOrEqual(CAUGHT[name])
    if (!name.endsWith('without a quote')) expect(gone).toBe(0)
    expect(doubted / truths).toBeLessThanOrEqual(0.05)
  })

  it('that leaves out something said has it offered, along with little that is already in the note', async () => {
    const { leftOut, offered, kept, offeredThough } = await measureLeftOut(told)
    expect(leftOut).toBeGreaterThan(25)
    expect(offered / leftOut).toBeGreaterThan(0.9)
    expect(offeredThough / kept).toBeLessThan(0.03)
  })
})
