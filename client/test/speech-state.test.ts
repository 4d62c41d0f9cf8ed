import { describe, expect, it } from 'vitest'
import {
  type KeptSpeech,
  MOST_BUFFERED,
  type ServerMessage,
  type SpeechEffect,
  type SpeechInput,
  speechAfter,
  speechBegun,
} from '../src/speech-state.ts'

const FRAME = 1_600
const frames = (count: number) => new Int16Array(count * FRAME)

/** A session that gets inputs, at a given time, over a socket that takes everything at once. */
function session(kept?: KeptSpeech) {
  let state = speechBegun(kept)
  const world = { time: 0, buffered: 0 }
  const tell = (...inputs: SpeechInput[]): SpeechEffect[] =>
    inputs.flatMap((input) => {
      const step = speechAfter(state, input, world)
      state = step.state
      return step.effects
    })
  const heard = (...messages: ServerMessage[]) =>
    tell(...messages.map((message) => ({ type: 'told' as const, message })))
  return { tell, heard, world, now: () => state }
}
const accept = (next_seq = 0): ServerMessage => ({ type: 'config_accepted', session_id: 's', next_seq })
const open = (kept?: KeptSpeech) => {
  const one = session(kept)
  one.tell({ type: 'begin' }, { type: 'opened' })
  one.heard(accept(kept?.frames[0]?.seq ?? 0))
  return one
}
/** What goes over the wire, in few words. */
const wire = (effects: readonly SpeechEffect[]) =>
  effects.flatMap((effect): (string | number)[] => {
    if (effect.type === 'send') return [effect.frame.seq]
    return effect.type === 'say' ? [effect.message.type] : []
  })
const states = (effects: readonly SpeechEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'became' ? [effect.state] : []))
const lost = (code = 1006): SpeechInput => ({ type: 'closed', code, reason: '' })

describe('a session of live speech', () => {
  it('is opened, identifies itself, and sends what has been written in the meantime', () => {
    const one = session()
    expect(one.tell({ type: 'begin' })).toEqual([{ type: 'connect' }, { type: 'wake', failures: null }])
    expect(one.tell({ type: 'write', samples: frames(2) })).toEqual([])
    expect(one.tell({ type: 'opened' })).toEqual([{ type: 'say', message: { type: 'config' } }])
    const accepted = one.heard(accept(5))
    expect([states(accepted), wire(accepted)]).toEqual([['open'], [5, 6]])
    one.tell(lost())
    expect(one.tell({ type: 'woken' }, { type: 'opened' }).at(-1)).toEqual({
      type: 'say',
      message: { type: 'config', session_id: 's' },
    })
  })

  it('sends again from where the service asks, but nothing that it already has', () => {
    const one = open()
    one.tell({ type: 'write', samples: frames(4) })
    one.heard({ type: 'ack', seq: 0 })
    expect(one.now().frames.waiting).toBe(3 * FRAME)
    one.tell(lost(), { type: 'woken' }, { type: 'opened' })
    expect(wire(one.heard(accept(2)))).toEqual([2, 3])
    one.heard({ type: 'ack', seq: 3 })
    expect(one.now().frames.waiting).toBe(0)
  })

  it('fails when the service asks for audio that is gone', () => {
    const one = open()
    one.tell({ type: 'write', samples: frames(2) })
    one.heard({ type: 'ack', seq: 1 })
    one.tell(lost(), { type: 'woken' })
    expect(states(one.heard(accept(1)))).toEqual(['failed'])
    expect(one.now().failure).toMatchObject({ code: 'AUDIO_MISSING' })
  })

  it('gives a slow socket no more than it can take, and the rest when there is room', () => {
    const one = open()
    one.world.buffered = MOST_BUFFERED - FRAME * 2
    expect(wire(one.tell({ type: 'write', samples: frames(3) }))).toEqual([0])
    one.world.buffered = MOST_BUFFERED
    expect(wire(one.tell({ type: 'end' }, { type: 'woken' }))).toEqual([])
    one.world.buffered = 0
    expect(wire(one.tell({ type: 'woken' }))).toEqual([1, 2, 'end'])
  })

  it('sends an incomplete frame when it is time to', () => {
    const one = open()
    expect(wire(one.tell({ type: 'write', samples: new Int16Array(10) }))).toEqual([])
    expect(wire(one.tell({ type: 'woken' }))).toEqual([0])
  })

  it('announces a pause after the speech before it, and again on every connection', () => {
    const one = open()
    expect(wire(one.tell({ type: 'write', samples: new Int16Array(10) }, { type: 'pause' }))).toEqual([0, 'pause'])
    expect(wire(one.tell({ type: 'write', samples: frames(9) }))).toEqual([])
    one.tell(lost(), { type: 'woken' }, { type: 'opened' })
    expect(wire(one.heard(accept(1)))).toEqual(['pause'])
    expect(wire(one.tell({ type: 'resume' }, { type: 'write', samples: frames(1) }))).toEqual(['resume', 1])
  })

  it('asks for one flush at a time, and again on a new connection', () => {
    const one = open()
    expect(wire(one.tell({ type: 'flush' }, { type: 'flush' }))).toEqual(['flush'])
    const answered = one.heard({ type: 'flushed' })
    expect(answered[0]).toEqual({ type: 'flushed', all: false })
    expect(wire(answered)).toEqual(['flush'])
    one.tell(lost(), { type: 'woken' })
    expect(wire(one.heard(accept()))).toEqual(['flush'])
    expect(wire(one.heard({ type: 'flushed' }))).toEqual([])
  })

  it('ends with its result, and nobody waits for a flush any longer', () => {
    const one = open()
    one.tell({ type: 'flush' }, { type: 'end' })
    expect(one.heard({ type: 'ended', recording_id: 'r' })).toEqual([
      { type: 'flushed', all: true },
      { type: 'became', state: 'ended' },
      { type: 'ended', recording_id: 'r' },
      { type: 'leave' },
    ])
    expect(one.tell(lost(4401), { type: 'woken' }, { type: 'offline' }, { type: 'online' })).toEqual([])
  })
})

