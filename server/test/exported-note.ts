import type { ExportedNote, ExportedPatient } from '../src/notes/export/exported-note.ts'

/** A patient without a record. */
export const PATIENT: ExportedPatient = {
  ...{ id: null, name: 'Frau Groß', firstName: 'Gerda', lastName: 'Groß', email: null, phone: null },
  ...{ birthDate: null, sex: null, insurer: null, identifiers: [] },
}

/** A patient with a record, and her practice. */
export const KNOWN: Pick<ExportedNote, 'patient' | 'practice'> = {
  patient: {
    ...{ id: '64b7f0000000000000000009', name: 'Gerda Groß', firstName: 'Gerda', lastName: 'Groß' },
    ...{ email: 'gerda@patient.example', phone: '0341 9', birthDate: '1980-02-01', sex: 'female', insurer: 'AOK' },
    identifiers: [{ system: 'gdt', value: '4711' }],
  },
  practice: {
    logo: null,
    ...{ id: '64b7f0000000000000000008', head: ['Praxis am Markt', 'Markt 1', '04109 Leipzig', '0341 1234'] },
    ...{ name: 'Praxis am Markt', street: 'Markt 1', postalCode: '04109', city: 'Leipzig', phone: '0341 1234' },
    ...{ email: 'praxis@markt.example', website: 'https://markt.example' },
  },
}

/** A released German note with umlauts, bullets and a heading without a section; `changes` make variants of it. */
export const exportedNote = (changes: Partial<ExportedNote> = {}): ExportedNote => ({
  id: '64b7f0000000000000000001',
  version: 2,
  language: 'de',
  templateKey: 'soap',
  released: true,
  sections: [
    { key: null, heading: null, text: 'Vorab: Überweisung liegt vor.' },
    { key: 'subjective', heading: 'Anamnese', text: 'Husten seit drei Tagen.\n- nächtliche Atemnot\n- Größe 1,80 m' },
    { key: 'plan', heading: 'Plan', text: 'Ruhe <& Flüssigkeit>.' },
  ],
  summary: 'Bronchitis, Schonung.',
  facts: [],
  author: {
    id: '64b7f0000000000000000002',
    title: 'Dr. med.',
    firstName: 'Anna',
    lastName: 'Müller',
    specialty: 'Allgemeinmedizin',
  },
  patient: PATIENT,
  practice: null,
  encounter: {
    id: '64b7f0000000000000000003',
    start: new Date('2026-11-21T08:30:00Z'),
    end: new Date('2026-11-21T08:50:00Z'),
    timezone: 'Europe/Berlin',
    kind: 'in_person',
    room: '2',
  },
  savedAt: new Date('2026-11-21T09:00:00Z'),
  ...changes,
})
