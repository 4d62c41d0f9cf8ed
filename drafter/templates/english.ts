import type { BuiltInText } from './built-in.ts'

export const english: readonly BuiltInText[] = [
  {
    key: 'soap',
    name: 'SOAP',
    specialty: null,
    sections: [
      [
        'subjective',
        'Subjective',
        'paragraph',
        'Complaints, course, history, medication and allergies as the patient tells them.',
      ],
      [
        'objective',
        'Objective',
        'paragraph',
        'Examination findings, vital signs, laboratory values and imaging as far as they were said.',
      ],
      ['assessment', 'Assessment', 'paragraph', 'Diagnoses and appraisal as far as they were stated.'],
      ['plan', 'Plan', 'bullets', 'Prescriptions with doses, tests, referrals, advice and follow-up.'],
    ],
  },
  {
    key: 'anamnese',
    name: 'First visit',
    specialty: null,
    sections: [
      ['chief_complaint', 'Chief complaint', 'paragraph', 'Reason for the visit in one sentence.'],
      ['history', 'History of present illness', 'paragraph', 'Onset, course, character and accompanying symptoms.'],
      ['past_history', 'Past medical history', 'bullets?', 'Illnesses, operations and hospital stays.'],
      ['medications', 'Medications', 'bullets', 'Current medication with dose and schedule.'],
      ['allergies', 'Allergies', 'paragraph', 'Allergies and intolerances, denied ones too.'],
      ['family_history', 'Family history', 'paragraph?', 'Illnesses in the family.'],
      ['social_history', 'Social history', 'paragraph?', 'Work, living situation, tobacco, alcohol.'],
      ['exam', 'Examination', 'paragraph', 'Examination findings and measurements.'],
      ['assessment', 'Assessment', 'paragraph', 'Diagnoses and appraisal.'],
      ['plan', 'Plan', 'bullets', 'Treatment, tests, advice and follow-up.'],
    ],
  },
  {
    key: 'follow_up',
    name: 'Follow-up',
    specialty: null,
    sections: [
      [
        'history',
        'Interval history',
        'paragraph',
        'Course since the last visit, effect and tolerance of the treatment.',
      ],
      ['exam', 'Examination', 'paragraph', 'Findings, measurements and results.'],
      ['assessment', 'Assessment', 'paragraph', 'Appraisal of the course.'],
      ['plan', 'Plan', 'bullets', 'Changes of treatment, checks and next appointment.'],
    ],
  },
  {
    key: 'arztbrief',
    name: 'Referral letter',
    specialty: null,
    sections: [
      ['assessment', 'Diagnoses', 'bullets', 'Diagnoses as far as they were stated.'],
      ['history', 'History', 'paragraph', 'Complaints, course and past history.'],
      ['exam', 'Findings', 'paragraph', 'Examination findings and measurements.'],
      ['results', 'Results', 'paragraph?', 'Laboratory, imaging and further tests with their results.'],
      ['medications', 'Medication', 'bullets?', 'Medication with dose and schedule.'],
      [
        'plan',
        'Treatment and recommendations',
        'bullets',
        'Treatment, recommendations and questions to the colleague.',
      ],
    ],
  },
  {
    key: 'psychotherapy',
    name: 'Psychotherapy',
    specialty: 'Psychotherapie',
    sections: [
      ['history', 'Topic of the session', 'paragraph', 'What was experienced, events and concerns.'],
      [
        'mental_status',
        'Mental state',
        'paragraph',
        'Mood, drive, thought, sleep, suicidality as far as it was discussed.',
      ],
      ['assessment', 'Assessment', 'paragraph', 'Course and appraisal.'],
      [
        'interventions',
        'Interventions and agreements',
        'bullets',
        'Interventions, exercises, agreements and next appointment.',
      ],
    ],
  },
  {
    key: 'procedure',
    name: 'Procedure',
    specialty: null,
    sections: [
      ['chief_complaint', 'Indication', 'paragraph', 'Reason for the procedure.'],
      ['consent', 'Consent', 'paragraph', 'Information and consent as far as they were discussed.'],
      ['findings', 'Procedure and findings', 'paragraph', 'Course, anaesthesia, findings and particulars.'],
      ['assessment', 'Assessment', 'paragraph?', 'Result and appraisal.'],
      ['aftercare', 'Aftercare', 'bullets', 'Behaviour, medication, checks and warning signs.'],
    ],
  },
]
