import { describe, expect, it } from 'vitest'
import { fairTurns } from './fair-turns.ts'

describe('turns', () => {
  const LIMITS = { atOnce: 1, waiting: 6, each: 4 }

  /** Work that ends when told to; `log` lists who began, with `-` before those who were refused. */
  function workshop(limits = LIMITS) {
    const log: string[] = []
    const ends: (() => void)[] = []
    const turn = fairTurns(limits, () => new Error('busy'))
    const ask = (of: string, known = false) =>
      turn({ of, known }, async () => {
        log.push(of)
        await new Promise<void>((end) => ends.push(end))
      }).catch(() => void log.push(`-${of}`))
    const settle = () => new Promise<void>((done) => setImmediate(done))
    return {
      log,
      async ask(...askers: string[]) {
        for (const asker of askers) ask(asker.toLowerCase(), asker !== asker.toLowerCase())
        await settle()
      },
      /** Ends whatever is running until nothing is. */
      async drain() {
        for (let end = ends.shift(); end; end = ends.shift()) {
          end()
          await settle()
        }
      },
    }
  }

  it('are taken by the askers in rotation, however many each has waiting', async () => {
    const { ask, drain, log } = workshop()
    await ask('a', 'a', 'a', 'a', 'b', 'c')
    await drain()
    expect(log).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
  })

  it('are refused to an asker with too many waiting', async () => {
    const { ask, drain, log } = workshop()
    await ask('a', 'a', 'a', 'a', 'a', 'a')
    expect(log).toEqual(['a', '-a'])
    await drain()
    expect(log).toEqual(['a', '-a', 'a', 'a', 'a', 'a'])
  })

  it('are taken away from the asker with most waiting when there is no room, but not in favour of an equal', async () => {
    const { ask, drain, log } = workshop()
    await ask('a', 'a', 'a', 'a', 'b', 'b', 'b', 'c')
    expect(log).toEqual(['a', '-a'])
    await ask('c', 'd', 'e')
    expect(log).toEqual(['a', '-a', '-b', '-a', '-b'])
    // One each, but two for c: b asks for no more than c has.
    await ask('b')
    expect(log.at(-1)).toBe('-b')
    await drain()
    expect(log.slice(6)).toEqual(['a', 'b', 'c', 'd', 'e', 'c'])
  })

  it('go to known askers first, two of three, and strangers do not fill their lane', async () => {
    const { ask, drain, log } = workshop()
    await ask('x', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'K', 'L', 'M', 'N')
    expect(log).toEqual(['x', '-g'])
    await drain()
    expect(log.slice(2)).toEqual(['k', 'l', 'a', 'm', 'n', 'b', 'c', 'd', 'e', 'f'])
  })

  it('run as many at once as allowed, and a failed one passes its turn on', async () => {
    const turn = fairTurns({ ...LIMITS, atOnce: 2 }, () => new Error('busy'))
    let most = 0
    let running = 0
    const asked = Array.from({ length: 6 }, (_, index) =>
      turn({ of: String(index), known: false }, async () => {
        most = Math.max(most, ++running)
        await new Promise<void>((done) => setImmediate(done))
        running--
        if (index % 2 === 0) throw new Error('failed')
      }),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false, true])
    expect(most).toBe(2)
  })
})
