import { call, data, get, send } from './http.ts'
import type {
  Account,
  Appointment,
  AppointmentType,
  AuditEntry,
  Calendar,
  Device,
  DocumentText,
  Health,
  NewAppointment,
  Note,
  NoteVersion,
  PatientDocument,
  Profile,
  Recording,
  Regenerated,
  Segment,
  Template,
  Transcription,
  Vocabulary,
} from './types.ts'

export interface Registration {
  title?: string
  firstName: string
  lastName: string
  email: string
  password: string
  specialty: string
  ehr_system_type: string
  ehr_system_name: string
}

export interface AccountChange {
  plan?: string
  expiry?: string | null
  role?: string
  disabled?: boolean
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
  twoFactorCode?: string
}

type Done = { success: true }

/** Every call the dashboard makes, by what it is about. All reject with `HttpFailure`. */
export const api = {
  register: (body: Registration) => call<unknown>('POST', '/register', body),
  /** The token stays in a cookie that scripts cannot read. @returns null when a second factor is asked for */
  async login(body: Credentials): Promise<{ uid: string } | null> {
    const response = await send('POST', '/login', { body, more: { 'x-visite-cookie': '1' } })
    return response.status === 202 ? null : ((await response.json()) as { uid: string })
  },
  logout: () => call<Done>('POST', '/logout'),
  refresh: () => call<Done>('POST', '/refresh-token'),
  verifyEmail: (token: string) => call<Done>('POST', '/verify-email', { token }),
  resendVerification: (email: string) => call<Done>('POST', '/verify-email/resend', { email }),
  forgotPassword: (email: string) => call<Done>('POST', '/password/forgot', { email }),
  resetPassword: (token: string, password: string) => call<Done>('POST', '/password/reset', { token, password }),

  profile: () => get<Profile>('/user/profile'),
  changeProfile: (body: Partial<Profile>) => data<Profile>('PUT', '/user/profile', body),
  changePassword: (body: { current_password: string; password: string }) => call<Done>('POST', '/user/password', body),
  exportAccount: async () => (await send('GET', '/user/export')).blob(),
  deleteAccount: (password: string) => call<Done>('DELETE', '/user', { password }),
  twoFactor: () => get<{ enabled: boolean }>('/2fa'),
  setUpTwoFactor: () => data<{ secret: string; otpauth_url: string; qr_svg: string }>('POST', '/2fa/setup'),
  enableTwoFactor: (code: string) => data<{ backup_codes: string[] }>('POST', '/2fa/enable', { code }),
  disableTwoFactor: (body: { password: string; code: string }) => call<Done>('POST', '/2fa/disable', body),
  newBackupCodes: (code: string) => data<{ backup_codes: string[] }>('POST', '/2fa/backup-codes', { code }),
  devices: () => get<Device[]>('/sessions'),
  revokeDevice: (id: string) => data<{ revoked: number }>('DELETE', `/sessions/${id}`),
  revokeOtherDevices: () => data<{ revoked: number }>('DELETE', '/sessions'),

  appointments: () => get<Appointment[]>('/appointments/doctors'),
  appointment: (id: string) => get<Appointment>(`/appointments/get/${id}`),
  addAppointment: (body: NewAppointment) => data<Appointment>('POST', '/appointments/add', body),
  changeAppointment: (id: string, body: Partial<NewAppointment> & { notes?: string }) =>
    data<Appointment>('POST', `/appointments/update/${id}`, body),
  deleteAppointment: (id: string) => data<Appointment>('DELETE', `/appointments/delete/${id}`),
  followUp: (id: string, body: Pick<NewAppointment, 'date' | 'time'>) =>
    data<Appointment>('POST', `/appointments/follow-up/${id}`, body),
  changeBooking: (id: string, booking_status: string) =>
    data<Appointment>('POST', `/appointments/booking/${id}`, { booking_status }),
  rooms: () => get<string[]>('/rooms'),
  types: () => get<AppointmentType[]>('/appointment-types'),
  addType: (body: Partial<AppointmentType>) => data<AppointmentType>('POST', '/appointment-types', body),
  deleteType: (id: string) => data<AppointmentType>('DELETE', `/appointment-types/${id}`),
  vocabulary: () => get<Vocabulary>('/vocabulary'),
  saveVocabulary: (terms: string[]) => data<Vocabulary>('PUT', '/vocabulary', { terms }),
  calendars: () => get<Calendar[]>('/calendars'),
  addCalendar: (body: { name: string; url: string }) => data<Calendar>('POST', '/calendars', body),
  syncCalendar: (id: string) => data<unknown>('POST', `/calendars/${id}/sync`),
  deleteCalendar: (id: string) => data<unknown>('DELETE', `/calendars/${id}`),

  recording: async (id: string) => (await get<Recording[]>(`/recordings/${id}`))[0] ?? null,
  deleteRecording: (id: string) => data<Recording>('DELETE', `/recordings/${id}`),
  retry: (id: string) => data<unknown>('POST', `/recordings/retry/${id}`),
  transcription: async (id: string) => (await get<Transcription[]>(`/transcriptions/${id}`))[0] ?? null,
  originalTranscription: (id: string) => get<Transcription>(`/transcriptions/${id}/original`),
  /** Segments that name nothing but their id stay. @throws {HttpFailure} 409 when it was changed after `updatedAt` */
  correctTranscription: (id: string, body: { segments: Pick<Segment, 'id'>[]; updatedAt: string }) =>
    data<Transcription>('PUT', `/transcriptions/${id}`, body),
  swapRoles: (id: string) => data<Transcription>('POST', `/transcriptions/swap-roles/${id}`),

  note: async (id: string) => (await get<Note[]>(`/notes/${id}`))[0] ?? null,
  releaseNote: (id: string, body: { notes: string; summary: string }) => data<Note>('POST', `/notes/add/${id}`, body),
  changeNote: (id: string, body: { notes?: string; summary?: string }) => data<Note>('PUT', `/notes/${id}`, body),
  regenerate: (id: string, body: { notes_template_type: string; language: string }) =>
    data<Regenerated>('POST', `/notes/regenerate-notes/${id}`, body),
  noteVersions: (id: string) => get<NoteVersion[]>(`/notes/${id}/versions`),
  exportNote: async (id: string, format: string) => (await send('GET', `/notes/${id}/export?format=${format}`)).blob(),
  templates: () => get<Template[]>('/templates'),
  addTemplate: (body: Partial<Template>) => data<Template>('POST', '/templates', body),
  changeTemplate: (id: string, body: Partial<Template>) => data<Template>('PUT', `/templates/${id}`, body),
  deleteTemplate: (id: string) => data<Template>('DELETE', `/templates/${id}`),

  documents: (id: string) => get<PatientDocument[]>(`/documents/${id}`),
  documentFile: async (appointmentId: string, id: string) =>
    (await send('GET', `/documents/get/${appointmentId}?document_id=${id}`)).blob(),
  changeDocument: (id: string, body: Partial<Pick<PatientDocument, 'title' | 'include_in_context' | 'is_consent'>>) =>
    data<PatientDocument>('PUT', `/documents/item/${id}`, body),
  documentText: (id: string) => get<DocumentText>(`/documents/text/${id}`),
  readDocumentAgain: (id: string) => data<PatientDocument>('POST', `/documents/retry/${id}`),
  deleteDocument: (id: string) => data<PatientDocument>('DELETE', `/documents/item/${id}`),

  accounts: () => get<Account[]>('/admin/accounts'),
  changeAccount: (id: string, body: AccountChange) => data<Account>('POST', `/admin/accounts/${id}`, body),
  /** The newest entries, or those before the one named. */
  audit: (limit: number, before: string | null) =>
    get<AuditEntry[]>(`/admin/audit?limit=${limit}${before === null ? '' : `&before=${before}`}`),
  health: () => get<Health>('/admin/health'),
}
