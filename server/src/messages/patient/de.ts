/** What patients read of their bookings (contract 10). */
export const de = {
  /** Their page of a booking. */
  page: {
    title: 'Ihr Termin',
    with: (doctor: string) => `Termin bei ${doctor}`,
    confirm: 'Ich komme',
    confirmed: 'Sie haben zugesagt. Vielen Dank.',
    asked: 'Bitte sagen Sie uns, ob Sie kommen.',
    cancelTitle: 'Termin absagen',
    reason: 'Grund (freiwillig)',
    cancel: 'Termin absagen',
    cancelled: 'Dieser Termin ist abgesagt. Für einen neuen wenden Sie sich bitte an die Praxis.',
    cancelledByYou: 'Sie haben diesen Termin abgesagt. Für einen neuen wenden Sie sich bitte an die Praxis.',
    moveTitle: 'Auf eine andere Zeit verschieben',
    move: 'Termin verschieben',
    moved: 'Ihr Termin ist verschoben. Sie bekommen eine E-Mail mit der neuen Zeit.',
    noSlots: 'In den nächsten Tagen ist nichts frei. Bitte rufen Sie in der Praxis an.',
    later: 'Spätere Tage',
    taken:
      'Diese Zeit ist inzwischen leider vergeben. Bitte wählen Sie eine andere; Ihr bisheriger Termin gilt weiter.',
    chooseTime: 'Bitte wählen Sie eine Zeit.',
    begun: 'Dieser Termin hat schon begonnen oder ist vorbei. Bei Fragen wenden Sie sich bitte an die Praxis.',
    gone: 'Dieser Link gilt nicht mehr: Der Termin wurde geändert, gelöscht oder ist vorbei. Der Link in der neuesten E-Mail der Praxis gilt weiter; sonst wenden Sie sich bitte an die Praxis.',
    failed:
      'Das hat leider nicht geklappt. Es wurde nichts geändert. Bitte versuchen Sie es noch einmal oder rufen Sie in der Praxis an.',
    practice: 'Praxis',
    phone: 'Telefon',
    clock: (time: string) => `${time} Uhr`,
  },

  /** Mails about it. */
  mail: {
    subject: {
      confirmed: (when: string) => `Terminbestätigung: ${when}`,
      changed: (when: string) => `Ihr Termin wurde geändert: ${when}`,
      reminder: (when: string) => `Erinnerung an Ihren Termin: ${when}`,
      cancelled: (when: string) => `Terminabsage: ${when}`,
    },
    greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
    opening: {
      confirmed: (doctor: string) => `Ihr Termin bei ${doctor} ist bestätigt.`,
      changed: (doctor: string) => `Ihr Termin bei ${doctor} wurde geändert. Er findet jetzt so statt:`,
      reminder: (doctor: string) => `wir erinnern Sie an Ihren Termin bei ${doctor}.`,
      cancelled: (doctor: string) => `Ihr Termin bei ${doctor} wurde abgesagt.`,
    },
    closing: {
      confirmed: [
        'Mit der angehängten Einladung können Sie den Termin in Ihren Kalender übernehmen.',
        'Wenn Sie den Termin nicht wahrnehmen können, sagen Sie bitte in der Praxis Bescheid. Diese E-Mail wurde automatisch verschickt; Antworten darauf werden nicht gelesen.',
      ],
      changed: [
        'Mit der angehängten Einladung wird der Termin in Ihrem Kalender geändert.',
        'Wenn Sie den Termin nicht wahrnehmen können, sagen Sie bitte in der Praxis Bescheid. Diese E-Mail wurde automatisch verschickt; Antworten darauf werden nicht gelesen.',
      ],
      reminder: [
        'Wenn Sie den Termin nicht wahrnehmen können, sagen Sie bitte in der Praxis Bescheid. Diese E-Mail wurde automatisch verschickt; Antworten darauf werden nicht gelesen.',
      ],
      cancelled: [
        'Für einen neuen Termin wenden Sie sich bitte an die Praxis. Diese E-Mail wurde automatisch verschickt; Antworten darauf werden nicht gelesen.',
      ],
    },
    phone: (number: string) => `Telefon ${number}`,
    manage: 'Ihren Termin bestätigen, absagen oder ändern (bitte nicht weitergeben):',
    summary: (doctor: string) => `Termin bei ${doctor}`,
    when: 'Wann',
    where: 'Wo',
    note: 'Hinweis',
    time: (day: string, start: string, end: string | null, zone: string) =>
      `${day}, ${start}${end === null ? '' : ` bis ${end}`} Uhr (${zone})`,
  },
}

export type PatientCatalogue = typeof de
