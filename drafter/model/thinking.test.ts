import { expect, it } from 'vitest'
import { scribe } from '../test/chat-scribe.ts'
import { draftWith, judged, VISIT } from '../test/model-draft.ts'
import { withoutThinking } from './thinking.ts'

it.each([
  ['<think>Is it {"a":2}? No.</think>\n{"a":1}', '\n{"a":1}'],
  ['I think {so}</think>{"a":1}', '{"a":1}'],
  ['[THINK]{"a":2}[/THINK]{"a":1}', '{"a":1}'],
  ['<thinking>one </think> two</thinking>```json\n{"a":1}\n```', '```json\n{"a":1}\n```'],
  ['<think>{"a":2}', ''],
  ['Well. <think>{"a":2}', 'Well. '],
  ['<think>a</think><think>{"a":2}', ''],
  ['{"a":"</think>"}', '{"a":"</think>"}'],
  ['<think>a</think>{"a":"<think>"}', '{"a":"<think>"}'],
  ['Sure! {"a":1}', 'Sure! {"a":1}'],
  ['', ''],
])('keeps of %j what is said', (text, said) => {
  expect(withoutThinking(text)).toBe(said)
})

it('takes time only in proportion to the text’s length', () => {
  expect(withoutThinking('</think>'.repeat(50_000))).toBe('')
})

const FALSE = JSON.stringify({
  code: 'Kranich',
  sections: [{ key: 'plan', sentences: [{ text: 'Amputation.', sources: [], corrects: '' }] }],
})

it.each([true, false])('no thinking becomes a note, wherever the server puts it (streams: %s)', async (streams) => {
  const honest = scribe()
  const note = judged((await draftWith(honest)).draft)
  for (const thoughts of ['reasoning_content', 'reasoning'] as const) {
    const { draft } = await draftWith((request) => ({ text: `${honest(request)}`, [thoughts]: FALSE }), {
      server: { streams },
    })
    expect(judged(draft)).toEqual(note)
  }
  // All of it is thinking: the model is asked again, and then the draft is made without it.
  for (const reply of [{ text: `<think>${FALSE}` }, { text: '', reasoning_content: FALSE }]) {
    const { draft, requests } = await draftWith(() => reply, { server: { streams } })
    expect(draft.meta?.replaced).toEqual({ engine: 'openai:small', reason: 'invalid' })
    expect(draft.notes).not.toContain('Amputation')
    expect(JSON.stringify(requests[1]?.messages)).not.toContain('Amputation')
  }
})

it('endless thinking is stopped', async () => {
  const { draft, requests } = await draftWith(() => ({ text: '', reasoning: 'so '.repeat(200_000) }), {
    segments: VISIT.slice(1, 2),
  })
  expect(draft.meta?.replaced).toEqual({ engine: 'openai:small', reason: 'truncated' })
  expect(requests).toHaveLength(1)
})
