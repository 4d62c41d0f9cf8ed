export { DRUG_NAMES, type Drug, drugsAmong, EVERYDAY_DRUG_NAMES, type NamedDrug } from './drugs.ts'
export { MEDICAL_TERMS } from './terms.ts'
