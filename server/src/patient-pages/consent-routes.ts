import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { bookingOf } from '../appointments/present.ts'
import * as appointments from '../appointments/store.ts'
import { PATIENT } from '../audit/actions.ts'
import { timesOf } from '../booking/rules.ts'
import { give, withdraw } from '../consent/deciding.ts'
import * as consents from '../consent/store.ts'
import { textAgreedTo, textIn } from '../consent/texts.ts'
import { consentWords } from '../messages/consent/words.ts'
import { asPatientLanguage, PATIENT_LANGUAGES, type PatientLanguage } from '../messages/patient/languages.ts'
import type { PatientLinks } from '../patient-links/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Erasure, Remains } from '../retention/erase.ts'
import { html } from './html.ts'
import { facts, languageLinks, sendPage } from './page.ts'
import { placeOf, practiceLines } from './place.ts'
import { type Asked, formOf, languageFor, TokenPath } from './request.ts'

interface Deps {
  db: Db
  links: PatientLinks
  erasure: Erasure
  timezone: string
  retentionDays: number
  /** Path of the public URL. */
  prefix: string
  now: () => Date
}

/** Consent on the patient's own phone (contract 9 consent): opening it does nothing, only what is posted does. */
export const consentPageRoutes =
  ({ db, links, erasure, timezone, retentionDays, prefix, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const options = { schema: { hide: true, params: TokenPath } }

    app.get('/c/:token', options, (request, reply) => show(request, reply))

    app.post('/c/:token', options, async (request, reply) => {
      const form = formOf(request)
      const language = asPatientLanguage(form.get('language')) ?? 'de'
      const { token } = request.params
      const remains = await db.transaction().execute((tx) => decide(tx, token, form, language))
      if (remains.length > 0) await erasure.removeRemains(...remains)
      return reply.redirect(`${prefix}/c/${encodeURIComponent(token)}?language=${language}`, 303)
    })

    /** @returns what is left to erase after the commit */
    async function decide(tx: Tx, token: string, form: URLSearchParams, language: PatientLanguage): Promise<Remains[]> {
      const id = await links.follow(tx, token, 'consent', now())
      const appointment = id === null ? undefined : await appointments.forJob(tx, id)
      if (appointment && form.get('decision') === 'withdrawn') {
        return (await withdraw(tx, appointment, erasure, PATIENT, now())).remains
      }
      if (appointment && form.get('decision') === 'given') await agree(tx, appointment, form, language)
      return []
    }

    /**
     * To the version that was on the page, even if the practice has changed its text meanwhile. A consent given since
     * the page was opened stays unchanged, because it may hold a signature.
     */
    async function agree(
      tx: Tx,
      appointment: appointments.OwnedAppointment,
      form: URLSearchParams,
      language: PatientLanguage,
    ): Promise<void> {
      if ((await consents.ofAppointment(tx, appointment))?.status === 'given') return
      const asking = { db: tx, doctorId: appointment.doctor_id, retentionDays }
      const text = await textIn(asking, language, form.get('text_version') ?? '')
      if (!text) return
      const given = { method: 'patient_link', language, text_version: text.text_version, signature_json: null } as const
      await give(tx, appointment, given, PATIENT, now())
    }

    async function show(request: Asked, reply: FastifyReply) {
      const id = await links.follow(db, request.params.token, 'consent', now())
      const appointment = id === null ? undefined : await appointments.forJob(db, id)
      const language = languageAsked(request, appointment)
      const words = consentWords(language)
      const page = { language, direction: words.direction, title: words.title }
      if (!appointment) return sendPage(reply, 404, { ...page, body: html`<p role="status">${words.gone}</p>` })
      const consent = await consents.ofAppointment(db, appointment)
      const status = consent?.status ?? 'none'
      const asking = { db, doctorId: appointment.doctor_id, retentionDays }
      // People who have agreed see what they agreed to; others see the text in force.
      const text = await textAgreedTo(asking, language, status === 'given' ? consent : undefined)
      const place = await placeOf(db, appointment.doctor_id)
      const when = new Intl.DateTimeFormat(words.locale, {
        ...{ dateStyle: 'long', timeStyle: 'short', timeZone: timezone },
      }).format(new Date(timesOf(appointment, timezone).start))
      const button = (decision: 'given' | 'withdrawn', label: string) =>
        html`<form method="post"><input type="hidden" name="language" value="${language}">
<input type="hidden" name="text_version" value="${text.text_version}">
<button name="decision" value="${decision}"${decision === 'withdrawn' && html` class="no"`}>${label}</button></form>`
      const body = html`${languageLinks(PATIENT_LANGUAGES.map((code) => [code, consentWords(code).languageName] as const))}
${facts([
  [words.practice, practiceLines(place)],
  [words.doctor, place.doctor],
  [words.appointment, when],
])}
${text.paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
<p><small>${words.textVersion}: ${text.text_version}</small></p>
<p role="status">${words.states[status]}</p>
${status !== 'given' && button('given', words.agree)}
${status === 'none' && button('withdrawn', words.decline)}
${status === 'given' && html`<p>${words.withdrawWarning}</p>${button('withdrawn', words.withdraw)}`}`
      return sendPage(reply, 200, { ...page, body })
    }
  }

/** From the link that was followed, else as chosen for the booking, else from the browser or the appointment. */
function languageAsked(request: Asked, appointment: appointments.OwnedAppointment | undefined): PatientLanguage {
  return languageFor(request, {
    chosen: appointment && bookingOf(appointment)?.language,
    otherwise: appointment?.language,
  })
}
