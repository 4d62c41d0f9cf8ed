import { describe, expect, it } from 'vitest'
import { RULES as ENGLISH } from '../languages/english/rules.ts'
import { RULES as GERMAN } from '../languages/german/rules.ts'
import { type Rule, recognising, rewriting } from './rules.ts'

/** A rule leaves blanks where it removes something; they are tidied up after all rules. */
const changed = (rule: Rule, text: string): string => rewriting([rule])(text).replace(/\s+/g, ' ').trim()

describe.each([
  ['German', GERMAN],
  ['English', ENGLISH],
])('the %s rules', (_, rules) => {
  it('each have a name', () => {
    expect(rules.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([])
  })

  it.each(rules)('$id: do what their example says, and leave lookalikes alone', (rule) => {
    const { pattern, example, counter } = rule
    if (typeof example === 'string') expect(example).toMatch(new RegExp(pattern, pattern.flags.replace('g', '')))
    else expect(changed(rule, example[0])).toBe(example[1])
    expect(changed({ ...rule, writes: '∎' }, counter)).toBe(counter)
  })
})

describe('a choice of rules', () => {
  const one: Rule = { id: 'one', pattern: /a/g, writes: 'b', example: ['a', 'b'], counter: 'c' }
  const two: Rule = { id: 'two', pattern: /c/, example: 'c', counter: 'a' }

  it('leaves out the rules that a measure names', () => {
    expect(rewriting([one])('aha')).toBe('bhb')
    expect(rewriting([one], { without: new Set(['one']) })('aha')).toBe('aha')
    expect(recognising([two]).test('ach')).toBe(true)
    expect(recognising([two], { without: new Set(['two']) }).test('ach')).toBe(false)
  })

  it('says which of them found something', () => {
    const used: string[] = []
    const choice = { used: (id: string) => used.push(id) }
    rewriting([one], choice)('who')
    rewriting([one], choice)('aha')
    recognising([two], choice).test('ach')
    expect(used).toEqual(['one', 'two'])
  })
})
