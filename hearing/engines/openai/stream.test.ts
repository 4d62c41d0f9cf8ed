import { describe, expect, it } from 'vitest'
import { joinEvents } from './stream.ts'

const stream = (...events: (object | string)[]) =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('')

describe('a streamed answer reads like one that came at once', () => {
  it("OpenAI's deltas", () => {
    const events = [
      { type: 'transcript.text.delta', delta: 'Guten ' },
      { type: 'transcript.text.delta', delta: 'Tag' },
      { type: 'transcript.text.done', text: 'Guten Tag', usage: {} },
    ]
    expect(joinEvents(stream(...events))).toMatchObject({ text: 'Guten Tag' })
  })

  it("OpenAI's segments with speakers", () => {
    const segment = {
      type: 'transcript.text.segment',
      id: 'seg_0',
      start: 0,
      end: 1.5,
      text: 'Guten Tag',
      speaker: 'A',
    }
    const joined = joinEvents(stream(segment, { type: 'transcript.text.done', text: 'Guten Tag' }))
    expect(joined).toMatchObject({ text: 'Guten Tag', segments: [segment] })
  })

  it("vLLM's chunks", () => {
    const chunk = (content: string, finish_reason: string | null = null) => ({
      object: 'transcription.chunk',
      choices: [{ delta: { content }, finish_reason }],
    })
    expect(joinEvents(stream(chunk('Guten'), chunk(' Tag', 'stop'), '[DONE]'))).toEqual({ text: 'Guten Tag' })
  })

  it("LocalAI's deltas with nothing but [DONE] at the end, and lines that end with CRLF", () => {
    const text =
      'event: x\r\ndata: {"type":"transcript.text.delta","delta":"Tag"}\r\n\r\n: still here\r\n\r\ndata: [DONE]\r\n\r\n'
    expect(joinEvents(text)).toEqual({ text: 'Tag' })
  })

  it.each([
    ['breaks off', stream({ type: 'transcript.text.delta', delta: 'Guten' })],
    ['reports an error', stream({ error: { message: 'out of memory' } }, '[DONE]')],
    ['is cut inside an event', 'data: {"type":"transc'],
    ['is empty', ''],
  ])('but not one that %s', (_, body) => {
    expect(() => joinEvents(body)).toThrow()
  })
})
