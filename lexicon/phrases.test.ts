import { describe, expect, it } from 'vitest'
import {
  allergensAmong,
  complaintsAmong,
  compoundsAmong,
  illnessesAmong,
  measureNamed,
  measuresAmong,
  socialAmong,
  specialtiesAmong,
  symptomsAmong,
  testsAmong,
} from './index.ts'

const named = (found: readonly { name: string; called: string }[]) =>
  found.map(({ name, called }) => `${name}: ${called}`)

describe('phrases in the lists', () => {
  it('are found in their language, the longest of those with the same beginning', () => {
    const words = 'ich habe blut im stuhl und schwindel'.split(' ')
    expect(named(symptomsAmong(words, 'de'))).toEqual(['blood in stool: blut im stuhl', 'dizziness: schwindel'])
    expect(symptomsAmong(words, 'en')).toEqual([])
    expect(symptomsAmong(words, 'de')[0]).toMatchObject({ at: 2, length: 3 })
  })

  it('are found with any ending where the list says so', () => {
    expect(named(illnessesAmong(['migraines'], 'en'))).toEqual(['migraine: migraine'])
    expect(testsAmong(['ctx'], 'en')).toEqual([])
  })

  it.each([
    ['en', illnessesAmong, { anaemic: 'anemia', obese: 'obesity', dehydrated: 'dehydration', epileptic: 'epilepsy' }],
    ['en', specialtiesAmong, { cardiologist: 'cardiology', psychiatrist: 'psychiatry' }],
    [
      'de',
      specialtiesAmong,
      { kardiologen: 'kardiologie', orthopäden: 'orthopädie', krankengymnastik: 'physiotherapie' },
    ],
    ['de', testsAmong, { krankschreiben: 'krankschreibung' }],
    ['de', allergensAmong, { hausstaub: 'hausstaubmilben' }],
  ] as const)('in %s have whole words of that language as names', (language, among, names) => {
    for (const [said, name] of Object.entries(names)) expect(among([said], language)[0]?.called).toBe(name)
  })

  it('for measurements have their unit and plausible values', () => {
    expect(named(measuresAmong(['oxygen', 'saturation'], 'en'))).toEqual(['oxygen saturation: oxygen saturation'])
    expect(measureNamed('oxygen saturation')).toEqual({
      vital: true,
      unit: '%',
      otherUnits: [],
      least: 50,
      most: 100,
      isFraction: false,
    })
  })

  it('name a complaint by the sensation and the part of the body beside it', () => {
    expect(named(complaintsAmong(['es', 'zieht', 'im', 'knie'], 'de'))).toEqual(['pain: knieschmerz'])
    expect(named(complaintsAmong(['knee', ',', 'no', 'pain'], 'en'))).toEqual(['pain: pain'])
  })

  it.each([
    ['de', illnessesAmong, ['schilddrüsenüberfunktion', 'schilddrüsenunterfunktion', 'leberzirrhose', 'hepatitis']],
    ['de', illnessesAmong, ['gonorrhoe', 'chlamydien', 'röteln', 'vitamin-b12-mangel', 'vitamin-d-mangel']],
    ['en', illnessesAmong, ['ulcerative colitis', 'underactive thyroid', 'overactive thyroid', 'cirrhosis', 'mumps']],
    ['en', illnessesAmong, ['defibrillator', 'pacemaker', 'copper coil', 'hormonal coil', 'pericarditis']],
    ['de', testsAmong, ['rollstuhl', 'rollator', 'halskrause', 'schlinge', 'urinkultur', 'masernimpfung']],
    ['en', allergensAmong, ['kiwi', 'banana', 'hornet', 'mustard', 'wheat', 'iodine', 'latex']],
    ['de', socialAmong, ['musiker', 'polizist', 'soldat', 'ingenieur', 'journalist']],
    ['de', symptomsAmong, ['schwarz vor augen', 'verstopfte nase', 'steifer nacken', 'kloßgefühl']],
  ] as const)('in %s do not call anything by the name of something else of its kind', (language, among, things) => {
    const called = things.map((thing) => among(thing.split(' '), language)[0]?.called)
    expect(called.every(Boolean)).toBe(true)
    expect(new Set(called).size).toBe(things.length)
  })

  it('name what is in no list by its ending', () => {
    expect(compoundsAmong(['handgelenksbruch', 'umbruch', 'ekel'], 'de')).toMatchObject([
      { called: 'handgelenksbruch', sort: 'illness' },
    ])
  })
})
