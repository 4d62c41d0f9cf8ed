import type { ConsentCatalogue } from './words.ts'

export const en: ConsentCatalogue = {
  title: 'Consent to recording the consultation',
  version: 1,
  paragraphs: [
    'I agree that {practice} makes a sound recording of the conversation at my appointment, has it turned into text by speech recognition, and has a draft of the medical record written from it. A doctor checks and corrects every draft before it becomes part of my medical record.',
    'Information about my health is processed in doing so. Recording, text and draft serve only to document my treatment and are covered by medical confidentiality. Recording and text are erased no later than {days} days after the appointment.',
    'My consent is voluntary. If I do not consent, I suffer no disadvantage: the conversation is then documented by hand as usual.',
    'I may withdraw my consent at any time and without giving reasons, also during the conversation; a word to the practice is enough. The recording then stops at once, and the recording, the text and all drafts that have not been released are erased. Processing up to the withdrawal remains lawful; what is already part of my medical record must be kept by the practice.',
    'The legal basis is my explicit consent (Art. 6 (1) (a) and Art. 9 (2) (a) GDPR). I have the right of access, rectification, erasure, restriction of processing and data portability, and may complain to a data protection authority.',
  ],
  practice: 'Practice',
  doctor: 'Doctor',
  patient: 'Patient',
  birthDate: 'Date of birth',
  appointment: 'Appointment',
  textVersion: 'Version of this text',
  placeAndDate: 'Place, date',
  signature: 'Signature',
  representative: 'or name and signature of the person who represents me',
  agree: 'I consent',
  decline: 'I do not consent',
  withdraw: 'Withdraw my consent',
  withdrawWarning: 'A recording in progress stops at once. Recording, text and unreleased drafts are erased.',
  states: {
    none: 'You have not answered yet.',
    given: 'You have given your consent. Thank you.',
    withdrawn: 'You have not consented. The conversation will not be recorded, and you suffer no disadvantage.',
  },
  gone: 'This link is no longer valid. Please ask the practice for a new one.',
  failed: 'Sorry, that did not work. Please try again or tell the practice.',
  page: (number, count) => `Page ${number} of ${count}`,
}
