import type { ConsentCatalogue } from './words.ts'

export const de: ConsentCatalogue = {
  title: 'Einwilligung in die Aufnahme des Gesprächs',
  version: 1,
  paragraphs: [
    'Ich bin damit einverstanden, dass {practice} das Gespräch bei meinem Termin als Ton aufnimmt, die Aufnahme mit einer Spracherkennung in Text umwandelt und daraus einen Entwurf der ärztlichen Dokumentation erstellen lässt. Eine Ärztin oder ein Arzt prüft und berichtigt jeden Entwurf, bevor er Teil meiner Behandlungsdokumentation wird.',
    'Dabei werden Angaben zu meiner Gesundheit verarbeitet. Aufnahme, Text und Entwurf dienen nur der Dokumentation meiner Behandlung; sie unterliegen der ärztlichen Schweigepflicht. Aufnahme und Text werden spätestens {days} Tage nach dem Termin gelöscht.',
    'Meine Einwilligung ist freiwillig. Wenn ich nicht einwillige, entstehen mir keine Nachteile: Das Gespräch wird dann wie sonst auch von Hand dokumentiert.',
    'Ich kann meine Einwilligung jederzeit und ohne Angabe von Gründen widerrufen, auch während des Gesprächs; ein Wort an die Praxis genügt. Dann endet die Aufnahme sofort, und Aufnahme, Text und noch nicht freigegebene Entwürfe werden gelöscht. Die Verarbeitung bis zum Widerruf bleibt rechtmäßig; was schon Teil der Behandlungsdokumentation ist, muss die Praxis aufbewahren.',
    'Rechtsgrundlage ist meine ausdrückliche Einwilligung (Art. 6 Abs. 1 Buchst. a und Art. 9 Abs. 2 Buchst. a DSGVO). Ich habe das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit und kann mich bei einer Datenschutz-Aufsichtsbehörde beschweren.',
  ],
  practice: 'Praxis',
  doctor: 'Ärztin oder Arzt',
  patient: 'Patientin oder Patient',
  birthDate: 'Geburtsdatum',
  appointment: 'Termin',
  textVersion: 'Fassung des Textes',
  placeAndDate: 'Ort, Datum',
  signature: 'Unterschrift',
  representative: 'oder Name und Unterschrift der Person, die mich vertritt',
  agree: 'Ich willige ein',
  decline: 'Ich willige nicht ein',
  withdraw: 'Einwilligung widerrufen',
  withdrawWarning:
    'Eine laufende Aufnahme endet sofort. Aufnahme, Text und noch nicht freigegebene Entwürfe werden gelöscht.',
  states: {
    none: 'Sie haben noch nicht geantwortet.',
    given: 'Sie haben eingewilligt. Vielen Dank.',
    withdrawn:
      'Sie haben nicht eingewilligt. Das Gespräch wird nicht aufgenommen, und es entsteht Ihnen kein Nachteil.',
  },
  gone: 'Dieser Link gilt nicht mehr. Bitte fragen Sie in der Praxis nach einem neuen.',
  failed: 'Das hat leider nicht geklappt. Bitte versuchen Sie es noch einmal oder sagen Sie in der Praxis Bescheid.',
  page: (number, count) => `Seite ${number} von ${count}`,
}
