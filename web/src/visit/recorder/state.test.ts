import { describe, expect, it } from 'vitest'
import { activityFor, after, type Happening, NOTHING, type RecordingState, type Target, troubleOf } from './state.ts'

const target: Target = { appointmentId: 'a', way: 'live', further: false, consentRound: 0 }
const LOUD = 0.2
const play = (...happenings: readonly Happening[]): RecordingState => happenings.reduce(after, NOTHING)
const begun: readonly Happening[] = [
  { type: 'asked', target },
  { type: 'began', target, channels: 1 },
]
const seconds = (count: number, peak: number): Happening[] =>
  Array.from({ length: count * 2 }, (_, tick) => ({ type: 'ticked', elapsedMs: tick * 500, peak, heardMs: 500 }))

describe('a recording', () => {
  it('is requested, runs, pauses and ends', () => {
    expect(play(...begun).phase).toBe('recording')
    expect(play(...begun, { type: 'paused' }).phase).toBe('paused')
    expect(play(...begun, { type: 'paused' }, { type: 'resumed' }).phase).toBe('recording')
    expect(play(...begun, ...seconds(3, LOUD)).elapsedMs).toBe(2_500)
    expect(play(...begun, { type: 'ended' })).toEqual(NOTHING)
  })

  it('does not begin without a microphone, or while another device records the visit', () => {
    expect(play({ type: 'asked', target }, { type: 'refused', fault: 'denied' })).toEqual({
      ...NOTHING,
      fault: 'denied',
    })
    expect(play({ type: 'asked', target }, { type: 'elsewhere' })).toEqual({ ...NOTHING, elsewhere: 'a' })
    // The last attempt's fault does not carry over to the next.
    expect(play({ type: 'asked', target }, { type: 'elsewhere' }, ...begun).elsewhere).toBeNull()
  })

  it.each<[string, Happening[], ReturnType<typeof troubleOf>]>([
    ['sound', seconds(60, LOUD), null],
    ['silence of 9.5 s', seconds(9.5, 0), null],
    ['silence of 10 s', seconds(10, 0.001), 'silent'],
    ['sound after silence', [...seconds(12, 0), ...seconds(0.5, LOUD)], null],
    ['silence in two halves', [...seconds(6, 0), ...seconds(0.5, LOUD), ...seconds(6, 0)], null],
    ['a pause in silence', [...seconds(12, 0), { type: 'paused' }, ...seconds(60, 0)], null],
    ['a muted microphone', [{ type: 'muted', muted: true }], 'muted'],
    [
      'a microphone that is heard again',
      [
        { type: 'muted', muted: true },
        { type: 'muted', muted: false },
      ],
      null,
    ],
    ['an unplugged microphone', [...seconds(2, LOUD), { type: 'unplugged' }], 'unplugged'],
    ['another one after that', [{ type: 'unplugged' }, { type: 'plugged' }], null],
  ])('with %s, says what is wrong with the microphone', (_what, happenings, trouble) => {
    expect(troubleOf(play(...begun, ...happenings))).toBe(trouble)
  })

  it('keeps its time when the microphone is unplugged, and continues only with another one', () => {
    const pulled = play(...begun, ...seconds(3, LOUD), { type: 'unplugged' })
    expect(pulled).toMatchObject({ phase: 'paused', elapsedMs: 2_500 })
    expect(after(pulled, { type: 'resumed' }).phase).toBe('paused')
    expect(after(pulled, { type: 'plugged' })).toMatchObject({ phase: 'recording', elapsedMs: 2_500 })
  })

  it('is kept apart from one being sent: the next visit can already be recorded', () => {
    const delivering = { further: false, resuming: true }
    const state = play(
      ...begun,
      { type: 'delivering', appointmentId: 'a', delivering },
      { type: 'ended' },
      { type: 'asked', target: { ...target, appointmentId: 'b' } },
      { type: 'began', target: { ...target, appointmentId: 'b', further: true }, channels: 2 },
    )
    expect(activityFor(state, 'a')).toEqual(delivering)
    expect(activityFor(state, 'b')).toMatchObject({ further: true })
    expect(activityFor(state, 'c')).toBeNull()
    const sent = after(state, { type: 'delivering', appointmentId: 'a', delivering: undefined })
    expect(activityFor(sent, 'a')).toBeNull()
  })
})
