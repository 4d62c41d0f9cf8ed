import type { Rest } from 'visite-client'
import { fileOf } from './http.ts'
import type {
  BookingChange,
  CalendarTarget,
  ConsentChange,
  ConsentLanguage,
  Credential,
  Factor,
  GdtAgent,
  GdtProfile,
  NewAppointment,
  NewCredential,
  NewPatientRecord,
  NoteFormat,
  PatientDocument,
  PracticeChange,
  Profile,
  Recording,
  Segment,
  Sought,
  Template,
  Verdict,
  Webhook,
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
  /** Taken from an invitation link. */
  invitation?: string
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
  twoFactorCode?: string
  passkey?: Credential
}

export interface AccountChange {
  plan?: string
  expiry?: string | null
  role?: 'doctor' | 'admin'
  disabled?: boolean
}

/** How an upload reports its progress and can be cancelled. */
export interface Sending {
  /** 0..1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const of = (id: string) => ({ path: { id } })
const below = (appointmentId: string) => ({ path: { appointmentId } })
const single = (documentId: string) => ({ path: { documentId } })
/** Turns a list of 0 or 1 records into a record or null. */
const first = async <T>(answer: Promise<readonly T[]>): Promise<T | null> => (await answer)[0] ?? null

const entry = (rest: Rest) => ({
  register: (body: Registration) => rest.post('/register', { body }),
  loginWays: () => rest.get('/login/ways'),
  /** The token stays in a cookie that scripts cannot read. @returns the available second factors, if one is needed */
  async login(body: Credentials): Promise<{ uid: string } | { factors: readonly Factor[] }> {
    const answer = await rest.post('/login', { body, headers: { 'x-visite-cookie': '1' } })
    return 'uid' in answer ? { uid: answer.uid } : { factors: answer.factors ?? ['code'] }
  },
  passkeyRequest: () => rest.post('/login/passkey/options', { body: {} }),
  loginWithPasskey: (credential: Credential, remember: boolean) =>
    rest.post('/login/passkey', { body: { credential, remember }, headers: { 'x-visite-cookie': '1' } }),
  logout: () => rest.post('/logout'),
  refresh: () => rest.post('/refresh-token'),
  verifyEmail: (token: string) => rest.post('/verify-email', { body: { token } }),
  resendVerification: (email: string) => rest.post('/verify-email/resend', { body: { email } }),
  forgotPassword: (email: string) => rest.post('/password/forgot', { body: { email } }),
  resetPassword: (token: string, password: string) => rest.post('/password/reset', { body: { token, password } }),
})

const ownAccount = (rest: Rest) => ({
  profile: (signal?: AbortSignal) => rest.get('/user/profile', { ...(signal && { signal }) }),
  changeProfile: (body: Partial<Pick<Profile, 'title' | 'firstName' | 'lastName' | 'specialty'>>) =>
    rest.put('/user/profile', { body }),
  changePassword: (body: { current_password: string; password: string }) => rest.post('/user/password', { body }),
  exportAccount: () => fileOf(rest.get('/user/export')),
  deleteAccount: (password: string) => rest.delete('/user', { body: { password } }),
  twoFactor: () => rest.get('/2fa'),
  setUpTwoFactor: () => rest.post('/2fa/setup'),
  enableTwoFactor: (code: string) => rest.post('/2fa/enable', { body: { code } }),
  disableTwoFactor: (body: { password: string; code: string }) => rest.post('/2fa/disable', { body }),
  newBackupCodes: (code: string) => rest.post('/2fa/backup-codes', { body: { code } }),
  prove: (body: { password?: string; code?: string; credential?: Credential }) => rest.post('/user/proof', { body }),
  passkeys: () => rest.get('/user/passkeys'),
  passkeyCreation: () => rest.post('/user/passkeys/options'),
  addPasskey: (body: { credential: NewCredential; name: string }) => rest.post('/user/passkeys', { body }),
  removePasskey: (id: string) => rest.delete('/user/passkeys/{id}', of(id)),
  /** The newest entries, or those before the given one. */
  ownAudit: (limit: number, before: string | null, sought: Sought = {}) =>
    rest.get('/user/audit', { query: { limit: String(limit), ...(before !== null && { before }), ...sought } }),
  devices: () => rest.get('/sessions'),
  revokeDevice: (id: string) => rest.delete('/sessions/{id}', of(id)),
  revokeOtherDevices: () => rest.delete('/sessions'),
})

const appointments = (rest: Rest) => ({
  appointments: () => rest.get('/appointments/doctors'),
  appointment: (id: string) => rest.get('/appointments/get/{id}', of(id)),
  addAppointment: (body: NewAppointment) => rest.post('/appointments/add', { body }),
  changeAppointment: (id: string, body: Partial<NewAppointment> & { notes?: string }) =>
    rest.post('/appointments/update/{id}', { ...of(id), body }),
  deleteAppointment: (id: string) => rest.delete('/appointments/delete/{id}', of(id)),
  followUp: (id: string, body: Pick<NewAppointment, 'date' | 'time'>) =>
    rest.post('/appointments/follow-up/{id}', { ...of(id), body }),
  changeBooking: (id: string, body: BookingChange) => rest.post('/appointments/booking/{id}', { ...of(id), body }),
  invitePatient: (id: string, body: { patient: { first_name?: string; last_name?: string; email: string } }) =>
    rest.post('/appointments/invite/{id}', { ...of(id), body }),
  freeTimes: (query: { date: string; duration_minutes?: string; except?: string }) =>
    rest.get('/appointments/free-times', { query }),
  conflicts: (query: { date: string; time: string; duration_minutes?: string; except?: string }) =>
    rest.get('/appointments/conflicts', { query }),
  rooms: () => rest.get('/rooms'),
  types: () => rest.get('/appointment-types'),
  addType: (body: { name: string; duration_minutes?: number; room?: string }) =>
    rest.post('/appointment-types', { body }),
  deleteType: (id: string) => rest.delete('/appointment-types/{id}', of(id)),
  vocabulary: () => rest.get('/vocabulary'),
  saveVocabulary: (terms: string[]) => rest.put('/vocabulary', { body: { terms } }),
  practice: () => rest.get('/practice'),
  changePractice: (body: PracticeChange) => rest.put('/practice', { body }),
  practiceLogo: () => fileOf(rest.get('/practice/logo')),
  setPracticeLogo: (logo: File) => rest.put('/practice/logo', { body: { logo } }),
  removePracticeLogo: () => rest.delete('/practice/logo'),
})

const patients = (rest: Rest) => ({
  patients: (query: string) => rest.get('/patients', { query: { query } }),
  patient: (id: string) => rest.get('/patients/{id}', of(id)),
  addPatient: (body: NewPatientRecord) => rest.post('/patients', { body }),
  changePatient: (id: string, body: NewPatientRecord) => rest.put('/patients/{id}', { ...of(id), body }),
  deletePatient: (id: string) => rest.delete('/patients/{id}', of(id)),
  mergePatients: (id: string, other_id: string) => rest.post('/patients/{id}/merge', { ...of(id), body: { other_id } }),
  unmergePatients: (id: string, merge_id: string) =>
    rest.post('/patients/{id}/unmerge', { ...of(id), body: { merge_id } }),
  patientMerges: (id: string) => rest.get('/patients/{id}/merges', of(id)),
  visits: (id: string) => rest.get('/patients/{id}/visits', of(id)),
})

const calendars = (rest: Rest) => ({
  calendars: () => rest.get('/calendars'),
  addCalendar: (body: { name: string; url: string }) => rest.post('/calendars', { body }),
  syncCalendar: (id: string) => rest.post('/calendars/{id}/sync', of(id)),
  deleteCalendar: (id: string) => rest.delete('/calendars/{id}', of(id)),
  calendarAccounts: () => rest.get('/calendars/accounts'),
  addCalendarAccount: (body: { url: string; username: string; password: string }) =>
    rest.post('/calendars/accounts', { body }),
  changeCalendarAccount: (id: string, body: { password: string }) =>
    rest.put('/calendars/accounts/{id}', { ...of(id), body }),
  deleteCalendarAccount: (id: string, body: { keep_events: boolean }) =>
    rest.delete('/calendars/accounts/{id}', { ...of(id), body }),
  /** Asks the calendar server. */
  offeredCalendars: (id: string) => rest.get('/calendars/accounts/{id}/calendars', of(id)),
  readOfferedCalendar: (id: string, body: { url: string }) =>
    rest.post('/calendars/accounts/{id}/calendars', { ...of(id), body }),
  calendarTarget: () => rest.get('/calendars/target'),
  calendarConflicts: () => rest.get('/calendars/target/conflicts'),
  putCalendarEventBack: (id: string) => rest.post('/calendars/target/conflicts/{id}', of(id)),
  setCalendarTarget: (body: { account_id: string; url: string; title: CalendarTarget['title'] }) =>
    rest.put('/calendars/target', { body }),
  deleteCalendarTarget: (body: { keep_events: boolean }) => rest.delete('/calendars/target', { body }),
  privateFeed: () => rest.get('/calendars/private-feed'),
  /** The answer holds the address, which is shown only once. */
  createPrivateFeed: (body: { with_names: boolean }) => rest.post('/calendars/private-feed', { body }),
  revokePrivateFeed: () => rest.delete('/calendars/private-feed'),
})

const connections = (rest: Rest) => ({
  delivery: () => rest.get('/delivery'),
  gdtLog: () => rest.get('/gdt/log'),
  repeatGdtEntry: (id: string) => rest.post('/gdt/log/{id}/again', of(id)),
  gdtSettings: () => rest.get('/gdt/settings'),
  setGdtSettings: (profile: GdtProfile['id']) => rest.put('/gdt/settings', { body: { profile } }),
  gdtAgents: () => rest.get('/gdt/agents'),
  /** The answer holds a code, which is shown only once. */
  inviteGdtAgent: () => rest.post('/gdt/agents/code'),
  changeGdtAgent: (id: string, body: Pick<GdtAgent, 'name' | 'profile'>) =>
    rest.put('/gdt/agents/{id}', { ...of(id), body }),
  revokeGdtAgent: (id: string) => rest.delete('/gdt/agents/{id}', of(id)),
  setDelivery: (formats: NoteFormat[]) => rest.put('/delivery', { body: { formats } }),
  webhooks: () => rest.get('/webhooks'),
  /** The answer holds the secret, which is shown only once. */
  addWebhook: (body: { url: string; events?: Webhook['events'] }) => rest.post('/webhooks', { body }),
  deleteWebhook: (id: string) => rest.delete('/webhooks/{id}', of(id)),
  webhookDeliveries: (id: string) => rest.get('/webhooks/{id}/deliveries', of(id)),
  retryWebhookDelivery: (id: string, deliveryId: string) =>
    rest.post('/webhooks/{id}/deliveries/{deliveryId}/retry', { path: { id, deliveryId } }),
})

const recordings = (rest: Rest) => ({
  recording: (id: string): Promise<Recording | null> => first(rest.get('/recordings/{appointmentId}', below(id))),
  /**
   * The visit's recording or, with `further`, another take of it. The service has it when this resolves.
   * @throws {HttpFailure} 403 `CONSENT_REQUIRED`, also if consent has been withdrawn since the round it was recorded in
   */
  sendRecording: (
    id: string,
    { further, consentRound }: { further: boolean; consentRound?: number | undefined },
    body: { audio: File; source: 'live' | 'upload' },
    sending: Sending,
  ) =>
    rest.post(`/recordings/${further ? 'append' : 'add'}/{appointmentId}`, {
      ...below(id),
      ...(consentRound !== undefined && { query: { consent_round: String(consentRound) } }),
      body,
      ...sending,
    }),
  /** Claims the recording of a visit, or renews the claim. @throws {HttpFailure} 409 `RECORDING_ELSEWHERE` */
  claimRecording: (id: string, body: { claim_id: string; take_over?: boolean }, signal: AbortSignal) =>
    rest.post('/recordings/claim/{appointmentId}', { ...below(id), body, signal }),
  releaseRecording: (id: string, claim_id: string) =>
    rest.delete('/recordings/claim/{appointmentId}', { ...below(id), body: { claim_id } }),
  deleteRecording: (id: string) => rest.delete('/recordings/{appointmentId}', below(id)),
  retry: (id: string) => rest.post('/recordings/retry/{appointmentId}', below(id)),
  transcription: (id: string) => first(rest.get('/transcriptions/{appointmentId}', below(id))),
  originalTranscription: (id: string) => rest.get('/transcriptions/{appointmentId}/original', below(id)),
  /** Segments given only by their id stay as they are. @throws {HttpFailure} 409 if it was changed after `updatedAt` */
  correctTranscription: (
    id: string,
    body: { segments: (Pick<Segment, 'id'> & Partial<Segment>)[]; updatedAt: string },
  ) => rest.put('/transcriptions/{appointmentId}', { ...below(id), body }),
  /**
   * Inserts the doctor's own terms where something similar was heard; `preview` changes nothing. @throws {HttpFailure}
   * 409 as above
   */
  byVocabulary: (id: string, body: { preview: boolean; updatedAt: string }) =>
    rest.post('/transcriptions/vocabulary/{appointmentId}', { ...below(id), body }),
  swapRoles: (id: string) => rest.post('/transcriptions/swap-roles/{appointmentId}', below(id)),
})

const consent = (rest: Rest) => ({
  consent: (id: string) => rest.get('/consent/{appointmentId}', below(id)),
  changeConsent: (id: string, body: ConsentChange) => rest.put('/consent/{appointmentId}', { ...below(id), body }),
  consentTexts: () => rest.get('/consent-texts'),
  changeConsentText: (language: ConsentLanguage, text: string | null) =>
    rest.put('/consent-texts', { body: { language, text } }),
  consentTextSheet: (language: ConsentLanguage) => fileOf(rest.get('/consent-texts/sheet', { query: { language } })),
  consentLink: (id: string) => rest.post('/consent/{appointmentId}/link', below(id)),
  consentSheet: (id: string, language: ConsentLanguage) =>
    fileOf(rest.get('/consent/{appointmentId}/sheet', { ...below(id), query: { language } })),
})

const notes = (rest: Rest) => ({
  note: (id: string) => first(rest.get('/notes/{id}', of(id))),
  releaseNote: (id: string, body: { notes: string; summary: string }) =>
    rest.post('/notes/add/{id}', { ...of(id), body }),
  changeNote: (id: string, body: { notes?: string; summary?: string }) => rest.put('/notes/{id}', { ...of(id), body }),
  regenerate: (id: string, body: { notes_template_type: string; language: string }) =>
    rest.post('/notes/regenerate-notes/{id}', { ...of(id), body }),
  noteVersions: (id: string) => rest.get('/notes/{id}/versions', of(id)),
  facts: (id: string) => rest.get('/notes/facts/{appointmentId}', below(id)),
  judgeFact: (id: string, factId: string, verdict: Verdict) =>
    rest.put('/notes/facts/{appointmentId}/{factId}', { path: { appointmentId: id, factId }, body: { verdict } }),
  templates: () => rest.get('/templates'),
  addTemplate: (body: Partial<Pick<Template, 'name' | 'key' | 'language' | 'specialty' | 'sections'>>) =>
    rest.post('/templates', { body }),
  changeTemplate: (id: string, body: Partial<Pick<Template, 'name' | 'language' | 'specialty' | 'sections'>>) =>
    rest.put('/templates/{id}', { ...of(id), body }),
  deleteTemplate: (id: string) => rest.delete('/templates/{id}', of(id)),
})

const documents = (rest: Rest) => ({
  letter: (id: string, body: { format: 'pdf' | 'docx'; to: string; salutation?: string }) =>
    fileOf(rest.post('/notes/{id}/letter', { ...of(id), body })),
  noteFile: (id: string, format: NoteFormat) =>
    fileOf(rest.get('/notes/{id}/export', { ...of(id), query: { format } })),
  /** Rejects with the reason a take cannot be played, without fetching its sound. */
  async playable(appointmentId: string, recordingId: string) {
    const answer: unknown = await rest.get('/recordings/audio/{appointmentId}', {
      ...below(appointmentId),
      query: { recording_id: recordingId },
    })
    if (answer instanceof Response) await answer.body?.cancel()
  },
  documents: (id: string) => rest.get('/documents/{id}', of(id)),
  sendDocuments: (appointment_id: string, document: File[], sending: Sending) =>
    rest.post('/documents/upload', { body: { appointment_id, document }, ...sending }),
  documentFile: (appointmentId: string, id: string) =>
    fileOf(rest.get('/documents/get/{appointmentId}', { ...below(appointmentId), query: { document_id: id } })),
  changeDocument: (id: string, body: Partial<Pick<PatientDocument, 'title' | 'include_in_context' | 'is_consent'>>) =>
    rest.put('/documents/item/{documentId}', { ...single(id), body }),
  documentText: (id: string) => rest.get('/documents/text/{documentId}', single(id)),
  readDocumentAgain: (id: string) => rest.post('/documents/retry/{documentId}', single(id)),
  deleteDocument: (id: string) => rest.delete('/documents/item/{documentId}', single(id)),
})

const administration = (rest: Rest) => ({
  accounts: () => rest.get('/admin/accounts'),
  changeAccount: (id: string, body: AccountChange) => rest.post('/admin/accounts/{id}', { ...of(id), body }),
  /** The newest entries, or those before the given one. */
  audit: (limit: number, before: string | null) =>
    rest.get('/admin/audit', { query: { limit: String(limit), ...(before !== null && { before }) } }),
  verifyAudit: () => rest.get('/admin/audit/state'),
  exportAudit: () => fileOf(rest.get('/admin/audit/export')),
  invite: (email: string) => rest.post('/admin/invitations', { body: { email } }),
  invitations: () => rest.get('/admin/invitations'),
  withdrawInvitation: (id: string) => rest.delete('/admin/invitations/{id}', of(id)),
  health: () => rest.get('/admin/health'),
  work: () => rest.get('/admin/jobs'),
  repeatWork: (id: string) => rest.post('/admin/jobs/{id}/again', of(id)),
})

/**
 * Every call the dashboard makes, grouped by subject. All reject with `HttpFailure`. Text fields with few possible
 * values get narrow types (`types.ts`).
 */
export const apiOver = (rest: Rest) => ({
  ...entry(rest),
  ...ownAccount(rest),
  ...appointments(rest),
  ...patients(rest),
  ...calendars(rest),
  ...connections(rest),
  ...recordings(rest),
  ...consent(rest),
  ...notes(rest),
  ...documents(rest),
  ...administration(rest),
})

export type Api = ReturnType<typeof apiOver>
