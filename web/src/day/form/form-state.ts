import type { Appointment, NewAppointment } from '../../api/types.ts'
import { addDays } from '../../language/days.ts'
import type { PatientLanguage } from '../../patients/patient-language.tsx'
import { dayOfAppointment, nextQuarter } from '../rules.ts'

export type AppointmentFormTask =
  | { mode: 'new'; day: string; time?: string }
  | { mode: 'edit' | 'followUp'; appointment: Appointment }

export interface Fields {
  name: string
  /** Null: not a known patient. */
  patientId: string | null
  day: string
  time: string
  duration: number | ''
  room: string
  typeId: string | null
  language: string
  template: string | null
  notify: boolean
  patientMail: string
  /** Null: the patient's known language, else the appointment's. */
  patientLanguage: PatientLanguage | null
  doctorNote: string
}

/** What to show after saving: the view the form was opened in, or the visit. */
export type Next = 'stay' | 'open'

export interface FormState {
  task: AppointmentFormTask
  fields: Fields
  /** Text typed before a reload has been restored. */
  restored: boolean
  /** Null: nothing is being saved. */
  saving: Next | null
  /** Why it could not be saved. */
  failure: unknown
}

/** The defaults an appointment type sets. */
interface Type {
  _id: string
  duration_minutes?: number | null
  room?: string | null
  notes_type?: string | null
}

export type FormInput =
  | { type: 'changed'; part: Partial<Fields> }
  /** @param chosen null: none */
  | { type: 'choseType'; chosen: Type | null }
  | { type: 'submitted'; next: Next }
  | { type: 'saved'; row: Pick<Appointment, '_id' | 'deletionDate'>; now: Date }
  | { type: 'refused'; failure: unknown }
  | { type: 'closed' }

export type Request =
  | { to: 'add'; body: NewAppointment }
  | { to: 'change'; id: string; body: Partial<NewAppointment> }
  | { to: 'followUp'; id: string; body: Pick<NewAppointment, 'date' | 'time'> }

export type FormEffect =
  | { type: 'send'; request: Request }
  /** Removes the copy kept in this browser and closes the form. */
  | { type: 'close' }
  | { type: 'open'; id: string }
  | { type: 'say'; what: 'saved' | 'soonErased' }

export interface FormStep {
  state: FormState
  effects: readonly FormEffect[]
}

const WEEK = 7
/** Minutes (spec 8). */
export const [SHORTEST, LONGEST] = [5, 480]

/** @param kept fields typed earlier for a new appointment */
export function formBegun(task: AppointmentFormTask, kept: Fields | null, now: Date): FormState {
  const fields = { ...fieldsOf(task, now), ...kept }
  // A time clicked in the calendar wins.
  const pointedAt = task.mode === 'new' && task.time && { day: task.day, time: task.time }
  return { task, fields: { ...fields, ...pointedAt }, restored: kept !== null, saving: null, failure: null }
}

function fieldsOf(task: AppointmentFormTask, now: Date): Fields {
  if (task.mode === 'new') return { ...EMPTY, day: task.day, time: task.time ?? nextQuarter(now) }
  const { appointment: from } = task
  const day = dayOfAppointment(from)
  return {
    ...EMPTY,
    name: from.name,
    patientId: from.patient_id,
    day: task.mode === 'followUp' ? addDays(day, WEEK) : day,
    time: from.time,
    duration: from.duration_minutes ?? '',
    room: from.room ?? '',
    language: from.language,
    template: from.notes_type,
    doctorNote: from.booking?.doctor_note ?? '',
  }
}

/** An appointment of another calendar keeps its time (spec 4.3 r6). */
export const isElsewhere = (task: AppointmentFormTask): boolean =>
  task.mode === 'edit' && Boolean(task.appointment.external)

const EMPTY: Fields = {
  ...{
    name: '',
    patientId: null,
    day: '',
    time: '',
    duration: '',
    room: '',
    typeId: null,
    language: 'de',
    template: null,
  },
  ...{ notify: false, patientMail: '', patientLanguage: null, doctorNote: '' },
}

/** How an input changes the form, and the resulting effects. */
export function formAfter(state: FormState, input: FormInput): FormStep {
  switch (input.type) {
    case 'changed':
      return still({ ...state, fields: { ...state.fields, ...input.part } })
    case 'choseType':
      return still({ ...state, fields: { ...state.fields, ...fieldsOfType(input.chosen) } })
    case 'submitted':
      // A double click makes one appointment.
      if (state.saving !== null) return still(state)
      return {
        state: { ...state, saving: input.next, failure: null },
        effects: [{ type: 'send', request: requestOf(state) }],
      }
    case 'refused':
      return still({ ...state, saving: null, failure: input.failure })
    case 'saved':
      return { state: { ...state, saving: null }, effects: afterSaving(state, input) }
    case 'closed':
      return { state, effects: [{ type: 'close' }] }
  }
}

const still = (state: FormState): FormStep => ({ state, effects: [] })

const fieldsOfType = (type: Type | null): Partial<Fields> => ({
  typeId: type?._id ?? null,
  ...(type?.duration_minutes && { duration: type.duration_minutes }),
  ...(type?.room && { room: type.room }),
  ...(type?.notes_type && { template: type.notes_type }),
})

function afterSaving({ saving }: FormState, { row, now }: FormInput & { type: 'saved' }): FormEffect[] {
  const opens = saving === 'open'
  // Its retention time may already be over (spec 1.5).
  const soonErased = Date.parse(row.deletionDate) <= now.getTime()
  return [
    { type: 'close' },
    ...(opens ? [{ type: 'open', id: row._id } as const] : []),
    ...(soonErased ? [{ type: 'say', what: 'soonErased' } as const] : []),
    ...(!soonErased && !opens ? [{ type: 'say', what: 'saved' } as const] : []),
  ]
}

function requestOf({ task, fields }: FormState): Request {
  const { day: date, time } = fields
  if (task.mode === 'followUp') return { to: 'followUp', id: task.appointment._id, body: { date, time } }
  const body = {
    name: fields.name.trim(),
    ...((task.mode === 'edit' || fields.patientId) && { patient_id: fields.patientId ?? '' }),
    language: fields.language,
    room: fields.room.trim(),
    ...(fields.template && { notes_type: fields.template }),
  }
  const schedule = {
    date,
    time,
    ...(fields.duration !== '' && { duration_minutes: Math.min(Math.max(fields.duration, SHORTEST), LONGEST) }),
  }
  if (task.mode === 'edit') {
    const changes = isElsewhere(task) ? body : { ...body, ...schedule }
    return { to: 'change', id: task.appointment._id, body: changesOnly(changes, task.appointment) }
  }
  return {
    to: 'add',
    body: {
      ...body,
      ...schedule,
      status: 'planned',
      ...(fields.typeId && { appointment_type_id: fields.typeId }),
      ...(fields.notify && invitationOf(fields)),
    },
  }
}

const invitationOf = ({ patientMail, patientLanguage, doctorNote }: Fields): Partial<NewAppointment> => ({
  notify_patient: true,
  patient: { email: patientMail.trim(), ...(patientLanguage && { language: patientLanguage }) },
  ...(doctorNote.trim() && { doctor_note: doctorNote.trim() }),
})

/** Unchanged fields must not be sent: a calendar's appointment refuses them (spec 4.3 r6). */
function changesOnly(body: Partial<NewAppointment>, before: Appointment): Partial<NewAppointment> {
  const old: Record<string, unknown> = {
    ...before,
    date: dayOfAppointment(before),
    room: before.room ?? '',
    patient_id: before.patient_id ?? '',
  }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => old[name] !== value))
}
