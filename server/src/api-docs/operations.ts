import type { TSchema } from 'typebox'
import { DocumentForm, DocumentsForm, RecordingForm } from './forms.ts'
import type { RefusalName } from './refusals.ts'

/** What the API's document says of a route beyond its schemas. */
export interface Operation {
  /** Name for typed clients: unique, camelCase. */
  id: string
  title: string
  /** What the title and the fields do not tell. */
  text?: string
  /** Answers without a token. */
  public?: true
  /** Refusals beyond those every route of its kind has, see `refusalsOf`; of one status the last counts. */
  refuses?: readonly RefusalName[]
  /** The multipart form it takes. */
  form?: TSchema
  /** Media types of what it streams instead of JSON. */
  sends?: readonly string[]
  /** Streams parts on demand: `Range`, 206 and 416. */
  ranges?: true
}

const AUDIO = ['audio/*', 'video/webm', 'video/mp4'] as const
const DOCUMENT = ['application/pdf', 'image/*'] as const
const NOTE_FILE = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/fhir+json',
  'text/plain',
] as const

/** Every route, by the chapters of the API's pages. `server/test/contract/` holds it complete. */
export const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  Health: {
    'GET /': { id: 'getHealth', title: 'Is the service there', public: true },
    'GET /health/ready': { id: 'getReadiness', title: 'What is degraded', public: true },
  },

  Account: {
    'POST /register': {
      id: 'register',
      title: 'Register an account',
      text: 'The account is unverified until the link in the mail has been followed.',
      public: true,
      refuses: ['EntryInvalid', 'EntryConflict'],
    },
    'POST /verify-email': { id: 'verifyEmail', title: 'Prove an address by the link of a mail', public: true },
    'POST /verify-email/resend': {
      id: 'resendVerification',
      title: 'Send the verification mail again',
      text: 'Answers alike whether or not the account exists.',
      public: true,
    },
    'POST /password/forgot': {
      id: 'forgotPassword',
      title: 'Ask for a new password by mail',
      text: 'Answers alike whether or not the account exists.',
      public: true,
    },
    'POST /password/reset': {
      id: 'resetPassword',
      title: 'Set a new password by the link of a mail',
      text: 'Ends all sessions of the account.',
      public: true,
    },
    'POST /user/password': {
      id: 'changePassword',
      title: 'Change the password',
      text: 'Signs out every other device. Wrong passwords count against the login limit.',
      refuses: ['NotFound'],
    },
    'GET /user/profile': { id: 'getProfile', title: 'Read the profile', refuses: ['NotFound'] },
    'PUT /user/profile': { id: 'changeProfile', title: 'Change the profile', refuses: ['NotFound'] },
    'GET /user/export': {
      id: 'exportAccount',
      title: 'Export everything the account owns',
      text: 'One ZIP of JSON and files.',
      sends: ['application/zip'],
      refuses: ['NotFound'],
    },
    'DELETE /user': {
      id: 'deleteAccount',
      title: 'Delete the account and all it owns',
      text: 'Wrong passwords count against the login limit.',
      refuses: ['NotFound', 'Conflict'],
    },
  },

  Sessions: {
    'POST /login': {
      id: 'login',
      title: 'Sign in',
      text: 'Answers 202 when the account is protected by a second factor and no code was sent.',
      public: true,
      refuses: ['EntryInvalid', 'LoginRefused', 'TooManyLogins'],
    },
    'POST /refresh-token': {
      id: 'refreshToken',
      title: 'Get a new token',
      text: 'The session stays the same device; its old token stops working after 60 seconds.',
    },
    'POST /logout': { id: 'logout', title: 'Sign this device out' },
    'GET /sessions': { id: 'listSessions', title: 'List the signed-in devices' },
    'DELETE /sessions': { id: 'revokeOtherSessions', title: 'Sign all other devices out' },
    'DELETE /sessions/{id}': { id: 'revokeSession', title: 'Sign a device out' },
  },

  'Two-factor authentication': {
    'GET /2fa': { id: 'getTwoFactorState', title: 'Is a second factor on' },
    'POST /2fa/setup': {
      id: 'setUpTwoFactor',
      title: 'Get a secret for an authenticator app',
      text: 'Protects nothing before it is enabled.',
      refuses: ['NotFound', 'Conflict'],
    },
    'POST /2fa/enable': {
      id: 'enableTwoFactor',
      title: 'Turn the second factor on',
      text: 'Answers the backup codes, which are shown only here.',
      refuses: ['NotFound', 'Conflict'],
    },
    'POST /2fa/disable': {
      id: 'disableTwoFactor',
      title: 'Turn the second factor off',
      refuses: ['NotFound', 'Conflict'],
    },
    'POST /2fa/backup-codes': {
      id: 'renewBackupCodes',
      title: 'Replace the backup codes',
      refuses: ['NotFound', 'Conflict'],
    },
  },

  Appointments: {
    'GET /appointments/doctors': {
      id: 'listAppointments',
      title: 'List the own appointments',
      text: '`from` is inclusive, `to` exclusive; what cannot be read as an instant is ignored.',
    },
    'POST /appointments/add': {
      id: 'addAppointment',
      title: 'Create an appointment',
      text: 'With `notify_patient` it is a confirmed booking, and the patient gets a mail with an invitation.',
      refuses: ['PlanRefused', 'NotFound', 'Conflict'],
    },
    'GET /appointments/get/{id}': { id: 'getAppointment', title: 'Read an appointment' },
    'POST /appointments/update/{id}': {
      id: 'updateAppointment',
      title: 'Change an appointment',
      text: 'Empty values are ignored, but for `error_reason` and `room`, which they clear.',
      refuses: ['Conflict'],
    },
    'DELETE /appointments/delete/{id}': {
      id: 'deleteAppointment',
      title: 'Erase an appointment and all below it',
    },
    'POST /appointments/booking/{id}': {
      id: 'changeBooking',
      title: 'Cancel, complete or reopen a booking',
      refuses: ['Conflict'],
    },
    'POST /appointments/follow-up/{id}': {
      id: 'addFollowUp',
      title: 'Plan a further visit of the same case',
      refuses: ['ForbiddenOrPlan', 'Conflict'],
    },
    'GET /appointments/case/{caseId}': { id: 'listCase', title: 'List the appointments of a case' },
    'GET /rooms': { id: 'listRooms', title: 'List the rooms, most recently used first' },
    'GET /appointment-types': { id: 'listAppointmentTypes', title: 'List the appointment types' },
    'POST /appointment-types': { id: 'addAppointmentType', title: 'Create an appointment type' },
    'PUT /appointment-types/{id}': { id: 'changeAppointmentType', title: 'Change an appointment type' },
    'DELETE /appointment-types/{id}': { id: 'deleteAppointmentType', title: 'Delete an appointment type' },
  },

  Recordings: {
    'POST /recordings/add/{appointmentId}': {
      id: 'addRecording',
      title: 'Upload the recording',
      text: 'At most 500 MB; the kind is recognised by content. Transcription starts by itself.',
      form: RecordingForm,
      refuses: ['ForbiddenOrPlan', 'UploadTooSlow'],
    },
    'POST /recordings/append/{appointmentId}': {
      id: 'appendRecording',
      title: 'Add a further take',
      text: 'Only the take is transcribed; its segments follow the earlier ones, then notes are drafted again unless released.',
      form: RecordingForm,
      refuses: ['ForbiddenOrPlan', 'UploadTooSlow', 'Conflict'],
    },
    'POST /recordings/retry/{appointmentId}': {
      id: 'retryRecording',
      title: 'Run a failed transcription or draft again',
      text: '409 when nothing has failed.',
      refuses: ['Conflict'],
    },
    'POST /recordings/claim/{appointmentId}': {
      id: 'claimRecording',
      title: 'Begin to record the appointment, or say that it goes on',
      text: '`claim_id` is chosen by the recorder at random. Whoever records says so again within 150 seconds, or is taken for gone; an open live session keeps the claim. While another claim stands: 409 `RECORDING_ELSEWHERE`, and the appointment’s `recording_by` tells who. With `take_over` it is replaced: its live session is ended, and what was said there becomes the recording.',
      refuses: ['Conflict'],
    },
    'DELETE /recordings/claim/{appointmentId}': {
      id: 'releaseRecording',
      title: 'Say that the appointment is not recorded any more',
      text: 'Nothing happens when another claim stands.',
    },
    'GET /recordings/{appointmentId}': { id: 'getRecording', title: 'Read about the recording' },
    'GET /recordings/audio/{appointmentId}': {
      id: 'playRecording',
      title: 'Play the recording',
      text: 'The recording itself, or with `recording_id` one of its `append_recordings`.',
      sends: AUDIO,
      ranges: true,
    },
    'DELETE /recordings/{appointmentId}': { id: 'deleteRecording', title: 'Delete the recording' },
  },

  Transcriptions: {
    'GET /transcriptions': { id: 'listTranscriptions', title: 'List the own transcriptions; all, for an admin' },
    'GET /transcriptions/{appointmentId}': { id: 'getTranscription', title: 'Read the transcription' },
    'PUT /transcriptions/{appointmentId}': {
      id: 'correctTranscription',
      title: 'Correct the transcription',
      text: 'With `segments` the whole new list (one without `id` is new, one left out goes); with `transcription` the text, a line a segment. What the engine heard is kept beside it. A draft stays until it is asked for anew. With `updatedAt` 409 when somebody else has corrected it since.',
      refuses: ['Conflict'],
    },
    'GET /transcriptions/{appointmentId}/original': {
      id: 'getOriginalTranscription',
      title: 'Read what the engine heard, before corrections',
    },
    'POST /transcriptions/vocabulary/{appointmentId}': {
      id: 'correctByVocabulary',
      title: 'Put the own terms where they were nearly understood',
      text: 'Replaces words that are none and sound like a term of `GET /vocabulary`; with `preview` only tells them. Numbers, words of the language and other drugs stay. What the engine heard is kept.',
      refuses: ['Conflict'],
    },
    'POST /transcriptions/swap-roles/{appointmentId}': {
      id: 'swapRoles',
      title: 'Let doctor and patient change places',
      text: 'Then notes are drafted again unless released.',
    },
  },

  Notes: {
    'GET /notes/{id}': { id: 'getNotes', title: 'Read the notes' },
    'POST /notes/add/{id}': {
      id: 'saveNotes',
      title: 'Save and release the notes',
      text: 'The appointment is `finished`; nothing automatic overwrites the text from here on.',
    },
    'PUT /notes/{id}': { id: 'changeNotes', title: 'Change the notes', refuses: ['Conflict'] },
    'POST /notes/regenerate-notes/{id}': {
      id: 'regenerateNotes',
      title: 'Draft the notes anew from the transcription',
      refuses: ['ForbiddenOrPlan', 'Conflict'],
    },
    'GET /notes/{id}/versions': { id: 'listNoteVersions', title: 'List every saved and drafted version' },
    'GET /notes/{id}/versions/{version}': { id: 'getNoteVersion', title: 'Read a version' },
    'GET /notes/{id}/export': {
      id: 'exportNotes',
      title: 'Export the notes',
      text: 'As PDF, Word document, FHIR R4 document Bundle, GDT 2.1 record or plain text. A draft says that it is one.',
      sends: NOTE_FILE,
      refuses: ['TooLong'],
    },
  },

  Templates: {
    'GET /templates': { id: 'listTemplates', title: 'List the own and the built-in templates' },
    'POST /templates': {
      id: 'addTemplate',
      title: 'Create or copy a template',
      refuses: ['Forbidden', 'NotFound', 'Conflict'],
    },
    'PUT /templates/{id}': { id: 'changeTemplate', title: 'Change a template', refuses: ['Conflict'] },
    'DELETE /templates/{id}': { id: 'deleteTemplate', title: 'Delete a template', refuses: ['Conflict'] },
  },

  Vocabulary: {
    'GET /vocabulary': { id: 'getVocabulary', title: 'Read the own terms' },
    'PUT /vocabulary': {
      id: 'saveVocabulary',
      title: 'Replace the own terms',
      text: 'Drugs and names that speech engines shall prefer. At most 1000 of 100 characters; of spellings that differ by case only the first is kept.',
    },
  },

  Documents: {
    'PUT /documents/{id}': {
      id: 'putDocument',
      title: 'Attach or replace the document of an appointment',
      text: 'A consent document is replaced, else an only document; otherwise the file is added. At most 25 MB.',
      form: DocumentForm,
      refuses: ['ForbiddenOrPlan', 'UploadTooSlow', 'Conflict'],
    },
    'POST /documents/upload': {
      id: 'uploadDocuments',
      title: 'Attach documents to an appointment',
      text: 'Always adds. At most 25 MB a file.',
      form: DocumentsForm,
      refuses: ['ForbiddenOrPlan', 'UploadTooSlow', 'NotFound'],
    },
    'GET /documents/{id}': { id: 'listDocuments', title: 'List the documents of an appointment' },
    'GET /documents/doctor/{id}': { id: 'listDoctorDocuments', title: 'List all own documents' },
    'GET /documents/get/{appointmentId}': {
      id: 'downloadDocument',
      title: 'Download a document',
      text: 'The newest of the appointment, or the named one.',
      sends: DOCUMENT,
      ranges: true,
    },
    'GET /documents/text/{documentId}': {
      id: 'getDocumentText',
      title: 'Read the extracted text',
      text: 'Complete once `extraction_status` is `done`; in `text` the pages are separated by form feeds.',
    },
    'POST /documents/retry/{documentId}': {
      id: 'retryDocument',
      title: 'Read the text of a document again',
      text: 'Only after `extraction_status` has become `failed`.',
      refuses: ['Conflict'],
    },
    'PUT /documents/item/{documentId}': { id: 'changeDocument', title: 'Change what is told of a document' },
    'DELETE /documents/item/{documentId}': { id: 'deleteDocument', title: 'Delete a document' },
  },

  Events: {
    'GET /events': {
      id: 'followEvents',
      title: 'Follow what changes',
      text: 'Server-Sent Events with ids and states, never clinical text; the messages are in `asyncapi.json`. `Last-Event-ID` replays what was missed in the last 24 hours; when some of it is no longer kept, the first event is `reset`. A comment comes every 15 s. The stream ends with its session.',
      sends: ['text/event-stream'],
    },
  },

  Administration: {
    'GET /admin/accounts': { id: 'listAccounts', title: 'List the accounts', refuses: ['Forbidden'] },
    'POST /admin/accounts/{id}': {
      id: 'changeAccount',
      title: 'Change plan, role or state of an account',
      text: 'Disabling ends its sessions. The last admin stays one.',
      refuses: ['Conflict'],
    },
    'GET /admin/health': {
      id: 'readHealth',
      title: 'Read how each part of the service is',
      refuses: ['Forbidden'],
    },
    'GET /admin/audit': { id: 'readAudit', title: 'Read the audit trail', refuses: ['Forbidden'] },
  },
}

const operations: ReadonlyMap<string, Operation & { chapter: string }> = new Map(
  Object.entries(OPERATIONS).flatMap(([chapter, rows]) =>
    Object.entries(rows).map(([route, operation]) => [route, { ...operation, chapter }] as const),
  ),
)

/** What the table says of a route (`METHOD /path`), with its chapter; a route without a row is named by itself. */
export const operationOf = (route: string): Operation & { chapter: string } =>
  operations.get(route) ?? { id: route.replace(/\W+/g, '_'), title: route, chapter: UNTITLED }

/** The chapter of routes that have no row. */
export const UNTITLED = 'Other'
