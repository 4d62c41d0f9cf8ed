import type { Heading } from './structure.ts'

type BuiltIn = readonly [id: string, sections: readonly (readonly [key: string, heading: string])[]]

/** The sections of the built-in templates under which notes were written when this migration was released, by their ids. */
const TEMPLATES: readonly BuiltIn[] = [
  [
    '17a025c799aef33a06245050',
    [
      ['subjective', 'Subjektiv'],
      ['objective', 'Objektiv'],
      ['assessment', 'Beurteilung'],
      ['plan', 'Plan'],
    ],
  ],
  [
    '3436e3b934e2022f2e6dccf1',
    [
      ['chief_complaint', 'Vorstellungsgrund'],
      ['history', 'Aktuelle Anamnese'],
      ['past_history', 'Vorerkrankungen'],
      ['medications', 'Medikation'],
      ['allergies', 'Allergien'],
      ['family_history', 'Familienanamnese'],
      ['social_history', 'Sozialanamnese'],
      ['exam', 'Befund'],
      ['assessment', 'Beurteilung'],
      ['plan', 'Procedere'],
    ],
  ],
  [
    '3530a2092687223ee9a2a574',
    [
      ['history', 'Zwischenanamnese'],
      ['exam', 'Befund'],
      ['assessment', 'Beurteilung'],
      ['plan', 'Weiteres Vorgehen'],
    ],
  ],
  [
    'bf660d75c7d350dea85676b2',
    [
      ['assessment', 'Diagnosen'],
      ['history', 'Anamnese'],
      ['exam', 'Befund'],
      ['results', 'Diagnostik'],
      ['medications', 'Medikation'],
      ['plan', 'Therapie und Empfehlung'],
    ],
  ],
  [
    'e5f524bcfdd6889875c7c927',
    [
      ['history', 'Thema der Sitzung'],
      ['mental_status', 'Psychischer Befund'],
      ['assessment', 'Einschätzung'],
      ['interventions', 'Interventionen und Vereinbarungen'],
    ],
  ],
  [
    'fa08a152badd393e1920d47f',
    [
      ['chief_complaint', 'Indikation'],
      ['consent', 'Aufklärung'],
      ['findings', 'Durchführung und Befund'],
      ['assessment', 'Beurteilung'],
      ['aftercare', 'Nachsorge'],
    ],
  ],
  [
    'fb9c8a779301ed50ec206a62',
    [
      ['subjective', 'Subjective'],
      ['objective', 'Objective'],
      ['assessment', 'Assessment'],
      ['plan', 'Plan'],
    ],
  ],
  [
    '154c2a56b989983f57cb8c19',
    [
      ['chief_complaint', 'Chief complaint'],
      ['history', 'History of present illness'],
      ['past_history', 'Past medical history'],
      ['medications', 'Medications'],
      ['allergies', 'Allergies'],
      ['family_history', 'Family history'],
      ['social_history', 'Social history'],
      ['exam', 'Examination'],
      ['assessment', 'Assessment'],
      ['plan', 'Plan'],
    ],
  ],
  [
    'fee277ca062de0771fd493fc',
    [
      ['history', 'Interval history'],
      ['exam', 'Examination'],
      ['assessment', 'Assessment'],
      ['plan', 'Plan'],
    ],
  ],
  [
    '4f4afc5b2f33f3f66ec15e63',
    [
      ['assessment', 'Diagnoses'],
      ['history', 'History'],
      ['exam', 'Findings'],
      ['results', 'Results'],
      ['medications', 'Medication'],
      ['plan', 'Treatment and recommendations'],
    ],
  ],
  [
    '32e85a8e69fef146628dafef',
    [
      ['history', 'Topic of the session'],
      ['mental_status', 'Mental state'],
      ['assessment', 'Assessment'],
      ['interventions', 'Interventions and agreements'],
    ],
  ],
  [
    '59f582c5b3df36cba04c492e',
    [
      ['chief_complaint', 'Indication'],
      ['consent', 'Consent'],
      ['findings', 'Procedure and findings'],
      ['assessment', 'Assessment'],
      ['aftercare', 'Aftercare'],
    ],
  ],
]

export const BUILT_IN_HEADINGS: readonly (readonly [id: string, sections: readonly Heading[]])[] = TEMPLATES.map(
  ([id, sections]) => [id, sections.map(([key, heading]) => ({ key, heading }))],
)
