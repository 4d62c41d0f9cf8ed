import { describe, expect, it } from 'vitest'
import { messagesFor } from '../messages/messages.ts'
import {
  type Conversation,
  type ConversationEffect,
  type ConversationInput,
  conversationAfter,
  GREETING,
  isTold,
} from './conversation.ts'
import { SpeechRefusal } from './rules.ts'

const BOUNDS = { audioBytes: 1_000, frames: 100 }
const ID = '0123456789abcdef01234567'

const word = (message: object | string): ConversationInput => ({
  type: 'heard',
  message: { data: Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), binary: false },
})
const audio = (seq: number, bytes = 10): ConversationInput => {
  const data = Buffer.alloc(4 + bytes)
  data.writeUInt32BE(seq)
  return { type: 'heard', message: { data, binary: true } }
}
const CONFIG = word({ type: 'config', appointment_id: ID })

/** One conversation, given one input after another. */
function conversation(begin: Conversation = GREETING) {
  let state = begin
  return {
    now: () => state,
    tell: (...inputs: ConversationInput[]): ConversationEffect[] =>
      inputs.flatMap((input) => {
        const step = conversationAfter(state, input, BOUNDS)
        state = step.state
        return step.effects
      }),
  }
}
function open(next_seq = 0, bytes = 0) {
  const one = conversation()
  one.tell({ type: 'ready' }, CONFIG, { type: 'opened', session_id: ID, next_seq, bytes }, { type: 'ready' })
  return one
}
/** What was done, in few words. */
const deeds = (effects: readonly ConversationEffect[]) =>
  effects.map((effect) => {
    if (effect.type === 'store') return `store ${effect.seq} ${effect.pcm.length}`
    if (effect.type === 'send') return effect.message.type
    if (effect.type === 'complain') return effect.code
    return effect.type === 'close' ? `close ${effect.code} ${effect.reason}` : effect.type
  })
const REFUSED = ['PROTOCOL_ERROR', 'close 4400 PROTOCOL_ERROR', 'settle']

