import { expect, it } from 'vitest'
import { jsonIn } from './json.ts'

it.each([
  ['{"a":1}', { a: 1 }],
  ['\n {"a":{"b":[1]}} ', { a: { b: [1] } }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['Here you are:\n```\n{"a":"```"}\n```\nAnything else?', { a: '```' }],
  ['Sure! {"a":"}"} Done.', { a: '}' }],
  ['[1]', undefined],
  ['{"a":', undefined],
  ['"text"', undefined],
  ['', undefined],
])('finds the object in %j', (text, value) => {
  expect(jsonIn(text)).toEqual(value)
})
