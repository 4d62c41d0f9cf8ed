import type { EventType } from '../events/types.ts'
import type { JobKind } from '../jobs.ts'
import { type NotesStatus, STATUSES, type Status, type TakeFailure } from '../platform/db/states.ts'

/** The state of an appointment: its recording (spec 3.1) and its note (contract 3). */
export interface State {
  status: Status
  notes_status: NotesStatus
}

/** The data of a happening. */
export interface Given {
  /** `statusSet`: what the client said. */
  status?: Status
  /** `noteMovedIn`: whether it was released at its old appointment. */
  notes_status?: MovedStatus
  /** What failed, and why, in words for people. */
  failure?: { status: TakeFailure; reason: string | null }
  /** `draftFailed`, `recordingBroughtBack`: why, in words for people. */
  reason?: string | null
}

/** What a moved note can be: it exists, and a draft that is awaited stays behind with its transcript. */
export const MOVED_STATUSES = ['draft', 'released'] as const satisfies readonly NotesStatus[]
type MovedStatus = (typeof MOVED_STATUSES)[number]

/** What `(given)` in the table can be, besides statuses known only to a client. */
export const GIVEN: { status: readonly Status[]; notes: readonly NotesStatus[] } = {
  status: STATUSES,
  notes: MOVED_STATUSES,
}

type Told = EventType | null
type Work = Extract<JobKind, 'transcribe' | 'draft' | 'model_draft'> | null

/** One line of the table. */
export interface Row {
  happening: string
  /** The states it applies to; the first row that matches counts. Omitted: all others. */
  when?: { status?: readonly Status[]; notes?: readonly NotesStatus[] }
  /**
   * The next state; a word in brackets comes from the data of the happening. Absent: the appointment is not written at
   * all. Empty: it is written, but its state stays.
   */
  to?: { status?: Status | '(given)' | '(failure)'; notes?: NotesStatus | '(given)'; reason?: 'cleared' | '(given)' }
  event: Told
  /** What to do next. Takes are transcribed one by one: only if one waits, and no other is being transcribed. */
  job: Work
  why?: string
}

const RELEASED = { notes: ['released'] } as const
const DRAFTING = { notes: ['drafting'] } as const
/** What only a recording can end. */
export const NO_TRANSCRIPT = { status: ['transcribing', 'error_transcription', 'audio_upload_failed'] } as const
const STAYS = {}
const DONE = 'The clinician has released the note and is done: nothing that comes later changes what they see.'

/**
 * Everything that can happen to an appointment. A draft counts only while one is awaited; what a clinician has released
 * changes only when a clinician changes it. A release is also delivered and written for the practice system (`deliver`,
 * `gdt`), but that depends on the settings, not on the state.
 */