describe('a conversation of live speech', () => {
  it('holds what is said until it knows who is speaking and about what', () => {
    const one = conversation()
    expect(deeds(one.tell(CONFIG, audio(0)))).toEqual(['wait', 'wait'])
    expect(deeds(one.tell({ type: 'ready' }, CONFIG, audio(0)))).toEqual(['open', 'wait'])
    const opened: ConversationInput = { type: 'opened', session_id: ID, next_seq: 0, bytes: 0 }
    expect(one.tell(opened)).toEqual([
      { type: 'send', message: { type: 'config_accepted', session_id: ID, next_seq: 0 } },
    ])
    expect(deeds(one.tell({ type: 'ready' }, audio(0)))).toEqual(['store 0 10', 'listen'])
  })

  it('takes each frame once and in order (contract 4 speech-resume)', () => {
    const one = open(5, 100)
    expect(deeds(one.tell(audio(5), audio(5), audio(4), audio(6)))).toEqual([
      ...['store 5 10', 'listen', 'acknowledgeAgain', 'acknowledgeAgain', 'store 6 10', 'listen'],
    ])
    expect(one.now()).toMatchObject({ next: 7, bytes: 120 })
    expect(deeds(one.tell(audio(8)))).toEqual(REFUSED)
  })

  it('numbers what is said in a pause, and does not keep it', () => {
    const one = open()
    expect(deeds(one.tell(word({ type: 'pause' }), audio(0), word({ type: 'resume' }), audio(1)))).toEqual([
      ...['store 0 0', 'store 1 10', 'listen'],
    ])
    expect(one.now().bytes).toBe(10)
  })

  it('ends a recording that grows too long, not counting what is said in a pause', () => {
    const long = open(0, 995)
    expect(deeds(long.tell(word({ type: 'pause' }), audio(0), word({ type: 'resume' }), audio(1)))).toEqual([
      ...['store 0 0', 'TOO_LONG', 'end'],
    ])
    expect(long.now()).toMatchObject({ stage: 'ending', ended: true, next: 1 })
    expect(long.tell(audio(1), word({ type: 'flush' }))).toEqual([])
    expect(deeds(open(100).tell(audio(100)))).toEqual(['TOO_LONG', 'end'])
  })

  it('reports the end once, when the recording is there (contract 4 speech-end)', () => {
    const one = open()
    expect(deeds(one.tell(word({ type: 'end' }), word({ type: 'end' })))).toEqual(['end'])
    expect(deeds(one.tell({ type: 'finished', recording_id: 'r' }))).toEqual(['ended', 'close 1000 ended', 'settle'])
    const late = conversation()
    late.tell({ type: 'ready' }, CONFIG)
    expect(deeds(late.tell({ type: 'wasOver', recording_id: null }))).toEqual(['ended', 'close 1000 ended'])
  })

  it('answers each flush as long as it is open, and no more than are allowed to wait', () => {
    const one = open()
    const flush = word({ type: 'flush' })
    expect(deeds(one.tell(flush, { type: 'flushed' }))).toEqual(['flush', 'flushed'])
    expect(deeds(one.tell(flush, word({ type: 'end' }), { type: 'flushed' }))).toEqual(['flush', 'end'])
    const many = open()
    const effects = many.tell(...Array.from({ length: 17 }, () => flush))
    expect(deeds(effects.slice(16))).toEqual(['TOO_MANY', 'close 4429 TOO_MANY', 'settle'])
  })

  it.each<[string, ConversationInput[]]>([
    ['no JSON', [word('{')]],
    ['an unknown message', [word({ type: 'sing' })]],
    ['audio before its config', [audio(0)]],
    ['a message before its config', [word({ type: 'pause' })]],
    ['a frame without sound', [CONFIG, { type: 'heard', message: { data: Buffer.alloc(4), binary: true } }]],
  ])('is closed for %s (contract 4 speech-codes)', (_what, [first, ...more]) => {
    const one = conversation()
    one.tell({ type: 'ready' })
    const opened: ConversationInput = { type: 'opened', session_id: ID, next_seq: 0, bytes: 0 }
    const effects = one.tell(
      first as ConversationInput,
      ...more.flatMap((input) => [opened, { type: 'ready' } as const, input]),
    )
    expect(deeds(effects).slice(-3)).toEqual(REFUSED)
    expect(one.tell(CONFIG)).toEqual([])
  })

  it('accepts only one config', () => {
    expect(deeds(open().tell(CONFIG))).toEqual(REFUSED)
  })
})

describe('the end of a conversation', () => {
  const refusal = new SpeechRefusal(4401, 'SESSION_REVOKED', (m) => m.sessionRevoked)

  it('is reported once with its reason, whoever asks for it a second time', () => {
    const one = open()
    const [complaint, ...rest] = one.tell({ type: 'refused', refusal })
    expect(complaint?.type === 'complain' && complaint.text(messagesFor('de'))).toBe(messagesFor('de').sessionRevoked)
    expect(deeds(rest)).toEqual(['close 4401 SESSION_REVOKED', 'settle'])
    expect(deeds(one.tell({ type: 'refused', refusal }, { type: 'gone', code: 1006 }))).toEqual(['settle', 'settle'])
    expect(one.now()).toMatchObject({ stage: 'closed', closeCode: 4401, ended: false })
  })

  it('may come without a message: the session can be resumed', () => {
    const one = open()
    expect(deeds(one.tell({ type: 'gone', code: 1006 }, audio(0)))).toEqual(['settle'])
    expect(one.now()).toMatchObject({ stage: 'closed', closeCode: 1006, ended: false })
  })

  it('comes for a peer that does not answer pings', () => {
    const one = open()
    const ping: ConversationInput = { type: 'pingDue' }
    expect(deeds(one.tell(ping, { type: 'pong' }, ping, ping))).toEqual(['ping', 'ping', 'cut'])
  })
})

it('live text is left out for slow readers, growing text first', () => {
  const [growing, final] = [{ final: false }, { final: true }]
  expect([isTold(growing, 64 * 1024), isTold(growing, 64 * 1024 + 1)]).toEqual([true, false])
  expect([isTold(final, 1024 * 1024), isTold(final, 1024 * 1024 + 1)]).toEqual([true, false])
})
