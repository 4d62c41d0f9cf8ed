import { expect, it } from 'vitest'
import { returnPath } from './rules.ts'

it.each([
  ['/visit/1?tab=note', '/visit/1?tab=note'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['https://evil.example', '/'],
  ['/a\r\nSet-Cookie: x', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('the way back of %j is %s (contract 13 oidc)', (wanted, expected) => {
  expect(returnPath(wanted)).toBe(expected)
})
