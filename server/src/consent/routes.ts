import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { renderSVG } from 'uqr'
import * as accounts from '../accounts/store.ts'
import * as appointments from '../appointments/store.ts'
import { byAccount } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { asPatientLanguage, PATIENT_LANGUAGES, type PatientLanguage } from '../messages/patient/languages.ts'
import type { PatientLinks } from '../patient-links/store.ts'
import type { Db } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { AppointmentIdPath, identifier, Success, success } from '../platform/http/schema.ts'
import * as practices from '../practice/store.ts'
import type { Erasure } from '../retention/erase.ts'
import { give, withdraw } from './deciding.ts'
import { isRequired } from './gate.ts'
import { methodOf, present } from './rules.ts'
import {
  Consent,
  ConsentChange,
  ConsentLink,
  ConsentText,
  LanguageQuery,
  OwnConsentText,
  SheetQuery,
} from './schema.ts'
import { emptySheet, sheetOf } from './sheet-of.ts'
import * as consents from './store.ts'
import { change, currentText, textIn } from './texts.ts'

interface Deps {
  db: Db
  erasure: Erasure
  links: PatientLinks
  timezone: string
  retentionDays: number
  now: () => Date
}

/** How long the link for a patient's own phone works: they are in the waiting room. */
const LINK_MS = 24 * 3_600_000

