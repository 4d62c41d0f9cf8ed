export { type Complaint, complaintsAmong } from './complaints.ts'
export { type Compound, compoundsAmong } from './compounds.ts'
export {
  adviceAmong,
  allergensAmong,
  analytesAmong,
  drugKindsAmong,
  examinedAmong,
  idiomsAmong,
  illnessesAmong,
  qualitiesAmong,
  reasonsAmong,
  risksAmong,
  signsAmong,
  socialAmong,
  specialtiesAmong,
  symptomsAmong,
  testsAmong,
  warningsAmong,
} from './conditions.ts'
export {
  BRAND_NAMES,
  DRUG_NAMES,
  type Drug,
  drugsAmong,
  EVERYDAY_DRUG_NAMES,
  isAntibiotic,
  type NamedDrug,
} from './drugs.ts'
export { frenchWords } from './french.ts'
export { withDrugNames } from './heard-drugs.ts'
export { type Measure, measureNamed, measuresAmong } from './measures.ts'
export { organNamed, type PartKind, partWords } from './organs.ts'
export type { Named } from './phrases.ts'
export {
  acquaintanceWords,
  addressWords,
  isAcquaintance,
  isCompanionCalled,
  isFormOfAddress,
  KIN,
  RELATIVES,
  type Relative,
  relativeCalled,
  relativeNamed,
  relativeWords,
} from './relatives.ts'
export { SIDES, type Side, sideNamed, sideWords } from './sides.ts'
export { EPONYMS, MEDICAL_TERMS } from './terms.ts'
export { type TimeKind, timeNamed, timeWords } from './times.ts'
export { doseWords, isAmountUnit, isDoseUnit, isTimeUnit, unitNamed, unitWords, wordsOfUnits } from './units.ts'