export const TABLE = [
  {
    happening: 'statusSet',
    to: { status: '(given)' },
    event: 'appointment.updated',
    job: null,
    why: 'Clients may set any status (spec 3.1).',
  },

  {
    happening: 'recordingAdded',
    to: { status: 'transcribing', reason: 'cleared' },
    event: 'recording.added',
    job: 'transcribe',
  },
  { happening: 'takeAppended', when: RELEASED, to: STAYS, event: 'recording.added', job: 'transcribe', why: DONE },
  {
    happening: 'takeAppended',
    to: { status: 'transcribing', reason: 'cleared' },
    event: 'recording.added',
    job: 'transcribe',
  },
  {
    happening: 'recordingDeleted',
    when: NO_TRANSCRIPT,
    to: { status: 'recording', reason: 'cleared' },
    event: 'recording.deleted',
    job: null,
    why: 'Without a recording nothing would ever change these: the appointment waits for one again.',
  },
  { happening: 'recordingDeleted', to: STAYS, event: 'recording.deleted', job: null },
  {
    happening: 'recordingBroughtBack',
    to: { status: '(given)', reason: '(given)' },
    event: 'recording.added',
    job: 'transcribe',
    why: 'Its file could not be deleted, so everything is as before.',
  },
  {
    happening: 'recordingBroughtBackHeard',
    to: STAYS,
    event: 'recording.added',
    job: 'transcribe',
    why: 'A take appended after the release may still wait.',
  },
  { happening: 'audioMissing', when: RELEASED, to: STAYS, event: 'appointment.updated', job: null, why: DONE },
  {
    happening: 'audioMissing',
    to: { status: '(failure)', reason: '(given)' },
    event: 'appointment.updated',
    job: null,
  },
  {
    happening: 'audioFoundMissingLater',
    to: STAYS,
    event: 'appointment.updated',
    job: null,
    why: 'It has already been transcribed.',
  },

  { happening: 'takeHeard', when: RELEASED, to: STAYS, event: 'transcription.completed', job: null, why: DONE },
  {
    happening: 'takeHeard',
    to: { status: 'processing', notes: 'drafting', reason: 'cleared' },
    event: 'transcription.completed',
    job: 'draft',
  },
  {
    happening: 'takeHeardAnotherFailed',
    when: RELEASED,
    to: STAYS,
    event: 'transcription.completed',
    job: null,
    why: DONE,
  },
  {
    happening: 'takeHeardAnotherFailed',
    to: { status: '(failure)', notes: 'drafting', reason: '(given)' },
    event: 'transcription.completed',
    job: 'draft',
    why: 'One take must not hide that another failed.',
  },
  {
    happening: 'takeHeardAnotherWaits',
    when: RELEASED,
    to: STAYS,
    event: 'transcription.completed',
    job: 'transcribe',
    why: DONE,
  },
  {
    happening: 'takeHeardAnotherWaits',
    to: { notes: 'drafting' },
    event: 'transcription.completed',
    job: 'transcribe',
  },
  { happening: 'takeFailed', when: RELEASED, to: STAYS, event: 'transcription.failed', job: null, why: DONE },
  {
    happening: 'takeFailed',
    when: DRAFTING,
    to: { status: '(failure)', reason: '(given)' },
    event: 'transcription.failed',
    job: 'draft',
    why: 'The other takes still need a draft.',
  },
  { happening: 'takeFailed', to: { status: '(failure)', reason: '(given)' }, event: 'transcription.failed', job: null },
  { happening: 'takeFailedAnotherWaits', to: STAYS, event: 'transcription.failed', job: 'transcribe' },
  {
    happening: 'transcriptionRetried',
    when: RELEASED,
    to: STAYS,
    event: 'appointment.updated',
    job: 'transcribe',
    why: DONE,
  },
  {
    happening: 'transcriptionRetried',
    to: { status: 'transcribing', reason: 'cleared' },
    event: 'appointment.updated',
    job: 'transcribe',
  },

  {
    happening: 'transcriptCorrected',
    when: DRAFTING,
    event: 'appointment.updated',
    job: 'draft',
    why: 'A draft in progress starts over; a finished one stays until somebody asks for a new one.',
  },
  { happening: 'transcriptCorrected', event: 'appointment.updated', job: null },
  { happening: 'rolesSwapped', when: RELEASED, to: STAYS, event: 'appointment.updated', job: null, why: DONE },
  {
    happening: 'rolesSwapped',
    to: { notes: 'drafting' },
    event: 'appointment.updated',
    job: 'draft',
    why: 'A draft depends on who said what.',
  },

  { happening: 'rolesSwappedInSilence', to: STAYS, event: 'appointment.updated', job: null },

  { happening: 'drafted', when: DRAFTING, to: { notes: 'draft' }, event: 'notes.drafted', job: null },
  {
    happening: 'draftedFirst',
    when: DRAFTING,
    to: { notes: 'draft' },
    event: 'notes.drafted',
    job: 'model_draft',
    why: 'It can be read while a model writes its own.',
  },
  {
    happening: 'firstDraftReplaced',
    when: { notes: ['draft'] },
    event: 'notes.drafted',
    job: null,
    why: 'The model has written its note, or never will; the note says which.',
  },
  {
    happening: 'draftFailed',
    when: DRAFTING,
    to: { status: 'error', notes: 'none', reason: '(given)' },
    event: 'notes.failed',
    job: null,
  },
  {
    happening: 'draftFailedBesideEarlier',
    when: DRAFTING,
    to: { status: 'error', notes: 'draft', reason: '(given)' },
    event: 'notes.failed',
    job: null,
    why: 'The earlier draft still exists.',
  },
  {
    happening: 'draftRetried',
    when: { notes: ['none', 'drafting', 'draft'] },
    to: { status: 'processing', notes: 'drafting', reason: 'cleared' },
    event: 'appointment.updated',
    job: 'draft',
  },
  { happening: 'draftedAnew', to: { notes: 'draft' }, event: 'notes.regenerated', job: null },
  {
    happening: 'draftedAnewAfterFailure',
    to: { status: 'processing', notes: 'draft', reason: 'cleared' },
    event: 'notes.regenerated',
    job: null,
    why: 'The draft that had failed now exists.',
  },

  {
    happening: 'noteReleased',
    to: { status: 'finished', notes: 'released', reason: 'cleared' },
    event: 'notes.saved',
    job: null,
  },
  { happening: 'noteChanged', event: 'notes.saved', job: null },
  { happening: 'consentGiven', event: 'consent.given', job: null },
  {
    happening: 'consentWithdrawn',
    when: RELEASED,
    to: STAYS,
    event: 'consent.withdrawn',
    job: null,
    why: 'A released note is part of the medical record and stays.',
  },
  {
    happening: 'consentWithdrawn',
    when: { status: ['planned'] },
    to: { notes: 'none', reason: 'cleared' },
    event: 'consent.withdrawn',
    job: null,
  },
  {
    happening: 'consentWithdrawn',
    to: { status: 'recording', notes: 'none', reason: 'cleared' },
    event: 'consent.withdrawn',
    job: null,
    why: 'Nothing that was said is left: the appointment waits for a note written by hand.',
  },
  {
    happening: 'consentWithdrawnAfterRelease',
    to: { status: 'finished', notes: 'released', reason: 'cleared' },
    event: 'consent.withdrawn',
    job: null,
    why: 'A draft made after a release is erased; the released note comes back.',
  },

  { happening: 'noteMovedIn', to: { notes: '(given)' }, event: null, job: null },
  { happening: 'noteMovedOut', to: { notes: 'none' }, event: null, job: null },
] as const satisfies readonly Row[]

