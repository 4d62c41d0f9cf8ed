import { describe, expect, it } from 'vitest'
import { FACT_KINDS, type Fact, type FactKind, type FactTime } from '../facts/fact.ts'
import { withFacts } from '../stages/12-facts.ts'
import { arranged } from '../stages/13-arrange.ts'
import { compose } from '../stages/14-compose.ts'
import { PACKS } from '../test/talk.ts'
import { BUILT_IN } from './built-in.ts'
import { PLACES, type Placed, sectionFor } from './places.ts'
import type { Template } from './template.ts'

const fact = (kind: FactKind, change = 'continued', time: FactTime = 'now') => ({
  ...{ kind, name: '', time, attributes: { change }, assertion: 'present' as const },
})

const TEMPLATES = BUILT_IN.map((one) => [`${one.key} (${one.language})`, one] as const)

type Thing = readonly [german: string, english: string, more?: Partial<Fact>]

/** Something of every kind, as the facts name it. */
const THINGS: Readonly<Record<Placed, Thing>> = {
  complaint: ['husten', 'cough'],
  symptom: ['schwindel', 'dizziness'],
  finding: ['giemen', 'wheezing'],
  vital: ['puls', 'pulse', { attributes: { value: '72', unit: '/min' } }],
  lab: ['crp', 'crp', { attributes: { value: '12', unit: 'mg/l' } }],
  diagnosis: ['bronchitis', 'bronchitis'],
  drug: ['ramipril', 'ramipril', { attributes: { dose: '5', unit: 'mg', change: 'continued' } }],
  drug_change: ['ramipril', 'ramipril', { attributes: { dose: '5', unit: 'mg', change: 'started' } }],
  allergy: ['penicillin', 'penicillin'],
  history: ['asthma', 'asthma', { time: 'past' }],
  family: ['diabetes', 'diabetes', { experiencer: 'mother' }],
  social: ['nikotin', 'smoking'],
  procedure: ['gipsverband', 'plaster cast'],
  order: ['röntgen', 'x-ray', { time: 'planned' }],
  referral: ['kardiologie', 'cardiology', { time: 'planned' }],
  follow_up: ['in zwei wochen', 'in two weeks', { time: 'planned' }],
  advice: ['schonung', 'rest'],
  risk: ['suizidgedanken', 'suicidal thoughts'],
  risk_denied: ['suizidgedanken', 'suicidal thoughts', { assertion: 'absent' }],
}

const kindOf = (placed: Placed): FactKind =>
  placed === 'drug_change' ? 'drug' : placed === 'risk_denied' ? 'risk' : placed

/** The sections of a note that say a thing of which only a certain fact is known. */
function sectionsSaying(placed: Placed, template: Template): (string | null)[] {
  const [german, english, more] = THINGS[placed]
  const language = template.language === 'de' ? 'de' : 'en'
  const text = language === 'de' ? german : english
  const segment = { id: 's1', start_ms: 0, end_ms: 900, speaker: null, role: 'unknown' as const, text }
  const known: Fact = {
    ...{ id: 'f1', kind: kindOf(placed), name: text, text, assertion: 'present', experiencer: 'patient', time: 'now' },
    ...{ attributes: {}, status: 'active', certainty: 1 },
    sources: [{ type: 'transcript', segment_id: 's1', quote: text }],
    ...more,
  }
  const written = withFacts([], [known], [segment], template, language, { worth: () => 1, isFit: () => true })
  const { sections } = compose(template, arranged(written, PACKS[language], false), [], 'nothing')
  return sections.flatMap(({ key, sentences }) =>
    sentences.some((one) => one.text.toLowerCase().includes(text)) ? key : [],
  )
}

describe('a fact’s place', () => {
  it.each(TEMPLATES)('is a section of every built-in template, for every kind: %s', (_, { key, sections }) => {
    const keys = sections.map((section) => section.key)
    for (const place of Object.values(PLACES[key] ?? {})) expect(keys).toContain(place)
    for (const kind of FACT_KINDS) expect(keys).toContain(sectionFor(fact(kind), key, sections))
    expect(sectionFor(fact('drug', 'started'), key, sections)).toBe(PLACES[key]?.drug_change)
    // A drug that was once taken is not stopped today.
    expect(sectionFor(fact('drug', 'stopped', 'past'), key, sections)).toBe(PLACES[key]?.drug)
    const denied = { ...fact('risk'), assertion: 'absent' as const }
    expect(sectionFor(denied, key, sections)).toBe(PLACES[key]?.risk_denied)
    expect(sectionFor({ ...fact('risk'), name: 'blutverdünner' }, key, sections)).toBe(PLACES[key]?.drug)
  })

  it.each(TEMPLATES)('is where the note says it, and nowhere else, for every kind: %s', (_, template) => {
    const kinds = Object.keys(THINGS) as Placed[]
    const said = kinds.map((placed) => [placed, sectionsSaying(placed, template)])
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(kinds.map((placed) => [placed, [PLACES[template.key]?.[placed]]])),
    )
  })

  it.each(TEMPLATES)('is where a clinician looks for it: %s', (_, { key, sections }) => {
    const first = (...wanted: string[]) => wanted.find((one) => sections.some((section) => section.key === one))
    const told = first('subjective', 'history', 'chief_complaint')
    const plan = first('plan', 'aftercare', 'interventions')
    expect(PLACES[key]).toMatchObject({
      drug: first('medications') ?? told,
      allergy: first('allergies', 'consent') ?? told,
      diagnosis: 'assessment',
      ...{ drug_change: plan, order: plan, referral: plan, follow_up: plan, advice: plan },
    })
  })

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