describe('a lost connection', () => {
  it('is reopened after longer and longer waits, until it works', () => {
    const one = session()
    one.tell({ type: 'begin' })
    const failures = () => one.tell(lost()).findLast(({ type }) => type === 'wake')
    expect([failures(), failures()]).toEqual([
      { type: 'wake', failures: 0 },
      { type: 'wake', failures: 1 },
    ])
    one.tell({ type: 'woken' }, { type: 'opened' })
    one.heard(accept())
    expect(failures()).toEqual({ type: 'wake', failures: 0 })
  })

  it('is noticed by the service’s silence, but only while an answer is due', () => {
    const one = open()
    one.world.time = 60_000
    expect(states(one.tell({ type: 'woken' }))).toEqual([])
    one.tell({ type: 'write', samples: frames(1) })
    one.world.time = 75_000
    expect(states(one.tell({ type: 'woken' }))).toEqual([])
    one.world.time = 75_001
    expect(states(one.tell({ type: 'woken' }))).toEqual(['waiting'])
  })

  it('is given up when the network goes, and tried at once when it comes back', () => {
    const one = open()
    expect(one.tell({ type: 'offline' })).toEqual([
      { type: 'disconnect' },
      { type: 'became', state: 'waiting' },
      { type: 'wake', failures: 0 },
    ])
    expect(one.tell({ type: 'online' })[0]).toEqual({ type: 'connect' })
    expect(one.tell({ type: 'online' })).toEqual([{ type: 'wake', failures: null }])
  })

  it.each([4400, 4401, 4403, 4404, 4409])(
    'ends the session when closed with %d, for the reason given before',
    (code) => {
      const one = open()
      expect(one.heard({ type: 'error', code: 'WHY', message: 'so' })).toEqual([
        { type: 'notice', code: 'WHY', message: 'so' },
      ])
      const effects = one.tell(lost(code))
      expect(effects.map(({ type }) => type)).toEqual(['became', 'failed', 'leave'])
      expect(one.now().failure).toMatchObject({ code: 'WHY', closeCode: code, message: 'so' })
    },
  )

  it('is retried when the session in the way may come from one of its own tries', () => {
    const one = session()
    one.tell({ type: 'begin' }, lost(), { type: 'woken' }, { type: 'opened' })
    one.heard({ type: 'error', code: 'SESSION_OPEN', message: '' })
    expect(states(one.tell(lost(4409)))).toEqual([])
    const first = session()
    first.tell({ type: 'begin' }, { type: 'opened' })
    first.heard({ type: 'error', code: 'SESSION_OPEN', message: '' })
    expect(states(first.tell(lost(4409)))).toEqual(['failed'])
  })
})

describe('a client that leaves', () => {
  it('keeps what the service may not have, and writes nothing more', () => {
    const one = open({ sessionId: 's', frames: [{ seq: 7, samples: frames(1) }] })
    one.tell({ type: 'write', samples: frames(1) }, { type: 'leave' }, { type: 'write', samples: frames(1) })
    expect(one.now()).toMatchObject({ state: 'failed', failure: { code: 'LEFT' } })
    expect(one.now().frames.waiting).toBe(2 * FRAME)
  })

  it('still keeps what is written after a failure of the service', () => {
    const one = open()
    one.tell(lost(4401), { type: 'write', samples: frames(2) })
    expect(one.now().frames.waiting).toBe(2 * FRAME)
    expect(one.tell({ type: 'leave' })).toEqual([])
  })
})
