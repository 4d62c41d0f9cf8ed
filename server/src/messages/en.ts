import type { Messages } from './de.ts'

export const en: Messages = {
  languageCode: 'en',

  referral: 'Referral',

  malformedJson: 'The request is not valid JSON.',
  malformedRequest: 'The request is not valid HTTP.',
  requestTooSlow: 'The request came too slowly and has been stopped.',
  unsupportedContentType: 'This content type is not supported. Expected application/json.',
  bodyTooLarge: 'The request is too large.',
  routeNotFound: 'There is nothing at this address.',
  methodNotAllowed: 'This method is not supported here.',
  internal: (reference) => `Unexpected error. Please try again. Reference: ${reference}`,
  unavailable: (reference) =>
    `The service is unavailable at the moment. Please try again soon. Reference: ${reference}`,
  databaseDamaged: (reference) =>
    `The database is damaged. Please stop working for now and tell the operator, who can restore it from a backup. Reference: ${reference}`,
  storageFull: 'The storage is full. Nothing was saved. Please tell the operator.',
  tooManyStreams: 'Too many event streams in this account at the same time. Please close other windows.',
  rateLimited: (seconds) => `Too many requests. Please try again in ${seconds} seconds.`,
  nestedTooDeep: (most) => `The request is nested too deep: ${most} levels at most.`,
  tooManyValues: (most) => `The request holds too many values: ${most} at most.`,
  tooManyMembers: (most) => `An object of the request has too many fields: ${most} at most.`,
  tooManyShapes: 'The request holds too many objects of different kinds.',
  invalid: (field, problem) => `Invalid input: ${field ? `"${field}" ` : ''}${problem}`,
  problemMissing: 'is missing',
  problemType: 'has the wrong type',
  problemValue: 'has an invalid value',
  problemTooMany: (max) => `must have at most ${max} entries`,
  problemTooShort: (min) => `must have at least ${min} characters`,
  problemTooLong: (max) => `must have at most ${max} characters`,

  passwordTooShort: (least) => `The password must have at least ${least} characters.`,
  passwordBreached: 'This password is known from a data breach. Please choose another one.',
  passwordCommon: 'This password is among the commonest and is guessed first. Please choose another one.',
  passwordIsAddress: 'Your own email address is no password. Please choose another one.',
  registrationClosed: 'No accounts can be opened here. Please turn to the operator.',
  oidc: {
    only: (name) => `Here you sign in by ${name}.`,
    unverified: 'The provider has not verified your email address. Please turn to the operator.',
    taken: 'Another account of the provider belongs to this email address. Please turn to the operator.',
    failed: 'Signing in by the provider failed. Please try again.',
    limited: 'Too many attempts to sign in. Please try again in a quarter of an hour.',
  },
  invitationNeeded:
    'Only those who were invited can open an account here. The link of an invitation works for seven days, once, and for the invited address only.',
  passkeyInvalid: 'This passkey was not accepted. Please try again.',
  passkeyKnown: 'This passkey is known already.',
  tooManyPasskeys: (most) => `More than ${most} passkeys are not possible. Please remove one first.`,
  proofRequired: 'Please show first that it is you: by your password, a code or a passkey.',
  proofNeeded: 'Please send “password”, “code” or “credential”.',
  secondFactorRequired: 'This account must have a second factor. Please set one up first.',
  invalidEmail: 'Please give a valid email address.',
  emailTaken: 'This email address is already registered.',
  wrongCredentials: 'Email address or password is wrong.',
  emailNotVerified: 'Please verify your email address first. The link is in the mail we sent you.',
  accountDisabled: 'This account is disabled. Please contact the operator.',
  tooManyLogins: (minutes) =>
    `Too many login attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  busy: 'The service is busy. Please try again in a few seconds.',
  sessionRevoked: 'You have been signed out on this device. Please sign in again.',
  verificationInvalid: 'This verification link is invalid, already used or expired.',
  resetInvalid: 'This reset link is invalid, already used or expired.',
  wrongPassword: 'The password is wrong.',
  exportReadme: (name, instant) =>
    `Visite: all data of ${name} as of ${instant}\n\nOne JSON file each holds the account, devices, appointments, recordings, transcripts, notes with their versions and all the rest.\nThe files themselves are in the folder files; "blob_key" names their place.\nThese data are subject to medical confidentiality.\n`,
  twoFactorNeeded: 'Please enter the code from your authenticator app, or a backup code.',
  wrongCode: 'The code is wrong, expired or already used.',
  twoFactorNotSetUp: 'Please set up two-factor sign-in first.',
  twoFactorOn: 'Two-factor sign-in is already on.',
  twoFactorOff: 'Two-factor sign-in is not on.',
  teamExists: 'There is already a team with this name.',
  inAnotherTeam: 'The account is already in another team.',
  unknownPlan: (plan) => `There is no plan "${plan}".`,
  lastAdmin: 'This is the last administrator account. Please appoint another one first.',
  userNotFound: 'The account was not found.',

  trialExpired: 'Your trial has ended. Please choose a plan to go on.',
  subscriptionExpired: 'Your subscription has ended. Please renew it to go on.',
  trialLimit: (limit) => `The trial includes at most ${limit} appointments.`,
  storageLimit: (limit, used) =>
    `Your plan's storage is full: ${used} of ${limit} MB are used. Delete recordings or documents you no longer need, or change the plan.`,
  encounterLimit: (limit) => `Your plan includes ${limit} appointments a month; they are used up.`,
  featureNotAvailable: 'Your plan does not include this feature.',

  exportFormatNeeded: (formats) => `Please name one of these formats as "format": ${formats}.`,
  exportTooLong: 'The note is too long for this format. Please choose text or FHIR.',
  exportTooLongForGdt: 'The note is too long for a GDT record. Please choose another format.',
  noteExport: {
    title: 'Clinical documentation',
    draft: 'DRAFT – not released',
    patient: 'Patient',
    born: 'Date of birth',
    letter: {
      to: ['To the colleagues', 'continuing the treatment'],
      salutation: 'Dear colleagues,',
      greeting: 'With kind regards',
    },
    encounter: 'Appointment',
    room: 'Room',
    summary: 'Summary',
    logo: (practice) => (practice ? `Logo: ${practice}` : 'Logo of the practice'),
    when: (day, time) => `${day}, ${time}`,
    page: (number, count) => `Page ${number} of ${count}`,
    version: (version, saved) => `Version ${version}, saved on ${saved}`,
  },

  invalidSource: 'The source must be live, upload or online_meeting.',
  uploadTooSlow: 'The transfer was too slow and has been stopped. Please try again.',
  uploadAborted: 'The transfer was interrupted. Nothing was saved.',
  boundaryTooLong: (limit) =>
    `The boundary of the form (in its Content-Type) is too long: at most ${limit} characters.`,
  malformedUpload: 'The uploaded data is not a valid form (multipart/form-data).',
  fileMissing: (reference) => `The stored file cannot be found. Please tell the operator. Reference: ${reference}`,
  fileDamaged: (reference) =>
    `The stored file is damaged: it is not what was stored, and is therefore not played or shown. Please tell the operator, who can bring it back from a backup. Reference: ${reference}`,
  noRecording: 'This appointment has no recording.',
  tooManyTakes: 'No more takes can be appended to this recording.',
  retryUnderWay: 'Transcription or draft are under way already. Please wait a moment.',
  nothingToRetry: 'Nothing has failed that could be run again.',
  transcriptionChanged: 'The transcription has been changed elsewhere meanwhile. Please load it again.',
  tooManySegments: (most) => `The transcription has too many lines: ${most} are possible at most.`,
  nothingToCorrect: 'Please send "transcription" or "segments".',
  unknownSegment: (id) => `There is no segment "${id}" in this transcript, or it comes twice.`,
  vocabularyNoLetter: (term: string) => `A term needs at least one letter: “${term}”.`,
  recordingNotRead: 'The recording could not be read. Please try again later.',
  recordingNotRemoved: 'The recording could not be deleted. Please try again later.',

  templateBuiltIn: 'Built-in templates cannot be changed. Make a copy.',
  templateKeyTaken: 'You already have a template with this key in this language.',
  templateSectionTwice: 'Two sections have the same key.',
  noteChanged: 'The note has been changed meanwhile. Please load it again and try once more.',
  tooManyFiles: 'These are too many files at once. Nothing was saved.',
  documentEncrypted: 'The document is protected by a password; its text cannot be read.',
  documentDamaged: 'The document cannot be read; the file seems damaged. It is stored safely.',
  documentTooDemanding: 'The document is too large or too complex for its text to be read. It is stored safely.',
  documentNoProgram: (reference) =>
    `Text recognition is not set up. The document is stored safely. Please tell the operator. Reference: ${reference}`,
  documentNotRead: (reference) =>
    `The text of the document could not be read. It is stored safely. Reference: ${reference}`,
  documentMissing: (reference) =>
    `The uploaded document cannot be found in the storage. Please upload it again. Reference: ${reference}`,
  extractionUnderWay: 'The text of this document is being read already.',
  extractionDone: 'The text of this document has been read already.',

  recordingElsewhere: (device) =>
    `This appointment is being recorded on another device${device ? ` (${device})` : ''}. You can end the recording there or take over here.`,
  noSpeech:
    'No speech was found in the recording. The recording is safe. Please check microphone and volume, and record a further part.',
  transcriptionUndecodable: (reference) =>
    `The recording could not be read; the file seems damaged. It is stored safely. Reference: ${reference}`,
  transcriptionFailed: (reference) =>
    `The transcription failed. The recording is stored safely; you can try again. Reference: ${reference}`,
  transcriptionNoEngine: (reference) =>
    `The speech engine is not set up, or its model is damaged. The recording is stored safely. Please tell the operator. Reference: ${reference}`,
  draftFailed: (reference) =>
    `The note could not be drafted. Recording and transcript are stored safely; you can try again. Reference: ${reference}`,
  nothingToDraft:
    'The transcript holds nothing a note could be written from. Recording and transcript are safe. Record a further part, correct the transcript or write the note yourself.',
  draftNeedsPlan:
    'Drafting the note needs a valid plan; yours has ended. Recording and transcript are stored safely; you can try again once it is renewed.',
  audioMissing: (reference) =>
    `The uploaded recording cannot be found in the storage. Please upload it again. Reference: ${reference}`,

  verifyMailSubject: 'Please verify your email address',
  verifyMailText: (link) =>
    `Hello,\n\nplease verify your email address to use Visite:\n\n${link}\n\nThe link is valid for 48 hours. If you did not register, ignore this mail.\n`,
  invitationMailSubject: 'Invitation to Visite',
  invitationMailText: (link) =>
    `Hello,\n\nyou were invited to Visite. Open your account by this link:\n\n${link}\n\nThe link works for seven days, and for this email address only.\n`,
  resetMailSubject: 'A new password for Visite',
  resetMailText: (name, link) =>
    `Hello${name === null ? '' : ` ${name}`},\n\nwith this link you choose a new password:\n\n${link}\n\nThe link is valid for one hour. Afterwards you are signed out on all devices. If you did not ask for a new password, ignore this mail: your old one stays.\n`,

  patientEmailRequired: 'A valid email address is needed to notify the patient.',
  externalReadonly:
    'This appointment comes from an external calendar. Date, time and duration can only be changed there.',
  bookingTransition: (from, to) => `A booking that is "${from}" cannot become "${to}".`,

  /** Patients (contract 9 patients). */
  patients: {
    birthDate: 'must be a day of the form YYYY-MM-DD that is not in the future',
    email: 'must be an email address',
    numberTwice: 'names a number twice',
    numberTaken: 'One of these numbers belongs to another patient already.',
    withItself: 'A patient cannot be merged with themselves.',
    numberTakenMeanwhile: 'A number of the other patient belongs to a third one by now. Please change it there first.',
  },

  /** The practice (contract 9 practice). */
  practice: {
    ownersOnly: 'The data of a team’s practice is changed by the team’s owners. Please ask them.',
    email: 'must be an email address',
    website: 'must be a web address',
    hours: 'must begin before they end, without overlapping',
    logo: {
      kind: 'The logo must be a PNG or JPEG image.',
      damaged: 'The image is damaged. Please save it anew and try again.',
      tooManyPixels: 'The image has too many pixels. Please make it smaller.',
      tooSmall: (pixels: number) => `The image is too narrow: it must be at least ${pixels} pixels wide and high.`,
      tooLarge: (megabytes: number) => `The logo may have at most ${megabytes} MB.`,
    },
  },

  speech: {
    badJson: 'The message is no valid JSON object with “type”.',
    badMessage: (type: string) => `The message “${type}” does not have the agreed form.`,
    unknownType: 'There is no such type of message.',
    configFirst: 'The first message must be “config”.',
    configTwice: '“config” may be sent only once.',
    frameTooShort: 'An audio frame needs a sequence number (4 bytes) and at least one sample.',
    frameOdd: 'An audio frame must consist of whole 16-bit samples.',
    frameTooLarge: (bytes: number) => `An audio frame may have at most ${bytes} bytes.`,
    messageTooLarge: 'The message is too large.',
    gap: (expected: number) => `Audio frames are missing: number ${expected} was expected.`,
    unauthorized: 'Please sign in.',
    sessionOver: 'Your session has expired or was ended. What has been said so far is stored safely.',
    forbidden: 'This appointment belongs to another account.',
    consentRequired: 'Nothing may be recorded: the consent of the patient is missing.',
    unknownAppointment: 'There is no such appointment.',
    appointmentGone: 'This appointment was deleted.',
    unknownSession: 'There is no such recording session.',
    noConfig: 'No message “config” arrived.',
    recordingExists: 'This appointment already has a recording.',
    sessionOpen: 'A recording of this appointment is under way. Resume it with its “session_id”.',
    takenOver: 'Another connection has taken over the recording.',
    sessionEnded: 'The recording was ended because the connection was away too long. What arrived is stored safely.',
    tooMany: 'Too many connections are open at once. Please try again shortly.',
    tooManyFlushes: 'Please wait for “flushed” before sending “flush” again.',
    tooLong: 'The longest possible recording has been reached. It is being stored now.',
    noLiveText:
      'Live text is busy or not set up at the moment. The recording goes on and will be transcribed afterwards.',
    liveTextFailed: 'Live text has missed a passage. The recording is complete and will be transcribed afterwards.',
    storageFull:
      'The storage is full. What was acknowledged is safe. Please tell the operator; the recording can be resumed.',
    restarting: 'The service is restarting. Please connect again to resume the recording.',
    otherServer: 'This recording is under way on another server. Please connect again.',
    notStoredYet: 'The recording is safe but could not be filed yet. The service keeps trying by itself.',
    upgradeRequired: 'This address takes WebSocket connections only.',
  },

  calendars: {
    address: 'must be the https address of an iCalendar calendar',
    tooMany: (most: number) => `At most ${most} other calendars can be added.`,
    nameless: 'Busy',
    feedName: 'Visite',
    feedSummary: 'Appointment',
    feedPromised: (what) => `${what} (will come)`,
    faults: {
      private_address:
        'The address leads into a private network. The operator can allow that with VISITE_CALENDAR_ALLOW_PRIVATE.',
      insecure_address: 'The address is not encrypted. Please give an https address.',
      unreachable: 'The calendar’s server cannot be reached. Please check the address.',
      too_slow: 'The calendar’s server answered too slowly. It is tried again in 15 minutes.',
      too_large: 'The calendar is larger than 5 MB. Please split it, or share a smaller one.',
      too_many_events:
        'The calendar has more than 5,000 events in the time that is looked at. The 5,000 that lie nearest are in place; the others are missing and keep no times free.',
      too_demanding: 'The recurrences in the calendar take too long to work out.',
      refused: 'The calendar’s server refuses access. Please give the calendar’s secret address.',
      not_found: 'There is no calendar at the address (any more).',
      bad_answer: 'The calendar’s server gave a useless answer. It is tried again in 15 minutes.',
      no_calendar: 'There is no iCalendar calendar at the address.',
      partly_unreadable: 'Some events of the calendar are faulty and missing; the others are in place.',
    },
    server: 'must be the address of the calendar server, without user name and password',
    tooManyAccounts: (most: number) => `At most ${most} calendar accounts can be connected.`,
    notOffered: 'belongs to no calendar of this account',
    notWritable: 'belongs to a calendar that you may not write to',
    alreadyRead: 'This calendar is being read already.',
    accountFaults: {
      refused:
        'The calendar server does not accept the user name or the password. Please create an app password there and enter it.',
      not_found: 'There is no calendar server at the address, or this calendar does not exist (any more).',
      no_calendar: 'No CalDAV server answers at the address. Please check the address.',
      unreachable: 'The calendar server cannot be reached. Please check the address.',
      too_large: 'The calendar server answers with more than 5 MB.',
    },
    targetFaults: {
      private_address:
        'The calendar’s address leads into a private network. The operator can allow this with VISITE_CALENDAR_ALLOW_PRIVATE.',
      insecure_address: 'The calendar’s address is not encrypted. Please connect the account again with https.',
      unreachable: 'The calendar server cannot be reached. It is tried again.',
      too_slow: 'The calendar server answered too slowly. It is tried again.',
      too_large: 'The calendar server gave a useless answer. It is tried again.',
      refused:
        'The calendar server does not accept the password any more, or does not allow writing. Please enter a new app password or choose another calendar.',
      not_found: 'The calendar does not exist there any more. Please choose another one.',
      bad_answer: 'The calendar server gave a useless answer. It is tried again.',
      event_refused: 'The calendar server did not accept some events; the others are in place.',
      unreadable_secret: 'The stored password cannot be read any more. Please enter it again.',
    },
  },

  webhooks: {
    address: 'must be the https address of your receiver',
    tooMany: (most: number) => `At most ${most} webhooks can be set up.`,
    faults: {
      private_address:
        'The address leads into a private network. The operator can allow that with VISITE_WEBHOOK_ALLOW_PRIVATE.',
      insecure_address: 'The address is not encrypted. Please enter an https address.',
      unreachable: 'The receiver cannot be reached. Please check the address and the certificate.',
      too_slow: 'The receiver did not answer within 10 seconds.',
      redirected: 'The receiver redirects; redirects are not followed. Please enter the final address.',
      refused: 'The receiver did not accept the event.',
      unreadable_secret:
        'The secret of the webhook cannot be read any more. Please delete the webhook and set it up again.',
    },
  },

  agent: {
    paired: (account: string) => `Connected to the account ${account}.`,
    working: (folder: string) => `Files are exchanged through ${folder}.`,
    notPaired: 'This workplace is not connected yet. Visite shows a code under Settings → Connections.',
    askCode: 'Code: ',
    revoked: 'This workplace was signed out. Nothing is exchanged any more.',
    unreachable: 'Visite cannot be reached. Files wait until it is back.',
    reachable: 'Visite can be reached again.',
    folderMissing: 'The exchange folder is missing or not connected. It is tried again.',
    folderBack: 'The exchange folder is back.',
    taken: 'A request was taken.',
    answered: 'An answer is ready for the practice system.',
    aside: (why: string) => `A file was put aside: ${why}`,
    notFetched: 'An answer waits until the practice system has fetched the previous one.',
    failed: (why: string) => `This did not work and is tried again: ${why}`,
    running: 'The program is already running for this folder.',
    insecure:
      'The address of the server must begin with https://. Only if the network in between is yours alone: --insecure.',
    badServer: 'The address of the server is none.',
    refused: (why: string) => `Visite has refused: ${why}`,
  },

  gdt: {
    agentRevoked: 'This workplace was signed out. Please connect it again.',
    codeUnknown: 'The code is unknown, used or expired. Please have a new one shown.',
    tooManyCodes: (minutes: number) => `Too many wrong codes. Please try again in ${minutes} minutes.`,
    tooManyAgents: (most: number) => `No more than ${most} workplaces can be connected.`,
    nothingToRepeat: 'There is nothing to repeat.',
    faults: {
      not_fetched: 'The previous file of this name has not been fetched yet. It is tried again.',
      gone: 'The file that was put aside is not there any more.',
      no_file: 'This is not an ordinary file.',
      too_large: 'The file is too large for a GDT record.',
      no_gdt: 'The file is not a GDT record.',
      incomplete: 'The GDT record is not complete.',
      wrong_length: 'The lengths in the GDT record are wrong: it may have been cut off or changed.',
      wrong_record: 'The records 6301 (patient data) and 6302 (request for an examination) are accepted.',
      bad_charset: 'The character set (field 9206) is unknown, or the text does not fit it.',
      no_number: 'The patient’s number (field 3000) is missing, ambiguous or cannot be used.',
      no_name: 'The name (fields 3101 and 3102) is missing, too long or ambiguous.',
      bad_birthday: 'The birthday (field 3103) is not one, or ambiguous.',
      other_name: 'Another name is known under this patient’s number. Please check who is meant.',
      other_birthday: 'Another birthday is known under this patient’s number. Please check who is meant.',
      other_patient: 'The appointment now belongs to somebody else than was asked for: the note was not handed over.',
      no_account: 'There are several accounts: please put the file into the folder with the address of the account.',
      plan: 'The plan allows no further appointment.',
      refused: 'No appointment can be made from what is given.',
      missing: 'The folder of the practice system is missing or not connected. It is tried again.',
      full: 'The folder of the practice system is full. It is tried again.',
      denied: 'The folder of the practice system may not be written. It is tried again.',
      too_long: 'The note is too long for a GDT record.',
      failed: 'The file for the practice system could not be written. It is tried again.',
    },
  },

  delivery: {
    missing:
      'The folder for released notes is missing or not connected. Please contact the operator; it is tried again.',
    full: 'The folder for released notes is full. Please contact the operator; it is tried again.',
    denied: 'The folder for released notes may not be written. Please contact the operator; it is tried again.',
    too_long: 'The note is too long for one of the formats; it is there in the others.',
    failed: 'The note could not be delivered. It is tried again.',
  },
}
