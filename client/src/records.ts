import type { components } from './api.generated.ts'

type Schemas = components['schemas']

export type Appointment = Schemas['Appointment']
export type ListedAppointment = Schemas['ListedAppointment']
export type Recording = Schemas['Recording']
export type Transcription = Schemas['Transcription']
export type Note = Schemas['Note']
export type PatientDocument = Schemas['Document']
export type DocumentText = Schemas['DocumentText']
export type Profile = Schemas['Profile']
export type Session = Schemas['Session']
