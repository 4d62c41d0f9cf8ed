import { fullName } from '../accounts/rules.ts'
import * as accounts from '../accounts/store.ts'
import type { OwnedAppointment } from '../appointments/store.ts'
import { timesOf } from '../booking/rules.ts'
import { consentWords } from '../messages/consent/words.ts'
import type { PatientLanguage } from '../messages/patient/languages.ts'
import { recordOf } from '../patients/record.ts'
import { displayName } from '../patients/rules.ts'
import * as patients from '../patients/store.ts'
import type { ConsentRow } from '../platform/db/consent-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { addressOf } from '../practice/rules.ts'
import * as practices from '../practice/store.ts'
import * as consents from './store.ts'
import { type Asking, currentText, textAgreedTo } from './texts.ts'

/** Loaded with the first sheet, because the PDF library is large. */
const sheets = () => import('./sheet.ts')

/** An appointment's sheet: to sign or, once consent is given, the text agreed to, in its language. */
export async function sheetOf(
  asking: Asking & { timezone: string },
  appointment: OwnedAppointment,
  language: PatientLanguage,
  now: Date,
): Promise<Buffer> {
  const { db, doctorId, timezone } = asking
  const words = consentWords(language)
  const consent = await consents.ofAppointment(db, appointment)
  const decided = consent?.language === language ? consent : undefined
  const text = await textAgreedTo(asking, language, decided)
  const doctor = await accounts.byId(db, doctorId)
  const show = (instant: string) =>
    new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
      new Date(instant),
    )
  return (await sheets()).sheetPdf({
    words,
    text,
    practice: await headOf(db, doctorId),
    facts: [
      ...(await patientOf(db, appointment, words)),
      [words.doctor, doctor ? fullName(doctor) : ''],
      [words.appointment, show(timesOf(appointment, timezone).start)],
    ],
    decided: decided ? said(decided, show, words.states) : null,
    signature: decided?.status === 'given' && decided.signature_json ? JSON.parse(decided.signature_json) : null,
    now,
  })
}

/** Who consents: by the patient's record, or, if there is none, by the appointment's name. */
async function patientOf(
  db: Db,
  { doctor_id, patient_id, name }: OwnedAppointment,
  { patient, birthDate, locale }: ReturnType<typeof consentWords>,
): Promise<[label: string, value: string][]> {
  if (patient_id === null) return [[patient, name]]
  const record = recordOf(await patients.ownedBy(db, doctor_id, patient_id))
  if (record.birth_date === null) return [[patient, displayName(record)]]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return [
    [patient, displayName(record)],
    [birthDate, day.format(new Date(record.birth_date))],
  ]
}

/** The current text for a clipboard; who consents, and when, is filled in by hand. */
export async function emptySheet(asking: Asking, language: PatientLanguage, now: Date): Promise<Buffer> {
  const words = consentWords(language)
  return (await sheets()).sheetPdf({
    words,
    text: await currentText(asking, language),
    practice: await headOf(asking.db, asking.doctorId),
    facts: [words.patient, words.birthDate, words.doctor, words.appointment].map((label) => [label, BY_HAND]),
    decided: null,
    signature: null,
    now,
  })
}

const BY_HAND = '_'.repeat(36)

async function headOf(db: Db, doctorId: string): Promise<string[]> {
  const practice = await practices.ofAccount(db, doctorId)
  return practice ? [practice.name, ...addressOf(practice), practice.phone].filter(Boolean) : []
}

const said = (
  { status, given_at, withdrawn_at }: ConsentRow,
  show: (instant: string) => string,
  states: Readonly<Record<ConsentRow['status'], string>>,
): string => {
  const at = status === 'given' ? given_at : withdrawn_at
  return at === null ? states[status] : `${states[status]} (${show(at)})`
}
