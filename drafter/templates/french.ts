import type { BuiltInText } from './built-in.ts'

/** Experimental, for `visite draft --language fr`. The keys are the same as in the other languages. */
export const french: readonly BuiltInText[] = [
  {
    key: 'soap',
    name: 'SOAP',
    specialty: null,
    sections: [
      ['subjective', 'Subjectif', 'paragraph', 'Plaintes, évolution, antécédents, médicaments et allergies.'],
      ['objective', 'Objectif', 'paragraph', 'Examen, constantes, biologie et imagerie, tels que dits.'],
      ['assessment', 'Évaluation', 'paragraph', 'Diagnostics énoncés.'],
      ['plan', 'Conduite à tenir', 'bullets', 'Prescriptions avec doses, examens, avis, conseils et suivi.'],
    ],
  },
  {
    key: 'anamnese',
    name: 'Première consultation',
    specialty: null,
    sections: [
      ['chief_complaint', 'Motif de consultation', 'paragraph', 'Le motif en une phrase.'],
      ['history', 'Histoire de la maladie', 'paragraph', 'Début, évolution, caractère et signes associés.'],
      ['past_history', 'Antécédents', 'bullets?', 'Maladies, opérations, hospitalisations.'],
      ['medications', 'Traitements en cours', 'bullets', 'Médicaments avec doses.'],
      ['allergies', 'Allergies', 'paragraph', 'Allergies et intolérances, même niées.'],
      ['family_history', 'Antécédents familiaux', 'paragraph?', 'Maladies dans la famille.'],
      ['social_history', 'Mode de vie', 'paragraph?', 'Profession, logement, tabac, alcool.'],
      ['exam', 'Examen clinique', 'paragraph', 'Signes et mesures.'],
      ['assessment', 'Évaluation', 'paragraph', 'Diagnostics énoncés.'],
      ['plan', 'Conduite à tenir', 'bullets', 'Traitement, examens, conseils et suivi.'],
    ],
  },
  {
    key: 'follow_up',
    name: 'Suivi',
    specialty: null,
    sections: [
      ['history', 'Évolution', 'paragraph', 'Depuis la dernière visite ; effet et tolérance du traitement.'],
      ['exam', 'Examen clinique', 'paragraph', 'Signes, mesures et résultats.'],
      ['assessment', 'Évaluation', 'paragraph', "Appréciation de l'évolution."],
      ['plan', 'Conduite à tenir', 'bullets', 'Changements de traitement, contrôles, prochain rendez-vous.'],
    ],
  },
  {
    key: 'arztbrief',
    name: 'Courrier',
    specialty: null,
    sections: [
      ['history', 'Histoire de la maladie', 'paragraph', 'Motif, évolution et antécédents.'],
      ['exam', 'Examen clinique', 'paragraph', 'Signes et mesures.'],
      ['results', 'Résultats', 'paragraph?', 'Biologie, imagerie et autres examens.'],
      ['assessment', 'Évaluation', 'paragraph', 'Diagnostics énoncés.'],
      ['medications', 'Traitements en cours', 'bullets', 'Médicaments avec doses.'],
      ['plan', 'Conduite à tenir', 'bullets', 'Suite proposée.'],
    ],
  },
  {
    key: 'psychotherapy',
    name: 'Psychothérapie',
    specialty: 'psychotherapy',
    sections: [
      ['history', 'Évolution', 'paragraph', 'Ce qui est rapporté depuis la dernière séance.'],
      ['mental_status', 'État mental', 'paragraph', "Humeur, pensée, risque suicidaire s'il a été évoqué."],
      ['interventions', 'Interventions', 'bullets', 'Ce qui a été fait et convenu.'],
      ['assessment', 'Évaluation', 'paragraph', 'Appréciation.'],
    ],
  },
]
