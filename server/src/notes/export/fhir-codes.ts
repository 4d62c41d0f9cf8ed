import { measuresAmong } from '@visite/lexicon'

/** UCUM codes of units as facts write them. A unit not listed here keeps its own text, without a code. */
const UCUM: ReadonlyMap<string, string> = new Map([
  ['mmHg', 'mm[Hg]'],
  ['/min', '/min'],
  ['°C', 'Cel'],
  ['°F', '[degF]'],
  ['%', '%'],
  ['kg', 'kg'],
  ['cm', 'cm'],
  ['kg/m²', 'kg/m2'],
  ['mmol/l', 'mmol/L'],
  ['mmol/mol', 'mmol/mol'],
  ['mg/l', 'mg/L'],
  ['ng/ml', 'ng/mL'],
  ['ml/min', 'mL/min'],
  ['l/min', 'L/min'],
  ['U/l', 'U/L'],
  ['mU/l', 'm[IU]/L'],
  ['mm/h', 'mm/h'],
  ['mg', 'mg'],
  ['g', 'g'],
  ['ml', 'mL'],
  ['mcg', 'ug'],
])
export const ucumOf = (unit: string): string | undefined => UCUM.get(unit)

/** Blood pressure and its two values, as R4's profile of vital signs codes them. */
export const PRESSURE = { panel: '85354-9', systolic: '8480-6', diastolic: '8462-4' } as const

/**
 * LOINC codes of the lexicon's measures: vital signs as R4's profile codes them, laboratory values only where their
 * unit leaves no doubt about the property that was measured.
 */
const LOINC_CODES: ReadonlyMap<string, string> = new Map([
  ['pulse', '8867-4'],
  ['temperature', '8310-5'],
  ['oxygen saturation', '2708-6'],
  ['respiratory rate', '9279-1'],
  ['weight', '29463-7'],
  ['height', '8302-2'],
  ['bmi', '39156-5'],
  ['hba1c', '4548-4'],
  ['potassium', '2823-3'],
  ['sodium', '2951-2'],
  ['crp', '1988-5'],
  ['tsh', '3016-3'],
  ['psa', '2857-1'],
  ['inr', '6301-6'],
  ['alt', '1742-6'],
  ['ast', '1920-8'],
  ['ggt', '2324-2'],
])
export const loincOf = (measure: string): string | undefined => LOINC_CODES.get(measure)

/** The lexicon's name for what a fact measures; null if it has none. */
export function measureOf(name: string, language: string): string | null {
  if (language !== 'de' && language !== 'en') return null
  return measuresAmong(name.split(' '), language)[0]?.name ?? null
}

/** HL7 RoleCode codes of relatives. */
const ROLES: ReadonlyMap<string, string> = new Map([
  ['mother', 'MTH'],
  ['father', 'FTH'],
  ['parent', 'PRN'],
  ['grandmother', 'GRMTH'],
  ['grandfather', 'GRFTH'],
  ['grandparent', 'GRPRN'],
  ['sister', 'SIS'],
  ['brother', 'BRO'],
  ['sibling', 'SIB'],
  ['aunt', 'AUNT'],
  ['uncle', 'UNCLE'],
  ['cousin', 'COUSN'],
  ['son', 'SONC'],
  ['daughter', 'DAUC'],
  ['wife', 'WIFE'],
  ['husband', 'HUSB'],
])
export const roleOf = (relative: string): string | undefined => ROLES.get(relative)
