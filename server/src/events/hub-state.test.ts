import { describe, expect, it } from 'vitest'
import { type HubEffect, type HubInput, type HubState, hubAfter, NO_STREAMS, streamOf } from './hub-state.ts'
import { presentEvent, type StoredEvent } from './present.ts'

const event = (seq: number, type = 'notes.saved', data = {}): StoredEvent => ({
  ...{ doctor_id: 'anna', seq, type, appointment_id: null },
  ...{ data_json: JSON.stringify(data), occurred_at: '2099-03-02T09:30:00.000Z' },
})
const events = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => event(from + at))

/** One doctor's streams, given one input after another; `got` is what was written to each, by number. */
function doctor() {
  let state: HubState = NO_STREAMS
  const got = new Map<number, number[]>()
  const ended: number[] = []
  const take = (effect: HubEffect) => {
    if (effect.type === 'end') ended.push(effect.id)
    else {
      const seqs = [...effect.text.matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq))
      got.set(effect.id, [...(got.get(effect.id) ?? []), ...seqs])
    }
  }
  return {
    tell(...inputs: HubInput[]) {
      for (const input of inputs) {
        const step = hubAfter(state, input)
        state = step.state
        step.effects.forEach(take)
      }
      return this
    },
    got: (id: number) => got.get(id) ?? [],
    ended,
    now: () => state,
  }
}
const joined = (id: number, after = 0, handle = `device-${id}`): HubInput => ({
  type: 'joined',
  id,
  handle,
  after,
})
const live = (id: number): HubInput => ({ type: 'caughtUp', id })
const announced = (...rows: StoredEvent[]): HubInput => ({ type: 'announced', rows })
const missed = (id: number, ...rows: StoredEvent[]): HubInput => ({ type: 'missed', id, rows })

describe('the streams of a doctor', () => {
  it('get what they missed and what is announced, each event once and in order', () => {
    const anna = doctor().tell(joined(1, 2), missed(1, ...events(3, 5)), live(1), announced(...events(4, 7)))
    expect(anna.got(1)).toEqual([3, 4, 5, 6, 7])
    expect(anna.now().reached).toBe(7)
    expect(anna.tell(missed(1, ...events(3, 7))).got(1)).toEqual([3, 4, 5, 6, 7])
  })

  it('get no announced events before they have caught up; those are read for them', () => {
    const anna = doctor().tell(joined(1), live(1), joined(2, 0), announced(...events(1, 3)))
    expect([anna.got(1), anna.got(2)]).toEqual([[1, 2, 3], []])
    // The first has been given more than was read for the second.
    anna.tell(missed(2, ...events(1, 2)), live(2))
    expect(streamOf(anna.now(), 2)?.live).toBe(false)
    anna.tell(missed(2, event(3)), live(2), announced(event(4)))
    expect([anna.got(1), anna.got(2)]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
  })

  it('are handed nothing before the first has caught up', () => {
    const anna = doctor().tell(joined(1, 8))
    expect(anna.now().reached).toBeNull()
    expect(anna.tell(live(1)).now().reached).toBe(8)
    expect(anna.tell(joined(2, 6), missed(2, event(7), event(8), event(9)), live(2)).now().reached).toBe(8)
    expect(anna.tell(announced(event(9), event(10))).got(2)).toEqual([7, 8, 9, 10])
    expect(anna.got(1)).toEqual([9, 10])
  })

  it('are written what is due in one write', () => {
    const rows = events(1, 3)
    const { state } = hubAfter(NO_STREAMS, joined(1))
    const { effects } = hubAfter(state, missed(1, ...rows))
    expect(effects).toEqual([{ type: 'write', id: 1, text: rows.map(presentEvent).join('') }])
  })

  it('end with the event that reports the end of their own session, and hear nothing after it (spec 5.6)', () => {
    const over = event(2, 'session.revoked', { session_id: 'device-1' })
    const anna = doctor().tell(joined(1), live(1), joined(2), live(2), announced(event(1), over, event(3)))
    expect([anna.got(1), anna.got(2), anna.ended]).toEqual([[1, 2], [1, 2, 3], [1]])
    expect(anna.now().streams.map(({ id }) => id)).toEqual([2])
    const late = doctor().tell(joined(1), missed(1, event(1), over, event(3)), live(1))
    expect([late.got(1), late.ended, late.now().streams]).toEqual([[1, 2], [1], []])
  })

  it('hear nothing more once they have left', () => {
    const anna = doctor().tell(
      joined(1),
      live(1),
      { type: 'left', id: 1 },
      announced(event(1)),
      missed(1, event(1)),
      live(1),
    )
    expect([anna.got(1), anna.now().streams]).toEqual([[], []])
  })
})