/** Consent to recording (contract 9 consent). */
export const consentRoutes =
  ({ db, erasure, links, timezone, retentionDays, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { params: AppointmentIdPath, response: { 200: Success(Consent) } }
    const asking = (doctorId: string) => ({ db, doctorId, retentionDays })

    app.get(
      '/consent/:appointmentId',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'getConsent',
          summary: 'Get the patient’s consent to recording',
          description: '`required` says whether the practice requires consent before anything is recorded.',
          ...one,
        },
        config: { reads: 'consent.read', owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const row = await consents.ofAppointment(db, appointment)
        return success(present(row, await isRequired(db, request.doctor.id)))
      },
    )

    app.put(
      '/consent/:appointmentId',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'changeConsent',
          summary: 'Record or withdraw the patient’s consent',
          description:
            'Withdrawing ends a running recording and erases recordings, transcription, facts and unreleased ' +
            'drafts, immediately and permanently.',
          body: ConsentChange,
          ...one,
        },
        config: {
          reads: 'consent.read',
          owns: 'appointment',
          example: { body: { status: 'given', method: 'oral', language: 'de' } },
        },
      },
      async (request) => {
        const { doctor, body } = request
        const id = identifier(request.params.appointmentId, 'Appointment')
        const asked = await appointments.ownedBy(db, doctor.id, id)
        const given = body.status === 'given' ? await givenBy(doctor.id, asked, body) : null
        const { row, remains } = await db.transaction().execute(async (tx) => {
          const appointment = await appointments.ownedBy(tx, doctor.id, id)
          const actor = byAccount(doctor.id)
          if (!given) return withdraw(tx, appointment, erasure, actor, now())
          return { row: await give(tx, appointment, given, actor, now()), remains: [] }
        })
        if (remains.length > 0) await erasure.removeRemains(...remains)
        return success(present(row, await isRequired(db, doctor.id)))
      },
    )

    /** @throws {ApiError} 400 for a version of the text that does not exist */
    async function givenBy(doctorId: string, appointment: appointments.OwnedAppointment, body: ConsentChange) {
      const method = methodOf(body)
      const language = asPatientLanguage(body.language ?? appointment.language) ?? 'de'
      const text = await textIn(asking(doctorId), language, body.text_version ?? undefined)
      if (!text) throw new ApiError(400, (m) => m.invalid('text_version', m.problemValue))
      const signature_json = body.signature ? JSON.stringify(body.signature) : null
      return { method, language, text_version: text.text_version, signature_json }
    }

    app.get(
      '/consent/:appointmentId/sheet',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'printConsent',
          summary: 'Print the consent form',
          description:
            'A form to sign, by default in the appointment’s language. If consent was given in that language, it ' +
            'shows the text agreed to, the time and the signature.',
          params: AppointmentIdPath,
          querystring: LanguageQuery,
        },
        config: {
          reads: 'consent.read',
          owns: 'appointment',
          sends: ['application/pdf'],
          example: { query: { language: 'tr' } },
        },
      },
      async (request, reply) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const appointment = await appointments.ownedBy(db, request.doctor.id, id)
        const language = request.query.language ?? asPatientLanguage(appointment.language) ?? 'de'
        const pdf = await sheetOf({ ...asking(request.doctor.id), timezone }, appointment, language, now())
        return sendSheet(reply, language, pdf)
      },
    )

    app.post(
      '/consent/:appointmentId/link',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'linkConsent',
          summary: 'Create a link for the patient’s phone',
          description:
            'It works for a day, or until a new one is created. `qr_svg` is a QR code to show on the screen.',
          params: AppointmentIdPath,
          response: { 200: Success(ConsentLink) },
        },
        config: { clauses: ['contract 9 consent'], owns: 'appointment' },
      },
      async (request) => {
        const id = identifier(request.params.appointmentId, 'Appointment')
        const at = now()
        const expiresAt = new Date(at.getTime() + LINK_MS)
        const url = await db.transaction().execute(async (tx) => {
          const appointment = await appointments.ownedBy(tx, request.doctor.id, id)
          await links.revoke(tx, appointment.id, 'consent')
          return links.make(tx, appointment.id, 'consent', expiresAt, at)
        })
        return success({ url, qr_svg: renderSVG(url), expires_at: expiresAt.toISOString() })
      },
    )

    app.get(
      '/consent-texts',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'listConsentTexts',
          summary: 'List the consent texts',
          description: 'The current text in each language, with the practice’s name and the number of days filled in.',
          response: { 200: Success(Type.Array(ConsentText)) },
        },
        config: { clauses: ['contract 9 consent'] },
      },
      async (request) =>
        success(
          await Promise.all(PATIENT_LANGUAGES.map((language) => currentText(asking(request.doctor.id), language))),
        ),
    )

    app.get(
      '/consent-texts/sheet',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'printConsentText',
          summary: 'Print the current consent text',
          description: 'A form without an appointment: name, date of birth and date are filled in by hand.',
          querystring: SheetQuery,
        },
        config: { clauses: ['contract 9 consent'], sends: ['application/pdf'], example: { query: { language: 'de' } } },
      },
      async (request, reply) => {
        const { language } = request.query
        return sendSheet(reply, language, await emptySheet(asking(request.doctor.id), language, now()))
      },
    )

    app.put(
      '/consent-texts',
      {
        schema: {
          tags: ['Consent'],
          operationId: 'changeConsentText',
          summary: 'Set the practice’s own consent text',
          description: 'Creates a new version; consents keep the version they were given to.',
          body: OwnConsentText,
          response: { 200: Success(ConsentText) },
        },
        config: {
          clauses: ['contract 9 consent'],
          refuses: ['Forbidden'],
          example: { body: { language: 'en', text: 'I agree that {practice} records the conversation.' } },
        },
      },
      async (request) => {
        const { id } = request.doctor
        const { language } = request.body
        const text = request.body.text?.trim() || null
        await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, id)
          if (!(await practices.mayChange(tx, id))) throw new ApiError(403, (m) => m.practice.ownersOnly)
          await change(tx, id, language, text, now())
          const target = { type: 'account' as const, id }
          const detail = { language }
          await audit.record(tx, { actor: byAccount(id), action: 'consent_text.changed', target, detail }, now())
        })
        return success(await currentText(asking(id), language))
      },
    )
  }

/** The file name leaves out the patient, because browsers keep the names of downloads. */
const sendSheet = (reply: FastifyReply, language: PatientLanguage, pdf: Buffer) =>
  reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="consent-${language}.pdf"` })
    .send(pdf)
