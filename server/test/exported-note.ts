import type { ExportedNote } from '../src/notes/export/exported-note.ts'

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
  patient: { name: 'Frau Groß', firstName: 'Gerda', lastName: 'Groß', email: null, phone: null },
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
