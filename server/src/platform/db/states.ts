/** Spec 3.1. */
export const STATUSES = [
  'planned',
  'recording',
  'transcribing',
  'processing',
  'finished',
  'error',
  'error_transcription',
  'audio_upload_failed',
] as const
export type KnownStatus = (typeof STATUSES)[number]
/** A client may set any other text, which is kept and shown as it is (spec 3.1: "not strictly enforced"). */
export type Status = KnownStatus | (string & Record<never, never>)

/** Contract 3. */
export const NOTES_STATUSES = ['none', 'drafting', 'draft', 'released'] as const
export type NotesStatus = (typeof NOTES_STATUSES)[number]

/** Contract 3. */
export const BOOKING_STATUSES = ['none', 'confirmed', 'cancelled', 'completed', 'no_show', 'external'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Spec 4.4. */
export const RECORDING_SOURCES = ['live', 'upload', 'online_meeting'] as const
export type RecordingSource = (typeof RECORDING_SOURCES)[number]

/** Contract 7. */
export const EXTRACTION_STATUSES = ['pending', 'processing', 'done', 'failed'] as const
export type ExtractionStatus = (typeof EXTRACTION_STATUSES)[number]
/** How the text of a document's page was obtained. */
export const PAGE_SOURCES = ['text', 'ocr', 'unreadable'] as const
export type PageSource = (typeof PAGE_SOURCES)[number]

/** What a document's file can be; its short type is also the file's extension (spec 2.6, spec 4.7). */
export const FILE_TYPES = ['pdf', 'png', 'jpeg', 'webp'] as const
export type FileType = (typeof FILE_TYPES)[number]
export const DOCUMENT_MIME_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type DocumentMimeType = (typeof DOCUMENT_MIME_TYPES)[number]
export const DOCUMENT_SOURCES = ['upload'] as const
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number]

/** Languages that notes are drafted in; any other code may be asked for (spec 2.2). */
export const NOTE_LANGUAGES = ['de', 'en'] as const

/** Who wrote a note. */
export const AUTHORS = ['drafter', 'clinician'] as const
export type Author = (typeof AUTHORS)[number]

export const ACCOUNT_ROLES = ['doctor', 'admin'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]
export const TEAM_ROLES = ['owner', 'member'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** Why a take has no transcript. */
export const TAKE_FAILURES = ['error_transcription', 'audio_upload_failed'] as const satisfies readonly KnownStatus[]
export type TakeFailure = (typeof TAKE_FAILURES)[number]

/** Why another calendar's feed could not be read, or only in part. */
export const FEED_FAULTS = [
  'private_address',
  'insecure_address',
  'unreachable',
  'too_slow',
  'too_large',
  'too_many_events',
  'too_demanding',
  'refused',
  'not_found',
  'bad_answer',
  'no_calendar',
  'partly_unreadable',
] as const
export type FeedFault = (typeof FEED_FAULTS)[number]

/** How an event in a foreign calendar is titled. */
export const EVENT_TITLES = ['busy', 'initials', 'name'] as const
export type EventTitle = (typeof EVENT_TITLES)[number]
/** A change made by hand, in the foreign calendar, to a booking's event. */
export const EVENT_CONFLICTS = ['moved', 'deleted'] as const
export type EventConflict = (typeof EVENT_CONFLICTS)[number]
/** Why bookings, or some of them, could not be written to a foreign calendar. */
export const TARGET_FAULTS = [
  'private_address',
  'insecure_address',
  'unreachable',
  'too_slow',
  'too_large',
  'refused',
  'not_found',
  'bad_answer',
  'event_refused',
  'unreadable_secret',
] as const
export type TargetFault = (typeof TARGET_FAULTS)[number]

/** Contract 11a. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
/** Why sending an event to a webhook failed. */
export const DELIVERY_FAULTS = [
  'private_address',
  'insecure_address',
  'unreachable',
  'too_slow',
  'redirected',
  'refused',
  'unreadable_secret',
] as const
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number]

/** Formats in which a released note can be written and exported (contract 6, contract 11a). */
export const NOTE_FORMATS = ['pdf', 'docx', 'fhir', 'gdt', 'txt'] as const
export type NoteFormat = (typeof NOTE_FORMATS)[number]
/** Why a file could not be written to the operator's folder. */
export const FOLDER_FAULTS = ['missing', 'full', 'denied', 'too_long', 'failed'] as const
export type FolderFault = (typeof FOLDER_FAULTS)[number]

/** Why a practice system's file was rejected, or none could be written for it (contract 11a gdt). */
export const GDT_FAULTS = [
  'no_file',
  'too_large',
  'no_gdt',
  'incomplete',
  'wrong_length',
  'wrong_record',
  'bad_charset',
  'no_number',
  'no_name',
  'bad_birthday',
  'other_name',
  'other_birthday',
  'other_patient',
  'no_account',
  'plan',
  'refused',
  'not_fetched',
  'gone',
  ...FOLDER_FAULTS,
] as const
export type GdtFault = (typeof GDT_FAULTS)[number]

/** Records exchanged with a practice system: the requests and the answer. */
export const GDT_RECORDS = ['6301', '6302', '6310'] as const
export type GdtRecord = (typeof GDT_RECORDS)[number]

/** What a practice system expects of files (`gdt/profiles.ts`). */
export const GDT_PROFILE_IDS = ['general', 'tomedo', 'medatixx', 'cgm', 'turbomed'] as const
export type GdtProfileId = (typeof GDT_PROFILE_IDS)[number]
