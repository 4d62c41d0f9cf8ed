import { describe, expect, it } from 'vitest'
import { asText } from '../note.ts'
import type { DraftTemplate, Segment } from '../port.ts'
import { unjudged } from '../test/unjudged.ts'
import { extractiveDrafter, learnedJudges } from './extractive.ts'

const soap: DraftTemplate = {
  key: 'soap',
  sections: [
    { key: 'subjective', heading: 'Subjective', instruction: '', format: 'paragraph', required: true },
    { key: 'objective', heading: 'Objective', instruction: '', format: 'paragraph', required: true },
    { key: 'assessment', heading: 'Assessment', instruction: '', format: 'paragraph', required: false },
    { key: 'plan', heading: 'Plan', instruction: '', format: 'bullets', required: true },
  ],
}

/** Lines `D: …` and `P: …` -> segments of a second each. */
const consultation = (text: string): Segment[] =>
  text
    .trim()
    .split('\n')
    .map((line, index) => ({
      id: `s${index + 1}`,
      start_ms: index * 1000,
      end_ms: index * 1000 + 900,
      speaker: line.trim().slice(0, 1),
      role: line.trim().startsWith('D') ? 'doctor' : 'patient',
      text: line.trim().slice(3),
    }))

const draft = async (text: string, language = 'en', template = soap) =>
  asText(
    await unjudged().draft({
      segments: text === '' ? [] : consultation(text),
      language,
      template,
      context: [],
      signal: new AbortController().signal,
    }),
  )

const UNPUNCTUATED = `
D: good morning what brings you in today
P: i have had a sore throat for five days and i feel tired
D: do you have any fever or chills
P: yes i had a fever of thirty nine last night
D: do you have a cough or shortness of breath
P: no
D: are you taking any medication
P: i take ten milligrams of lisinopril every day for my blood pressure
P: i am allergic to penicillin
D: on examination your throat is red and your lungs are clear
D: your blood pressure is one hundred thirty over eighty
D: i think you have a throat infection
D: please drink plenty of fluids and take ibuprofen four hundred milligrams three times a day
P: thank you doctor`

const GERMAN = `
D: Guten Morgen, was führt Sie zu mir?
P: Guten Morgen. Ich habe seit drei Tagen Halsschmerzen und Husten.
D: Haben Sie Fieber oder Schüttelfrost?
P: Nein.
D: Nehmen Sie regelmäßig Medikamente ein?
P: Ja, ich nehme Ramipril fünf Milligramm einmal am Tag.
D: Der Rachen ist gerötet, die Lunge ist frei. Ihr Blutdruck ist hundertdreißig zu achtzig.
P: Mir ist auch manchmal schwindelig. Meine Mutter hat Diabetes.
D: Sie haben eine Bronchitis. Ich verschreibe Ihnen Ibuprofen vierhundert Milligramm. Nehmen Sie dreimal täglich eine Tablette.
P: Danke, Frau Doktor.`

