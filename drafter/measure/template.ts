import type { DraftTemplate } from '../port.ts'

const SECTIONS = {
  chief_complaint: 'CHIEF COMPLAINT',
  history_of_present_illness: 'HISTORY OF PRESENT ILLNESS',
  review_of_systems: 'REVIEW OF SYSTEMS',
  medical_history: 'MEDICAL HISTORY',
  medications: 'MEDICATIONS',
  allergies: 'ALLERGIES',
  family_history: 'FAMILY HISTORY',
  social_history: 'SOCIAL HISTORY',
  physical_exam: 'PHYSICAL EXAM',
  results: 'RESULTS',
  assessment_and_plan: 'ASSESSMENT AND PLAN',
}

/** The sections of the reference notes; sections without content are left out. */
export const plainTemplate: DraftTemplate = {
  key: 'bench',
  sections: Object.entries(SECTIONS).map(([key, heading]) => ({
    key,
    heading,
    instruction: '',
    format: 'bullets',
    required: false,
  })),
}
