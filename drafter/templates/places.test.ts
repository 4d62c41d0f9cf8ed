import { describe, expect, it } from 'vitest'
import { FACT_KINDS, type FactKind, type FactTime } from '../facts/fact.ts'
import { BUILT_IN } from './built-in.ts'
import { PLACES, sectionFor } from './places.ts'

const fact = (kind: FactKind, change = 'continued', time: FactTime = 'now') => ({
  ...{ kind, time, attributes: { change }, assertion: 'present' as const },
})

describe('a fact’s place', () => {
  it.each(BUILT_IN.map((one) => [`${one.key} (${one.language})`, one] as const))(
    'is a section of every built-in template, for every kind: %s',
    (_, { key, sections }) => {
      const keys = sections.map((section) => section.key)
      for (const place of Object.values(PLACES[key] ?? {})) expect(keys).toContain(place)
      for (const kind of FACT_KINDS) expect(keys).toContain(sectionFor(fact(kind), key, sections))
      expect(sectionFor(fact('drug', 'started'), key, sections)).toBe(PLACES[key]?.drug_change)
      // A drug that was once taken is not stopped today.
      expect(sectionFor(fact('drug', 'stopped', 'past'), key, sections)).toBe(PLACES[key]?.drug)
      const denied = { ...fact('risk'), assertion: 'absent' as const }
      expect(sectionFor(denied, key, sections)).toBe(PLACES[key]?.risk_denied)
    },
  )

  it('is where a doctor’s own template has it, by key or heading, and always somewhere', () => {
    const own = [
      { key: 'a', heading: 'Verlauf' },
      { key: 'b', heading: 'Medikamente' },
      { key: 'c', heading: 'Empfehlung' },
    ]
    expect(sectionFor(fact('drug'), 'my_own', own)).toBe('b')
    expect(sectionFor(fact('order'), 'soap', own)).toBe('c')
    expect(sectionFor(fact('symptom'), null, own)).toBe('a')
    for (const kind of FACT_KINDS) expect(sectionFor(fact(kind), null, [{ key: 'x', heading: 'Notiz' }])).toBe('x')
    expect(sectionFor(fact('drug'), 'constructor', [])).toBeNull()
  })

  it('is another one if the note has left the template’s section out', () => {
    const { sections } = BUILT_IN.find(({ key }) => key === 'anamnese') ?? { sections: [] }
    const without = sections.filter(({ key }) => key !== 'family_history')
    expect(sectionFor(fact('family'), 'anamnese', without)).toBe('past_history')
  })
})
