import type { DraftRequest, Segment } from '../port.ts'
import { SECTION_CLASSES } from './sections.ts'

const ENGLISH = `good morning what brings you in today
i have had a sore throat for five days and i feel tired my right knee hurts too
do you have any fever or chills
no
how long have you had this cough
about two weeks
i take ten milligrams of lisinopril every day no sorry twenty and i am allergic to penicillin
on examination your throat is red and your lungs are clear your blood pressure is one hundred thirty over eighty
for your first problem of your sore throat i think you have an infection and i want you to take ibuprofen
thank you doctor`

const GERMAN = `Guten Morgen, was führt Sie zu mir?
Ich habe seit drei Tagen Halsschmerzen und Husten.
Haben Sie Fieber oder Schüttelfrost?
Nein.
Nehmen Sie regelmäßig Medikamente ein?
Ja, ich nehme Ramipril fünf Milligramm einmal am Tag, nein, zehn Milligramm.
Der Rachen ist gerötet, die Lunge ist frei. Ihr Blutdruck ist hundertdreißig zu achtzig.
Meine Mutter hat Diabetes, und ich rauche nicht.
Sie haben eine Bronchitis. Ich verschreibe Ihnen Ibuprofen vierhundert Milligramm.
Danke, Frau Doktor.`

const turns = (text: string): Segment[] =>
  text.split('\n').map((line, at) => ({
    id: `s${at + 1}`,
    start_ms: 0,
    end_ms: 0,
    speaker: null,
    role: at % 2 === 0 ? 'doctor' : 'patient',
    text: line,
  }))

/**
 * An invented consultation in each language. Drafting it compiles what a draft needs (patterns are compiled on first
 * use, about 100 ms in all), so that the first patient's note takes no longer than the next one's.
 */
export const rehearsals = (): DraftRequest[] =>
  Object.entries({ en: ENGLISH, de: GERMAN }).map(([language, text]) => ({
    segments: turns(text),
    language,
    template: {
      key: 'rehearsal',
      sections: SECTION_CLASSES.map((key) => ({
        key,
        heading: key,
        instruction: '',
        format: 'bullets',
        required: true,
      })),
    },
    context: [],
    signal: new AbortController().signal,
  }))
