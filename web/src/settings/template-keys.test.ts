import { describe, expect, it } from 'vitest'
import { keyed, keyOf } from './template-keys.ts'

const section = (heading: string, key = '') =>
  ({ key, heading, instruction: '', format: 'paragraph', required: false }) as const
const keysOf = (...sections: ReturnType<typeof section>[]) => keyed(sections).map(({ key }) => key)

describe('the key of a section', () => {
  it.each([
    ['Anamnese', 'anamnese'],
    ['Frühere Größe & Maße', 'fruehere_groesse_masse'],
    ['  – Plan – ', 'plan'],
    ['現病歴', 'section'],
  ])('of %j is %j', (heading, key) => expect(keyOf(heading)).toBe(key))

  it('stays when the heading changes', () => expect(keysOf(section('Verlauf', 'anamnese'))).toEqual(['anamnese']))

  it('is numbered when two sections have the same heading', () =>
    expect(keysOf(section('Plan'), section('Plan'), section('Plan'))).toEqual(['plan', 'plan_2', 'plan_3']))
})