export type Happening = (typeof TABLE)[number]['happening']
export const HAPPENINGS: readonly Happening[] = [...new Set(TABLE.map(({ happening }) => happening))]

export interface Outcome {
  /** null: the appointment is not written. */
  changes: (Partial<State> & { error_reason?: string | null }) | null
  event: Told
  job: Work
}

const fits = ({ when }: Row, { status, notes_status }: State): boolean =>
  (when?.status?.includes(status) ?? true) && (when?.notes?.includes(notes_status) ?? true)

/** @returns null if it means nothing in this state: it comes too late, or is refused */
export function after(state: State, happening: Happening, given: Given = {}): Outcome | null {
  const row: Row | undefined = TABLE.find((one) => one.happening === happening && fits(one, state))
  if (!row) return null
  const { event, job } = row
  return { changes: row.to ? changesOf(row.to, given) : null, event, job }
}

function changesOf({ status, notes, reason }: NonNullable<Row['to']>, given: Given): NonNullable<Outcome['changes']> {
  const said = (word: string | undefined) => {
    if (word === undefined) throw new Error('the happening lacks its data')
    return word
  }
  const notesSaid = notes === '(given)' ? given.notes_status : notes
  return {
    ...(status !== undefined && {
      status: status === '(given)' ? said(given.status) : status === '(failure)' ? said(given.failure?.status) : status,
    }),
    ...(notesSaid !== undefined && { notes_status: notesSaid }),
    ...(reason !== undefined && {
      error_reason: reason === 'cleared' ? null : (given.failure?.reason ?? given.reason ?? null),
    }),
  }
}

/** An appointment starts with the client's status (spec 3.1) and without a note. */
export const initialState = (status: Status | null | undefined): State => ({
  status: status || 'recording',
  notes_status: 'none',
})
