import { describe, expect, it } from 'vitest'
import { exportedNote } from '../../../test/exported-note.ts'
import { noteText } from './txt.ts'

describe('a note as plain text', () => {
  it('is the letter line by line', () => {
    expect(noteText(exportedNote())).toBe(`Dr. med. Anna Müller
Allgemeinmedizin

Patient/in: Frau Groß
Termin: 21. November 2026, 09:30 Uhr
Raum: 2

Vorab: Überweisung liegt vor.

Anamnese
Husten seit drei Tagen.
- nächtliche Atemnot
- Größe 1,80 m

Plan
Ruhe <& Flüssigkeit>.

Zusammenfassung
Bronchitis, Schonung.
`)
  })

  it('uses the note’s language, is marked as a draft if it is one, and leaves out what is unknown', () => {
    const { author, encounter } = exportedNote()
    const note = exportedNote({
      language: 'en',
      released: false,
      sections: [{ key: 'plan', heading: 'Plan', text: '' }],
      summary: '',
      author: { ...author, title: null, specialty: '' },
      encounter: { ...encounter, room: null },
    })
    expect(noteText(note)).toBe(`Anna Müller

Patient: Frau Groß
Appointment: 21 November 2026, 09:30

DRAFT – not released

Plan
`)
  })
})
