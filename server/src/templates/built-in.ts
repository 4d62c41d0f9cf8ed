import type { DraftTemplate } from '../platform/drafter/drafter.ts'

/** A template that comes with the service. */
export interface BuiltInTemplate extends DraftTemplate {
  language: 'de' | 'en'
  name: string
}

const soapDe: BuiltInTemplate = {
  key: 'soap',
  language: 'de',
  name: 'SOAP',
  sections: [
    {
      key: 'subjective',
      heading: 'Subjektiv',
      instruction:
        'Beschwerden, Verlauf, Vorgeschichte, Medikamente und Allergien in den Worten der Patientin oder des Patienten.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'objective',
      heading: 'Objektiv',
      instruction: 'Untersuchungsbefunde, Vitalwerte, Laborwerte und Bildgebung, soweit genannt.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'assessment',
      heading: 'Beurteilung',
      instruction: 'Diagnosen und Einschätzung, soweit die Ärztin oder der Arzt sie ausgesprochen hat.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'plan',
      heading: 'Plan',
      instruction: 'Verordnungen mit Dosis, Untersuchungen, Überweisungen, Empfehlungen und Wiedervorstellung.',
      format: 'bullets',
      required: true,
    },
  ],
}

const soapEn: BuiltInTemplate = {
  key: 'soap',
  language: 'en',
  name: 'SOAP',
  sections: [
    {
      key: 'subjective',
      heading: 'Subjective',
      instruction: 'Complaints, course, history, medication and allergies in the words of the patient.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'objective',
      heading: 'Objective',
      instruction: 'Examination findings, vital signs, laboratory values and imaging as far as they were said.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'assessment',
      heading: 'Assessment',
      instruction: 'Diagnoses and appraisal as far as the doctor stated them.',
      format: 'paragraph',
      required: true,
    },
    {
      key: 'plan',
      heading: 'Plan',
      instruction: 'Prescriptions with doses, tests, referrals, advice and follow-up.',
      format: 'bullets',
      required: true,
    },
  ],
}

export const BUILT_IN: readonly BuiltInTemplate[] = [soapDe, soapEn]

/** The template for a key and language; English for languages without one of their own, SOAP for an unknown key. */
export function builtIn(key: string | null, language: string): BuiltInTemplate {
  const wanted = language.startsWith('de') ? 'de' : 'en'
  const inLanguage = BUILT_IN.filter((template) => template.language === wanted)
  return inLanguage.find((template) => template.key === key) ?? (wanted === 'de' ? soapDe : soapEn)
}