describe('the extractive drafter', () => {
  it('writes speech recognised without punctuation as sentences under the headings', async () => {
    const { notes } = await draft(UNPUNCTUATED)
    expect(notes).toBe(`Subjective
The patient has had a sore throat for 5 days, and they feel tired. The patient had a fever of 39 last night. The patient denies cough or shortness of breath. The patient takes 10 mg of lisinopril every day for the blood pressure. The patient is allergic to penicillin.

Objective
Vitals: Blood pressure 130/80 mmHg. Throat is red and lungs are clear.

Assessment
The patient likely has a throat infection.

Plan
- Medical treatment: The patient was advised to drink plenty of fluids and take ibuprofen 400 mg 3 times daily.`)
  })

  it('writes German in telegram style', async () => {
    const { notes } = await draft(GERMAN, 'de')
    for (const sentence of [
      'Pat. hat seit 3 Tagen Halsschmerzen und Husten.',
      'Verneint: Fieber, Schüttelfrost.',
      'Pat. nimmt Ramipril 5 mg einmal täglich.',
      'Vitalzeichen: Blutdruck 130/80 mmHg.',
      'Mutter: Diabetes.',
      'Pat. ist auch manchmal schwindelig.',
      'Pat. hat eine Bronchitis.',
      '- 3-mal täglich 1 Tablette.',
    ])
      expect(notes).toContain(sentence)
  })

  it.each([
    ['en', UNPUNCTUATED],
    ['de', GERMAN],
  ])('cites every sentence with an exact quote and offsets that round-trip (%s)', async (language, text) => {
    const { notes, citations } = await draft(text, language)
    const segments = new Map(consultation(text).map((segment) => [segment.id, segment]))
    let rest = notes
    for (const { note_start, note_end, sources, support } of [...citations].reverse()) {
      expect(notes.slice(note_start, note_end)).toMatch(/^\P{Ll}.*[.“]$/u)
      expect(support).toBe('supported')
      expect(sources.length).toBeGreaterThan(0)
      for (const { segment_id, quote, start_ms } of sources) {
        const segment = segments.get(segment_id ?? '')
        expect(segment?.text).toContain(quote)
        expect(quote).not.toBe('')
        expect(start_ms).toBe(segment?.start_ms)
      }
      rest = rest.slice(0, note_start) + rest.slice(note_end)
    }
    expect(rest.replace(/[-\s]/g, '')).toBe('SubjectiveObjectiveAssessmentPlan')
    expect(notes).not.toContain('*')
  })

  it('summarises in two to five sentences of the note', async () => {
    const { notes, summary, summary_citations = [] } = await draft(UNPUNCTUATED)
    const sentences = summary.match(/[^.]+\./g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
    for (const sentence of sentences) expect(notes).toContain(sentence.trim())
    expect(summary_citations.map(({ note_start, note_end }) => summary.slice(note_start, note_end)).join(' ')).toBe(
      summary,
    )
    for (const { support, sources } of summary_citations) {
      expect(support).toBe('supported')
      expect(sources.length).toBeGreaterThan(0)
    }
  })

  it('says in a required section that nothing is noted, and leaves out the others', async () => {
    const { notes, summary, citations } = await draft('', 'de')
    expect(notes).toBe('Subjective\nNichts vermerkt.\n\nObjective\nNichts vermerkt.\n\nPlan\nNichts vermerkt.')
    expect(summary).toBe('')
    expect(citations).toEqual([])
  })

  it('leaves small talk and questions out', async () => {
    const { citations } = await draft(
      'D: hello how are you\nP: good thanks how are you\nD: nice weather today\nP: yes thank you\nD: any chest pain',
    )
    expect(citations).toEqual([])
  })

  it('writes into a template whose sections it does not know', async () => {
    const letter: DraftTemplate = {
      key: 'own',
      sections: [{ key: 'x1', heading: 'Alles', instruction: '', format: 'bullets', required: true }],
    }
    const { notes } = await draft(UNPUNCTUATED, 'en', letter)
    expect(notes).toMatch(/^Alles\n- The patient has had a sore throat/)
    expect(notes).toContain('ibuprofen 400 mg')
  })

  it('cites the words themselves if the engine gave their times', async () => {
    const words = ['thank', 'you', 'i', 'have', 'had', 'a', 'headache', 'for', 'three', 'days'].map((text, index) => ({
      text,
      start_ms: index * 100,
      end_ms: index * 100 + 90,
      confidence: 0.9,
    }))
    const segment = { ...consultation('P: thank you i have had a headache for three days')[0], words } as Segment
    const { citations } = asText(
      await extractiveDrafter().draft({
        segments: [segment],
        language: 'en',
        template: soap,
        context: [],
        signal: new AbortController().signal,
      }),
    )
    expect(citations[0]?.sources[0]).toMatchObject({ segment_id: 's1', start_ms: 200, end_ms: 990 })
  })

  it('stops when asked to', async () => {
    const reason = new Error('stopped')
    await expect(
      extractiveDrafter().draft({
        segments: [],
        language: 'de',
        template: soap,
        context: [],
        signal: AbortSignal.abort(reason),
      }),
    ).rejects.toBe(reason)
  })
})

describe('a longer note', () => {
  const long: DraftTemplate = {
    key: 'long',
    sections: ['History', 'Review of systems', 'Assessment and plan'].map((heading) => ({
      key: heading.toLowerCase().replaceAll(' ', '_'),
      heading,
      instruction: '',
      format: 'bullets',
      required: false,
    })),
  }
  const VISIT = `
D: do you have any fever or chills
P: no
D: any chest pain
P: no
P: i have had a cough for two weeks and my right knee hurts
D: your lungs are clear
D: for your first problem of your cough i think you have bronchitis i want you to drink plenty of fluids
D: for your second problem of your right knee pain i am going to order an x-ray of your right knee`

  it('lists what is reported and denied by organ system, with every place it was said', async () => {
    const { notes, citations } = await draft(VISIT, 'en', long)
    expect(notes).toContain('- Constitutional: Denies fever or chills.\n- Cardiovascular: Denies chest pain.')
    expect(notes).toContain('- Respiratory: Reports cough.')
    const fever = citations.find(({ note_start, note_end }) => notes.slice(note_start, note_end).includes('fever or'))
    expect(fever?.sources.map(({ quote }) => quote)).toEqual(['do you have any fever or chills', 'no'])
  })

  it('puts assessment and plan below the problem they are about', async () => {
    const { notes } = await draft(VISIT, 'en', long)
    expect(notes.slice(notes.indexOf('Assessment and plan'))).toBe(`Assessment and plan
- Cough.
- Medical reasoning: The patient likely has bronchitis.
- Patient education and counseling: I advised the patient to drink plenty of fluids.
- Right knee pain.
- Additional testing: I will order an x-ray of the right knee.`)
  })

  it.each([
    [
      'de',
      ['Aktuelle Anamnese', 'Allergien', 'Medikamente', 'Sozialanamnese'],
      'D: Was führt Sie her?\nP: Ich habe seit drei Tagen Husten. Ich bin gegen Penicillin allergisch. Ich nehme Ramipril fünf Milligramm. Ich rauche seit zehn Jahren zwanzig Zigaretten am Tag.',
      [/Husten/, /Penicillin/, /Ramipril/, /Zigaretten/],
    ],
    [
      'en',
      ['Current history', 'Allergies', 'Medications', 'Social history'],
      'D: what brings you in\nP: i have had a cough for three days. i am allergic to penicillin. i take ramipril five milligrams daily.\nD: do you smoke\nP: i smoke a pack of cigarettes a day.',
      [/cough/, /penicillin/, /ramipril/, /cigarettes/],
    ],
  ] as const)(
    'files allergies, drugs and habits where the template has a section for them (%s)',
    async (language, headings, visit, held) => {
      const sections = headings.map((heading) => ({
        key: heading.toLowerCase().replaceAll(' ', '_'),
        ...{ heading, instruction: '', format: 'paragraph' as const, required: false },
      }))
      const { notes } = await draft(visit, language, { key: 'filed', sections })
      const bodies = notes.split('\n\n').map((section) => section.split('\n'))
      expect(bodies.map(([heading]) => heading)).toEqual(headings)
      bodies.forEach(([, body = ''], at) => {
        expect(held.map((word) => word.test(body))).toEqual(held.map((_, other) => other === at))
      })
    },
  )

  it('cuts a long turn without punctuation into its statements', async () => {
    const { notes } = await draft(
      'P: i have had back pain for three weeks it started when i lifted a heavy box i take ibuprofen four hundred milligrams twice a day it helps a little but my left leg is numb',
      'en',
    )
    expect(notes).toContain('The patient has had back pain for 3 weeks. ')
    expect(notes).toContain('The patient takes ibuprofen 400 mg twice daily.')
  })
})

describe('warming up', () => {
  it('rehearses once, however often it is requested', () => {
    let asked = 0
    const judges = new Proxy(learnedJudges(), {
      get: (all, language) => {
        asked++
        return Reflect.get(all, language)
      },
    })
    const drafter = extractiveDrafter(judges)
    drafter.prepare?.()
    const once = asked
    drafter.prepare?.()
    expect(once).toBeGreaterThan(0)
    expect(asked).toBe(once)
  })
})
