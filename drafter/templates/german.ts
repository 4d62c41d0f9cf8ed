import type { BuiltInText } from './built-in.ts'

export const german: readonly BuiltInText[] = [
  {
    key: 'soap',
    name: 'SOAP',
    specialty: null,
    sections: [
      [
        'subjective',
        'Subjektiv',
        'paragraph',
        'Beschwerden, Verlauf, Vorgeschichte, Medikamente und Allergien, wie die Patientin oder der Patient sie schildert.',
      ],
      [
        'objective',
        'Objektiv',
        'paragraph',
        'Untersuchungsbefunde, Vitalwerte, Laborwerte und Bildgebung, soweit genannt.',
      ],
      ['assessment', 'Beurteilung', 'paragraph', 'Diagnosen und Einschätzung, soweit sie ausgesprochen wurden.'],
      [
        'plan',
        'Plan',
        'bullets',
        'Verordnungen mit Dosis, Untersuchungen, Überweisungen, Empfehlungen und Wiedervorstellung.',
      ],
    ],
  },
  {
    key: 'anamnese',
    name: 'Erstanamnese',
    specialty: null,
    sections: [
      ['chief_complaint', 'Vorstellungsgrund', 'paragraph', 'Anlass des Besuchs in einem Satz.'],
      ['history', 'Aktuelle Anamnese', 'paragraph', 'Beginn, Verlauf, Charakter und Begleitsymptome der Beschwerden.'],
      ['past_history', 'Vorerkrankungen', 'bullets?', 'Erkrankungen, Operationen und Krankenhausaufenthalte.'],
      ['medications', 'Medikation', 'bullets', 'Aktuelle Medikamente mit Dosis und Einnahme.'],
      ['allergies', 'Allergien', 'paragraph', 'Allergien und Unverträglichkeiten, auch ausdrücklich verneinte.'],
      ['family_history', 'Familienanamnese', 'paragraph?', 'Erkrankungen in der Familie.'],
      ['social_history', 'Sozialanamnese', 'paragraph?', 'Beruf, Lebenssituation, Nikotin, Alkohol.'],
      ['exam', 'Befund', 'paragraph', 'Untersuchungsbefunde und Messwerte.'],
      ['assessment', 'Beurteilung', 'paragraph', 'Diagnosen und Einschätzung.'],
      ['plan', 'Procedere', 'bullets', 'Therapie, Diagnostik, Empfehlungen und Wiedervorstellung.'],
    ],
  },
  {
    key: 'follow_up',
    name: 'Verlaufskontrolle',
    specialty: null,
    sections: [
      [
        'history',
        'Zwischenanamnese',
        'paragraph',
        'Verlauf seit dem letzten Besuch, Wirkung und Verträglichkeit der Therapie.',
      ],
      ['exam', 'Befund', 'paragraph', 'Untersuchungsbefunde, Messwerte und Ergebnisse.'],
      ['assessment', 'Beurteilung', 'paragraph', 'Einschätzung des Verlaufs.'],
      ['plan', 'Weiteres Vorgehen', 'bullets', 'Änderungen der Therapie, Kontrollen und nächster Termin.'],
    ],
  },
  {
    key: 'arztbrief',
    name: 'Arztbrief',
    specialty: null,
    sections: [
      ['assessment', 'Diagnosen', 'bullets', 'Diagnosen, soweit sie ausgesprochen wurden.'],
      ['history', 'Anamnese', 'paragraph', 'Beschwerden, Verlauf und Vorgeschichte.'],
      ['exam', 'Befund', 'paragraph', 'Untersuchungsbefunde und Messwerte.'],
      ['results', 'Diagnostik', 'paragraph?', 'Labor, Bildgebung und weitere Untersuchungen mit Ergebnis.'],
      ['medications', 'Medikation', 'bullets?', 'Medikamente mit Dosis und Einnahme.'],
      [
        'plan',
        'Therapie und Empfehlung',
        'bullets',
        'Therapie, Empfehlungen und Fragen an die weiterbehandelnde Praxis.',
      ],
    ],
  },
  {
    key: 'psychotherapy',
    name: 'Psychotherapie',
    specialty: 'Psychotherapie',
    sections: [
      ['history', 'Thema der Sitzung', 'paragraph', 'Berichtetes Erleben, Ereignisse und Anliegen.'],
      [
        'mental_status',
        'Psychischer Befund',
        'paragraph',
        'Stimmung, Antrieb, Denken, Schlaf, Suizidalität, soweit besprochen.',
      ],
      ['assessment', 'Einschätzung', 'paragraph', 'Verlauf und Einschätzung.'],
      [
        'interventions',
        'Interventionen und Vereinbarungen',
        'bullets',
        'Interventionen, Übungen, Vereinbarungen und nächster Termin.',
      ],
    ],
  },
  {
    key: 'procedure',
    name: 'Eingriff',
    specialty: null,
    sections: [
      ['chief_complaint', 'Indikation', 'paragraph', 'Grund des Eingriffs.'],
      ['consent', 'Aufklärung', 'paragraph', 'Aufklärung und Einwilligung, soweit besprochen.'],
      ['findings', 'Durchführung und Befund', 'paragraph', 'Ablauf, Betäubung, Befund und Besonderheiten.'],
      ['assessment', 'Beurteilung', 'paragraph?', 'Ergebnis und Einschätzung.'],
      ['aftercare', 'Nachsorge', 'bullets', 'Verhalten, Medikation, Kontrollen und Warnzeichen.'],
    ],
  },
]
