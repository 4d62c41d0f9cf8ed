import { BUILT_IN } from '@visite/drafter/templates/built-in'
import { describe, expect, it } from 'vitest'
import { chosen, type Occasion } from './rules.ts'

const occasion = (given: Partial<Occasion> = {}): Occasion => ({
  key: null,
  id: null,
  language: 'de',
  specialty: 'Allgemeinmedizin',
  appointmentType: 'in_person',
  returning: false,
  ...given,
})
const soap = BUILT_IN.find(({ key, language }) => key === 'soap' && language === 'de')
const own = (given: object) => {
  if (!soap) throw new Error('no SOAP')
  return { ...soap, id: 'own', doctorId: 'anna', isDefault: false, ...given }
}

describe('the choice of a template (contract 6 templates)', () => {
  it.each([
    [{}, 'soap'],
    [{ specialty: 'Psychotherapie' }, 'psychotherapy'],
    [{ specialty: 'Psychiatrie' }, 'psychotherapy'],
    [{ appointmentType: 'Eingriff' }, 'procedure'],
    [{ returning: true }, 'follow_up'],
    [{ appointmentType: 'Erstgespräch' }, 'anamnese'],
    [{ key: 'arztbrief', returning: true }, 'arztbrief'],
    [{ key: 'unknown' }, 'soap'],
  ])('for %j is %s', (given, key) => {
    expect(chosen(BUILT_IN, occasion(given))).toMatchObject({ key, language: 'de' })
  })

  it('follows the language, and uses English where there is no template in it', () => {
    expect(chosen(BUILT_IN, occasion({ language: 'en' })).language).toBe('en')
    expect(chosen(BUILT_IN, occasion({ language: 'fr' })).language).toBe('en')
  })

  it('prefers one’s own template in exactly that language', () => {
    const templates = [...BUILT_IN, own({ id: 'en', language: 'en' }), own({ id: 'fr', language: 'fr' })]
    expect(chosen(templates, occasion({ key: 'soap', language: 'fr' })).id).toBe('fr')
    expect(chosen(templates, occasion({ key: 'soap', language: 'it' })).id).toBe('en')
  })

  it('prefers the doctor’s own template of a key, then the doctor’s default', () => {
    const templates = [...BUILT_IN, own({}), own({ id: 'default', key: 'mine', isDefault: true })]
    expect(chosen(templates, occasion({ key: 'soap' })).id).toBe('own')
    expect(chosen(templates, occasion({ returning: true })).id).toBe('default')
    expect(chosen(templates, occasion({ id: 'own' })).id).toBe('own')
  })
})
