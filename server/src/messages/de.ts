/**
 * What the service says to people, in German. Constants fixed by the spec are not here, but where they are thrown.
 * `en.ts` has the same keys.
 */
export const de = {
  languageCode: 'de',

  referral: 'Überweisung',

  malformedJson: 'Die Anfrage enthält kein gültiges JSON.',
  malformedRequest: 'Die Anfrage ist kein gültiges HTTP.',
  requestTooSlow: 'Die Anfrage kam zu langsam an und wurde abgebrochen.',
  unsupportedContentType: 'Dieser Inhaltstyp wird nicht unterstützt. Erwartet wird application/json.',
  bodyTooLarge: 'Die Anfrage ist zu groß.',
  routeNotFound: 'Diese Adresse gibt es nicht.',
  methodNotAllowed: 'Diese Methode wird hier nicht unterstützt.',
  internal: (reference: string) => `Unerwarteter Fehler. Bitte versuchen Sie es erneut. Referenz: ${reference}`,
  unavailable: (reference: string) =>
    `Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es in Kürze erneut. Referenz: ${reference}`,
  databaseDamaged: (reference: string) =>
    `Die Datenbank ist beschädigt. Bitte arbeiten Sie vorerst nicht weiter und benachrichtigen Sie den Betreiber: Er kann sie aus einer Sicherung wiederherstellen. Referenz: ${reference}`,
  storageFull: 'Der Speicher ist voll. Es wurde nichts gespeichert. Bitte benachrichtigen Sie den Betreiber.',
  tooManyStreams: 'Zu viele gleichzeitige Ereignisströme in diesem Konto. Bitte schließen Sie andere Fenster.',
  rateLimited: (seconds: number) => `Zu viele Anfragen. Bitte versuchen Sie es in ${seconds} Sekunden erneut.`,
  nestedTooDeep: (most: number) => `Die Anfrage ist zu tief verschachtelt: höchstens ${most} Ebenen.`,
  tooManyValues: (most: number) => `Die Anfrage enthält zu viele Werte: höchstens ${most}.`,
  tooManyMembers: (most: number) => `Ein Objekt der Anfrage hat zu viele Felder: höchstens ${most}.`,
  tooManyShapes: 'Die Anfrage enthält zu viele verschiedenartige Objekte.',
  invalid: (field: string, problem: string) => `Ungültige Eingabe: ${field ? `„${field}“ ` : ''}${problem}`,
  problemMissing: 'fehlt',
  problemType: 'hat den falschen Typ',
  problemValue: 'hat einen ungültigen Wert',
  problemTooMany: (max: number) => `darf höchstens ${max} Einträge haben`,
  problemTooShort: (min: number) => `muss mindestens ${min} Zeichen haben`,
  problemTooLong: (max: number) => `darf höchstens ${max} Zeichen haben`,

  passwordTooShort: (least: number) => `Das Passwort muss mindestens ${least} Zeichen lang sein.`,
  passwordBreached: 'Dieses Passwort ist aus einem Datenleck bekannt. Bitte wählen Sie ein anderes.',
  passwordCommon: 'Dieses Passwort gehört zu den häufigsten und wird als erstes geraten. Bitte wählen Sie ein anderes.',
  passwordIsAddress: 'Die eigene E-Mail-Adresse ist kein Passwort. Bitte wählen Sie ein anderes.',
  registrationClosed: 'Hier können keine Konten eröffnet werden. Bitte wenden Sie sich an den Betreiber.',
  /** The OpenID provider (contract 13). */
  oidc: {
    only: (name: string) => `Hier melden Sie sich über ${name} an.`,
    unverified: 'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bitte wenden Sie sich an den Betreiber.',
    taken:
      'Zu dieser E-Mail-Adresse gehört bereits ein anderes Konto des Anbieters. Bitte wenden Sie sich an den Betreiber.',
    failed: 'Die Anmeldung über den Anbieter ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    limited: 'Zu viele Anmeldeversuche. Bitte versuchen Sie es in einer Viertelstunde erneut.',
  },
  invitationNeeded:
    'Ein Konto kann hier nur eröffnen, wer eingeladen wurde. Der Link der Einladung gilt sieben Tage, einmal und nur für die eingeladene Adresse.',
  passkeyInvalid: 'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut.',
  passkeyKnown: 'Dieser Passkey ist bereits eingetragen.',
  tooManyPasskeys: (most: number) => `Mehr als ${most} Passkeys sind nicht möglich. Bitte entfernen Sie zuerst einen.`,
  proofRequired: 'Bitte bestätigen Sie zuerst, dass Sie es sind: mit Ihrem Passwort, einem Code oder einem Passkey.',
  proofNeeded: 'Bitte senden Sie „password“, „code“ oder „credential“.',
  secondFactorRequired: 'Für dieses Konto ist ein zweiter Faktor vorgeschrieben. Bitte richten Sie ihn zuerst ein.',
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
  emailTaken: 'Diese E-Mail-Adresse ist bereits registriert.',
  wrongCredentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  emailNotVerified: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Den Link finden Sie in unserer E-Mail.',
  accountDisabled: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Betreiber.',
  tooManyLogins: (minutes: number) =>
    `Zu viele Anmeldeversuche. Bitte versuchen Sie es in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} erneut.`,
  busy: 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es in einigen Sekunden erneut.',
  sessionRevoked: 'Sie wurden auf diesem Gerät abgemeldet. Bitte melden Sie sich erneut an.',
  verificationInvalid: 'Dieser Bestätigungslink ist ungültig, bereits benutzt oder abgelaufen.',
  resetInvalid: 'Dieser Link zum Zurücksetzen ist ungültig, bereits benutzt oder abgelaufen.',
  wrongPassword: 'Das Passwort ist falsch.',
  exportReadme: (name: string, instant: string) =>
    `Visite: alle Daten von ${name}, Stand ${instant}\n\nJe eine JSON-Datei enthält Konto, Geräte, Termine, Aufnahmen, Transkripte, Notizen und ihre Fassungen und alles Übrige.\nDie Dateien selbst liegen im Ordner files; "blob_key" nennt ihren Ort.\nDiese Daten unterliegen der ärztlichen Schweigepflicht.\n`,
  twoFactorNeeded: 'Bitte geben Sie den Code aus Ihrer Authenticator-App oder einen Backup-Code ein.',
  wrongCode: 'Der Code ist falsch, abgelaufen oder bereits benutzt.',
  twoFactorNotSetUp: 'Bitte richten Sie die Zwei-Faktor-Anmeldung zuerst ein.',
  twoFactorOn: 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet.',
  twoFactorOff: 'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet.',
  teamExists: 'Ein Team mit diesem Namen gibt es bereits.',
  inAnotherTeam: 'Das Konto gehört bereits zu einem anderen Team.',
  unknownPlan: (plan: string) => `Den Tarif „${plan}“ gibt es nicht.`,
  lastAdmin: 'Das ist das letzte Administratorkonto. Bitte ernennen Sie zuerst ein weiteres.',
  userNotFound: 'Das Benutzerkonto wurde nicht gefunden.',

  trialExpired: 'Ihr Testzeitraum ist abgelaufen. Bitte wählen Sie einen Tarif, um weiterzuarbeiten.',
  subscriptionExpired: 'Ihr Abonnement ist abgelaufen. Bitte verlängern Sie es, um weiterzuarbeiten.',
  trialLimit: (limit: number) => `Im Testzeitraum sind höchstens ${limit} Termine möglich.`,
  storageLimit: (limit: number, used: number) =>
    `Der Speicher Ihres Tarifs ist voll: ${used} von ${limit} MB sind belegt. Löschen Sie Aufnahmen oder Dokumente, die Sie nicht mehr brauchen, oder wechseln Sie den Tarif.`,
  encounterLimit: (limit: number) => `Ihr Tarif enthält ${limit} Termine im Monat; sie sind aufgebraucht.`,
  featureNotAvailable: 'Ihr Tarif enthält diese Funktion nicht.',

  exportFormatNeeded: (formats: string) => `Bitte geben Sie mit „format“ eines der Formate an: ${formats}.`,
  exportTooLong: 'Die Notiz ist zu lang für dieses Format. Bitte wählen Sie Text oder FHIR.',
  exportTooLongForGdt: 'Die Notiz ist zu lang für einen GDT-Satz. Bitte wählen Sie ein anderes Format.',
  noteExport: {
    title: 'Ärztliche Dokumentation',
    draft: 'ENTWURF – nicht freigegeben',
    patient: 'Patient/in',
    born: 'Geboren am',
    letter: {
      to: ['An die weiterbehandelnden', 'Kolleginnen und Kollegen'],
      salutation: 'Sehr geehrte Kolleginnen und Kollegen,',
      greeting: 'Mit freundlichen kollegialen Grüßen',
    },
    encounter: 'Termin',
    room: 'Raum',
    summary: 'Zusammenfassung',
    logo: (practice: string) => (practice ? `Logo: ${practice}` : 'Logo der Praxis'),
    when: (day: string, time: string) => `${day}, ${time} Uhr`,
    page: (number: number | string, count: number | string) => `Seite ${number} von ${count}`,
    version: (version: number, saved: string) => `Fassung ${version}, gespeichert am ${saved}`,
  },

  invalidSource: 'Die Quelle muss live, upload oder online_meeting sein.',
  uploadTooSlow: 'Die Übertragung war zu langsam und wurde abgebrochen. Bitte versuchen Sie es erneut.',
  uploadAborted: 'Die Übertragung wurde abgebrochen. Es wurde nichts gespeichert.',
  boundaryTooLong: (limit: number) =>
    `Die Trennzeile des Formulars („boundary“ im Content-Type) ist zu lang: höchstens ${limit} Zeichen.`,
  malformedUpload: 'Die hochgeladenen Daten sind kein gültiges Formular (multipart/form-data).',
  fileMissing: (reference: string) =>
    `Die gespeicherte Datei ist nicht auffindbar. Bitte benachrichtigen Sie den Betreiber. Referenz: ${reference}`,
  fileDamaged: (reference: string) =>
    `Die gespeicherte Datei ist beschädigt: Sie ist nicht mehr die, die gespeichert wurde, und wird deshalb nicht wiedergegeben. Bitte benachrichtigen Sie den Betreiber; er kann sie aus einer Sicherung zurückholen. Referenz: ${reference}`,
  noRecording: 'Zu diesem Termin gibt es keine Aufnahme.',
  tooManyTakes: 'An diese Aufnahme können keine weiteren angehängt werden.',
  retryUnderWay: 'Transkription oder Entwurf laufen bereits. Bitte warten Sie einen Moment.',
  nothingToRetry: 'Es ist nichts fehlgeschlagen, das wiederholt werden könnte.',
  transcriptionChanged: 'Das Transkript wurde inzwischen an anderer Stelle geändert. Bitte laden Sie es neu.',
  tooManySegments: (most: number) => `Die Transkription hat zu viele Zeilen: höchstens ${most} sind möglich.`,
  nothingToCorrect: 'Bitte senden Sie „transcription“ oder „segments“.',
  unknownSegment: (id: string) => `Es gibt keinen Abschnitt „${id}“ in diesem Transkript, oder er kommt zweimal vor.`,
  vocabularyNoLetter: (term: string) => `Ein Begriff braucht mindestens einen Buchstaben: „${term}“.`,
  recordingNotRead: 'Die Aufnahme konnte nicht gelesen werden. Bitte versuchen Sie es später erneut.',
  recordingNotRemoved: 'Die Aufnahme konnte nicht gelöscht werden. Bitte versuchen Sie es später erneut.',

  templateBuiltIn: 'Mitgelieferte Vorlagen können nicht geändert werden. Legen Sie eine Kopie an.',
  templateKeyTaken: 'Sie haben bereits eine Vorlage mit diesem Schlüssel in dieser Sprache.',
  templateSectionTwice: 'Zwei Abschnitte haben denselben Schlüssel.',
  noteChanged: 'Die Notiz wurde inzwischen geändert. Bitte laden Sie sie neu und versuchen Sie es erneut.',
  tooManyFiles: 'Das sind zu viele Dateien auf einmal. Es wurde nichts gespeichert.',
  documentEncrypted: 'Das Dokument ist mit einem Passwort geschützt; sein Text kann nicht gelesen werden.',
  documentDamaged: 'Das Dokument kann nicht gelesen werden; die Datei scheint beschädigt. Sie ist sicher gespeichert.',
  documentTooDemanding:
    'Das Dokument ist zu groß oder zu aufwendig, um seinen Text zu lesen. Es ist sicher gespeichert.',
  documentNoProgram: (reference: string) =>
    `Die Texterkennung ist nicht eingerichtet. Das Dokument ist sicher gespeichert. Bitte benachrichtigen Sie den Betreiber. Referenz: ${reference}`,
  documentNotRead: (reference: string) =>
    `Der Text des Dokuments konnte nicht gelesen werden. Es ist sicher gespeichert. Referenz: ${reference}`,
  documentMissing: (reference: string) =>
    `Das hochgeladene Dokument ist im Speicher nicht auffindbar. Bitte laden Sie es erneut hoch. Referenz: ${reference}`,
  extractionUnderWay: 'Der Text dieses Dokuments wird bereits gelesen.',
  extractionDone: 'Der Text dieses Dokuments ist bereits gelesen.',

  recordingElsewhere: (device: string) =>
    `Dieser Termin wird gerade auf einem anderen Gerät aufgenommen${device ? ` (${device})` : ''}. Sie können die Aufnahme dort beenden oder sie hier übernehmen.`,
  noSpeech:
    'In der Aufnahme wurde keine Sprache erkannt. Die Aufnahme ist sicher gespeichert. Bitte prüfen Sie Mikrofon und Lautstärke und nehmen Sie einen weiteren Teil auf.',
  transcriptionUndecodable: (reference: string) =>
    `Die Aufnahme konnte nicht gelesen werden; das Dateiformat scheint beschädigt. Sie ist sicher gespeichert. Referenz: ${reference}`,
  transcriptionFailed: (reference: string) =>
    `Die Transkription ist fehlgeschlagen. Die Aufnahme ist sicher gespeichert; Sie können es erneut versuchen. Referenz: ${reference}`,
  transcriptionNoEngine: (reference: string) =>
    `Die Spracherkennung ist nicht eingerichtet oder ihr Modell ist beschädigt. Die Aufnahme ist sicher gespeichert. Bitte benachrichtigen Sie den Betreiber. Referenz: ${reference}`,
  draftFailed: (reference: string) =>
    `Der Notizentwurf konnte nicht erstellt werden. Aufnahme und Transkript sind sicher gespeichert; Sie können es erneut versuchen. Referenz: ${reference}`,
  nothingToDraft:
    'Im Transkript steht nichts, woraus sich eine Notiz schreiben lässt. Aufnahme und Transkript sind sicher gespeichert. Nehmen Sie einen weiteren Teil auf, berichtigen Sie das Transkript oder schreiben Sie die Notiz selbst.',
  draftNeedsPlan:
    'Der Notizentwurf braucht einen gültigen Tarif; Ihrer ist abgelaufen. Aufnahme und Transkript sind sicher gespeichert; nach der Verlängerung können Sie es erneut versuchen.',
  audioMissing: (reference: string) =>
    `Die hochgeladene Aufnahme ist im Speicher nicht auffindbar. Bitte laden Sie sie erneut hoch. Referenz: ${reference}`,

  verifyMailSubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  verifyMailText: (link: string) =>
    `Guten Tag,\n\nbitte bestätigen Sie Ihre E-Mail-Adresse, um Visite zu nutzen:\n\n${link}\n\nDer Link gilt 48 Stunden. Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.\n`,
  invitationMailSubject: 'Einladung zu Visite',
  invitationMailText: (link: string) =>
    `Guten Tag,\n\nSie wurden zu Visite eingeladen. Über diesen Link eröffnen Sie Ihr Konto:\n\n${link}\n\nDer Link gilt sieben Tage und nur für diese E-Mail-Adresse.\n`,
  resetMailSubject: 'Ein neues Passwort für Visite',
  /** @param name null if nobody has proved yet that the address is theirs */
  resetMailText: (name: string | null, link: string) =>
    `Guten Tag${name === null ? '' : ` ${name}`},\n\nüber diesen Link vergeben Sie ein neues Passwort:\n\n${link}\n\nDer Link gilt eine Stunde. Danach sind Sie auf allen Geräten abgemeldet. Wenn Sie kein neues Passwort angefordert haben, ignorieren Sie diese E-Mail: Ihr bisheriges gilt weiter.\n`,

  patientEmailRequired: 'Um den Patienten zu benachrichtigen, wird eine gültige E-Mail-Adresse gebraucht.',
  externalReadonly:
    'Dieser Termin stammt aus einem externen Kalender. Datum, Uhrzeit und Dauer lassen sich nur dort ändern.',
  bookingTransition: (from: string, to: string) => `Eine Buchung im Zustand „${from}“ kann nicht „${to}“ werden.`,

  /** Patients (contract 9 patients). */
  patients: {
    birthDate: 'muss ein Tag in der Form JJJJ-MM-TT sein, der nicht in der Zukunft liegt',
    email: 'muss eine E-Mail-Adresse sein',
    numberTwice: 'nennt eine Nummer zweimal',
    numberTaken: 'Eine dieser Nummern gehört bereits zu einem anderen Patienten.',
    withItself: 'Ein Patient lässt sich nicht mit sich selbst zusammenführen.',
    numberTakenMeanwhile:
      'Eine Nummer des anderen Patienten gehört inzwischen zu einem dritten. Bitte ändern Sie sie dort zuerst.',
  },

  /** The practice (contract 9 practice). */
  practice: {
    ownersOnly: 'Die Praxisdaten eines Teams ändern seine Inhaber. Bitte wenden Sie sich an sie.',
    email: 'muss eine E-Mail-Adresse sein',
    website: 'muss eine Internetadresse sein',
    hours: 'müssen früher beginnen als enden, ohne sich zu überschneiden',
    logo: {
      kind: 'Das Logo muss ein Bild im Format PNG oder JPEG sein.',
      damaged: 'Das Bild ist beschädigt. Bitte speichern Sie es neu und versuchen Sie es noch einmal.',
      tooManyPixels: 'Das Bild hat zu viele Bildpunkte. Bitte verkleinern Sie es.',
      tooSmall: (pixels: number) =>
        `Das Bild ist zu schmal: Es muss mindestens ${pixels} Bildpunkte breit und hoch sein.`,
      tooLarge: (megabytes: number) => `Das Logo darf höchstens ${megabytes} MB groß sein.`,
    },
  },

  /** Live speech (contract 4). */
  speech: {
    badJson: 'Die Nachricht ist kein gültiges JSON-Objekt mit „type“.',
    badMessage: (type: string) => `Die Nachricht „${type}“ hat nicht die vereinbarte Form.`,
    unknownType: 'Diese Nachrichtenart gibt es nicht.',
    configFirst: 'Die erste Nachricht muss „config“ sein.',
    configTwice: '„config“ darf nur einmal gesendet werden.',
    frameTooShort: 'Ein Audioblock braucht eine laufende Nummer (4 Bytes) und mindestens einen Abtastwert.',
    frameOdd: 'Ein Audioblock muss aus ganzen 16-Bit-Abtastwerten bestehen.',
    frameTooLarge: (bytes: number) => `Ein Audioblock darf höchstens ${bytes} Bytes haben.`,
    messageTooLarge: 'Die Nachricht ist zu groß.',
    gap: (expected: number) => `Es fehlen Audioblöcke: erwartet wurde Nummer ${expected}.`,
    unauthorized: 'Bitte melden Sie sich an.',
    sessionOver: 'Ihre Anmeldung ist abgelaufen oder wurde beendet. Das bisher Gesprochene ist sicher gespeichert.',
    forbidden: 'Dieser Termin gehört einem anderen Konto.',
    consentRequired: 'Es darf nicht aufgenommen werden: Die Einwilligung der Patientin oder des Patienten fehlt.',
    unknownAppointment: 'Diesen Termin gibt es nicht.',
    appointmentGone: 'Dieser Termin wurde gelöscht.',
    unknownSession: 'Diese Aufnahmesitzung gibt es nicht.',
    noConfig: 'Es kam keine Nachricht „config“.',
    recordingExists: 'Zu diesem Termin gibt es bereits eine Aufnahme.',
    sessionOpen: 'Zu diesem Termin läuft bereits eine Aufnahme. Setzen Sie sie mit ihrer „session_id“ fort.',
    takenOver: 'Die Aufnahme wurde von einer anderen Verbindung übernommen.',
    sessionEnded:
      'Die Aufnahme wurde beendet, weil die Verbindung zu lange unterbrochen war. Was ankam, ist sicher gespeichert.',
    tooMany: 'Es sind zu viele Verbindungen gleichzeitig offen. Bitte versuchen Sie es in Kürze erneut.',
    tooManyFlushes: 'Bitte warten Sie auf „flushed“, bevor Sie erneut „flush“ senden.',
    tooLong: 'Die längste mögliche Aufnahmedauer ist erreicht. Die Aufnahme wird jetzt gespeichert.',
    noLiveText:
      'Die Live-Texterkennung ist gerade ausgelastet oder nicht eingerichtet. Die Aufnahme läuft weiter und wird danach transkribiert.',
    liveTextFailed:
      'Die Live-Texterkennung hat einen Abschnitt nicht verstanden. Die Aufnahme ist vollständig und wird danach transkribiert.',
    storageFull:
      'Der Speicher ist voll. Was bestätigt wurde, ist sicher. Bitte benachrichtigen Sie den Betreiber; die Aufnahme kann fortgesetzt werden.',
    restarting: 'Der Dienst startet neu. Bitte verbinden Sie sich erneut, um die Aufnahme fortzusetzen.',
    otherServer: 'Diese Aufnahme läuft auf einem anderen Server. Bitte verbinden Sie sich erneut.',
    notStoredYet:
      'Die Aufnahme ist sicher, konnte aber noch nicht abgelegt werden. Der Dienst versucht es von selbst weiter.',
    upgradeRequired: 'Diese Adresse nimmt nur WebSocket-Verbindungen an.',
  },

  /** Other calendars and the private feed (contract 11). */
  calendars: {
    address: 'muss die https-Adresse eines iCalendar-Kalenders sein',
    tooMany: (most: number) => `Es können höchstens ${most} andere Kalender eingebunden werden.`,
    nameless: 'Belegt',
    feedName: 'Visite',
    feedSummary: 'Termin',
    feedPromised: (what: string) => `${what} (zugesagt)`,
    faults: {
      private_address:
        'Die Adresse führt in ein privates Netz. Der Betreiber kann das mit VISITE_CALENDAR_ALLOW_PRIVATE erlauben.',
      insecure_address: 'Die Adresse ist nicht verschlüsselt. Bitte geben Sie eine https-Adresse an.',
      unreachable: 'Der Server des Kalenders ist nicht erreichbar. Bitte prüfen Sie die Adresse.',
      too_slow: 'Der Server des Kalenders hat zu langsam geantwortet. Es wird in 15 Minuten erneut versucht.',
      too_large: 'Der Kalender ist größer als 5 MB. Bitte teilen Sie ihn oder geben Sie einen kleineren frei.',
      too_many_events:
        'Der Kalender hat mehr als 5.000 Termine in der betrachteten Zeit. Eingetragen sind die 5.000, die am nächsten liegen; die übrigen fehlen und halten keine Zeiten frei.',
      too_demanding: 'Die Wiederholungen im Kalender sind zu aufwendig zu berechnen.',
      refused: 'Der Server des Kalenders verweigert den Zugriff. Bitte geben Sie die geheime Adresse des Kalenders an.',
      not_found: 'Unter der Adresse gibt es keinen Kalender (mehr).',
      bad_answer: 'Der Server des Kalenders hat unbrauchbar geantwortet. Es wird in 15 Minuten erneut versucht.',
      no_calendar: 'Unter der Adresse liegt kein iCalendar-Kalender.',
      partly_unreadable: 'Einzelne Termine des Kalenders sind fehlerhaft und fehlen; die übrigen sind eingetragen.',
    },
    server: 'muss die Adresse des Kalenderservers sein, ohne Benutzername und Passwort',
    tooManyAccounts: (most: number) => `Es können höchstens ${most} Kalenderkonten verbunden werden.`,
    notOffered: 'gehört zu keinem Kalender dieses Kontos',
    notWritable: 'gehört zu einem Kalender, in den Sie nicht schreiben dürfen',
    alreadyRead: 'Dieser Kalender wird schon gelesen.',
    accountFaults: {
      refused:
        'Der Kalenderserver nimmt Benutzername oder Passwort nicht an. Bitte erzeugen Sie dort ein App-Passwort und tragen Sie es ein.',
      not_found: 'Unter der Adresse gibt es keinen Kalenderserver oder diesen Kalender nicht (mehr).',
      no_calendar: 'Unter der Adresse antwortet kein CalDAV-Server. Bitte prüfen Sie die Adresse.',
      unreachable: 'Der Kalenderserver ist nicht erreichbar. Bitte prüfen Sie die Adresse.',
      too_large: 'Der Kalenderserver antwortet mit mehr als 5 MB.',
    },
    targetFaults: {
      private_address:
        'Die Adresse des Kalenders führt in ein privates Netz. Der Betreiber kann das mit VISITE_CALENDAR_ALLOW_PRIVATE erlauben.',
      insecure_address:
        'Die Adresse des Kalenders ist nicht verschlüsselt. Bitte verbinden Sie das Konto mit https neu.',
      unreachable: 'Der Kalenderserver ist nicht erreichbar. Es wird weiter versucht.',
      too_slow: 'Der Kalenderserver hat zu langsam geantwortet. Es wird weiter versucht.',
      too_large: 'Der Kalenderserver hat unbrauchbar geantwortet. Es wird weiter versucht.',
      refused:
        'Der Kalenderserver nimmt das Passwort nicht mehr an oder erlaubt das Schreiben nicht. Bitte tragen Sie ein neues App-Passwort ein oder wählen Sie einen anderen Kalender.',
      not_found: 'Den Kalender gibt es dort nicht mehr. Bitte wählen Sie einen anderen.',
      bad_answer: 'Der Kalenderserver hat unbrauchbar geantwortet. Es wird weiter versucht.',
      event_refused: 'Einzelne Termine hat der Kalenderserver nicht angenommen; die übrigen sind eingetragen.',
      unreadable_secret: 'Das gespeicherte Passwort ist nicht mehr lesbar. Bitte tragen Sie es neu ein.',
    },
  },

  /** Webhooks (contract 11a). */
  webhooks: {
    address: 'muss die https-Adresse Ihres Empfängers sein',
    tooMany: (most: number) => `Es können höchstens ${most} Webhooks eingerichtet werden.`,
    faults: {
      private_address:
        'Die Adresse führt in ein privates Netz. Der Betreiber kann das mit VISITE_WEBHOOK_ALLOW_PRIVATE erlauben.',
      insecure_address: 'Die Adresse ist nicht verschlüsselt. Bitte geben Sie eine https-Adresse an.',
      unreachable: 'Der Empfänger ist nicht erreichbar. Bitte prüfen Sie die Adresse und das Zertifikat.',
      too_slow: 'Der Empfänger hat nicht innerhalb von 10 Sekunden geantwortet.',
      redirected:
        'Der Empfänger leitet weiter; Weiterleitungen wird nicht gefolgt. Bitte geben Sie die endgültige Adresse an.',
      refused: 'Der Empfänger hat das Ereignis nicht angenommen.',
      unreadable_secret:
        'Das Geheimnis des Webhooks ist nicht mehr lesbar. Bitte löschen Sie den Webhook und richten Sie ihn neu ein.',
    },
  },

  /** What the program at a workplace says there. */
  agent: {
    paired: (account: string) => `Verbunden mit dem Konto ${account}.`,
    working: (folder: string) => `Dateien werden ausgetauscht über ${folder}.`,
    notPaired: 'Dieser Arbeitsplatz ist noch nicht verbunden. Einen Code zeigt Visite unter Einstellungen → Anbindung.',
    askCode: 'Code: ',
    revoked: 'Dieser Arbeitsplatz wurde abgemeldet. Es wird nichts mehr ausgetauscht.',
    unreachable: 'Visite ist nicht erreichbar. Dateien warten, bis es wieder da ist.',
    reachable: 'Visite ist wieder erreichbar.',
    folderMissing: 'Der Austauschordner fehlt oder ist nicht verbunden. Es wird weiter versucht.',
    folderBack: 'Der Austauschordner ist wieder da.',
    taken: 'Eine Anforderung wurde übernommen.',
    answered: 'Eine Antwort liegt für das Praxissystem bereit.',
    aside: (why: string) => `Eine Datei wurde beiseitegelegt: ${why}`,
    notFetched: 'Eine Antwort wartet, bis das Praxissystem die vorige abgeholt hat.',
    failed: (why: string) => `Das ging nicht und wird noch einmal versucht: ${why}`,
    running: 'Für diesen Ordner läuft das Programm schon.',
    insecure:
      'Die Adresse des Servers muss mit https:// beginnen. Nur wenn das Netz dazwischen Ihnen allein gehört: --insecure.',
    badServer: 'Die Adresse des Servers ist keine.',
    refused: (why: string) => `Visite hat abgelehnt: ${why}`,
  },

  /** Exchange with practice systems (contract 11a gdt). */
  gdt: {
    agentRevoked: 'Dieser Arbeitsplatz wurde abgemeldet. Bitte verbinden Sie ihn neu.',
    codeUnknown: 'Der Code ist unbekannt, benutzt oder abgelaufen. Bitte lassen Sie sich einen neuen anzeigen.',
    tooManyCodes: (minutes: number) => `Zu viele falsche Codes. Bitte versuchen Sie es in ${minutes} Minuten wieder.`,
    tooManyAgents: (most: number) => `Mehr als ${most} Arbeitsplätze können nicht verbunden sein.`,
    nothingToRepeat: 'Daran ist nichts zu wiederholen.',
    faults: {
      not_fetched: 'Die vorige Datei dieses Namens wurde noch nicht abgeholt. Es wird weiter versucht.',
      gone: 'Die beiseitegelegte Datei ist nicht mehr da.',
      no_file: 'Das ist keine gewöhnliche Datei.',
      too_large: 'Die Datei ist zu groß für einen GDT-Satz.',
      no_gdt: 'Die Datei ist kein GDT-Satz.',
      incomplete: 'Der GDT-Satz ist nicht vollständig.',
      wrong_length: 'Die Längen im GDT-Satz stimmen nicht: Er könnte abgeschnitten oder verändert sein.',
      wrong_record: 'Angenommen werden die Satzarten 6301 (Stammdaten übermitteln) und 6302 (Untersuchung anfordern).',
      bad_charset: 'Der Zeichensatz (Feld 9206) ist unbekannt, oder der Text passt nicht zu ihm.',
      no_number: 'Die Patientennummer (Feld 3000) fehlt, ist unbrauchbar oder nicht eindeutig.',
      no_name: 'Der Name (Felder 3101 und 3102) fehlt, ist zu lang oder nicht eindeutig.',
      bad_birthday: 'Das Geburtsdatum (Feld 3103) ist keines oder nicht eindeutig.',
      other_name: 'Unter dieser Patientennummer ist ein anderer Name bekannt. Bitte prüfen Sie, wer gemeint ist.',
      other_birthday:
        'Unter dieser Patientennummer ist ein anderes Geburtsdatum bekannt. Bitte prüfen Sie, wer gemeint ist.',
      other_patient:
        'Der Termin gehört inzwischen zu jemand anderem als angefordert: Die Notiz wurde nicht übermittelt.',
      no_account: 'Es gibt mehrere Konten: Bitte legen Sie die Datei in den Ordner mit der Adresse des Kontos.',
      plan: 'Der Tarif lässt keinen weiteren Termin zu.',
      refused: 'Aus den Angaben lässt sich kein Termin anlegen.',
      missing: 'Der Ordner des Praxissystems fehlt oder ist nicht verbunden. Es wird weiter versucht.',
      full: 'Der Ordner des Praxissystems ist voll. Es wird weiter versucht.',
      denied: 'In den Ordner des Praxissystems darf nicht geschrieben werden. Es wird weiter versucht.',
      too_long: 'Die Notiz ist zu lang für einen GDT-Satz.',
      failed: 'Die Datei für das Praxissystem konnte nicht geschrieben werden. Es wird weiter versucht.',
    },
  },

  /** Folders that notes are delivered to (contract 11a). */
  delivery: {
    missing:
      'Der Ordner für freigegebene Notizen fehlt oder ist nicht verbunden. Bitte wenden Sie sich an den Betreiber; es wird weiter versucht.',
    full: 'Der Ordner für freigegebene Notizen ist voll. Bitte wenden Sie sich an den Betreiber; es wird weiter versucht.',
    denied:
      'In den Ordner für freigegebene Notizen darf nicht geschrieben werden. Bitte wenden Sie sich an den Betreiber; es wird weiter versucht.',
    too_long: 'Die Notiz ist für eines der Formate zu lang; in den anderen ist sie abgelegt.',
    failed: 'Die Notiz konnte nicht abgelegt werden. Es wird weiter versucht.',
  },
}

export type Messages = typeof de
