import { describe, expect, it } from 'vitest'
import { BRAND_NAMES, DRUG_NAMES, drugsAmong, isAntibiotic } from './drugs.ts'

const named = (text: string, language: 'de' | 'en' = 'de'): string[] =>
  drugsAmong(text.split(' '), language).map(({ substances }) => substances.join(' + '))

describe('drugs by name', () => {
  it.each([
    // A brand is its substance, in either language.
    ['eliquis', 'apixaban'],
    ['marcumar und novalgin', 'phenprocoumon', 'metamizole'],
    ['bisoprolol ramipril', 'bisoprolol', 'ramipril'],
    ['amlodipin', 'amlodipine'],
    ['acetaminophen', 'paracetamol'],
    ['exforge', 'amlodipine + valsartan'],
    // Several words, the longest name.
    ['insulin glargin am abend', 'insulin glargine'],
    ['vitamin d3', 'colecalciferol'],
    // Inflected, joined with its form or salt, hyphenated.
    ['des ramiprils', 'ramipril'],
    ['cortisonsalbe', 'cortisone'],
    ['metoprolol-succinat', 'metoprolol'],
    ['insulin-glargin', 'insulin glargine'],
    ['penicillinallergie', 'penicillin'],
    // Not listed anywhere: its ending says what it is.
    ['zufepril und abcdumab', 'zufepril'],
    ['fragaprazol', 'fragaprazole'],
  ])('%s', (text, ...substances) => expect(named(text)).toEqual(substances))

  it.each([
    'im april sind die pillen alle',
    'the cholesterol is high',
    'ein foster home',
    'herpes simplex',
    'hct 42',
    'her pain in the ass',
  ])('finds none in “%s”', (text) => expect(named(text, 'en')).toEqual([]))

  it('takes an everyday word for a drug only next to a dose', () => {
    expect(named('zwei hübe foster')).toEqual(['beclometasone + formoterol'])
    expect(named('hct 25 mg')).toEqual(['hydrochlorothiazide'])
  })

  it('knows a name only in its own language', () => {
    expect(named('ass 100', 'de')).toEqual(['acetylsalicylic acid'])
    expect(named('ass 100 mg', 'en')).toEqual([])
  })

  it('says which class a drug is called by', () => {
    expect(drugsAmong(['lantus'], 'de')).toMatchObject([{ substances: ['insulin glargine'], kinds: ['insulin'] }])
    expect(drugsAmong(['clexane'], 'de')).toMatchObject([{ substances: ['enoxaparin'], kinds: ['heparin'] }])
  })

  it.each([
    ['prednison', 'prednisolon'],
    ['citalopram', 'escitalopram'],
    ['apixaban', 'allopurinol'],
  ])('tells %s from %s', (one, other) => expect(named(one)).not.toEqual(named(other)))

  it('knows antibiotics by their stems', () => {
    expect(['phenoxymethylpenicillin', 'doxycycline', 'gentamicin', 'cefuroxime'].every(isAntibiotic)).toBe(true)
    expect(['ramipril', 'ciclosporin', 'levocetirizine'].some(isAntibiotic)).toBe(false)
  })

  it('distinguishes a brand from a substance', () => {
    expect(['eliquis', 'apixaban', 'foster'].map((name) => BRAND_NAMES.has(name))).toEqual([true, false, false])
  })

  it('finds nothing in the names of a prototype’s members', () => {
    expect(named('constructor __proto__ hasownproperty tostring valueof', 'en')).toEqual([])
  })
})

describe('the list of drugs', () => {
  it('is in lower case, without blanks at the ends, and finds each of its own names', () => {
    for (const name of DRUG_NAMES) {
      expect(name).toBe(name.trim().toLowerCase())
      expect(
        ['de', 'en'].flatMap((language) => drugsAmong(name.split(' '), language === 'de' ? 'de' : 'en')).length,
        name,
      ).toBeGreaterThan(0)
    }
    expect(DRUG_NAMES.size).toBeGreaterThan(2500)
  })

  it('has every substance of a combination, and every class, as a separate drug', () => {
    for (const name of DRUG_NAMES)
      for (const { substances, kinds } of drugsAmong(name.split(' '), 'de'))
        for (const one of [...substances, ...kinds])
          expect(drugsAmong([...one.split(' '), '1', 'mg'], 'de')[0]?.substances, `${name}: ${one}`).toEqual([one])
  })
})
