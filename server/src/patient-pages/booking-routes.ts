import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { bookingOf } from '../appointments/present.ts'
import * as appointments from '../appointments/store.ts'
import type { PatientMails } from '../booking/patient-mails.ts'
import type { Booking } from '../booking/schema.ts'
import { asPatientLanguage } from '../messages/patient/languages.ts'
import { patientWords } from '../messages/patient/words.ts'
import type { PatientLinks } from '../patient-links/store.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { dayIn } from '../platform/time/zoned.ts'
import { bookingView, type Notice } from './booking-view.ts'
import { decide, lockedWithAccount, slotsFor } from './deciding.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import { placeOf } from './place.ts'
import { type Asked, formOf, languageFor, queryOf, TokenPath } from './request.ts'
import { firstDay, isOpen, standingOf, type Wish, wishOf } from './rules.ts'

interface Deps {
  db: Db
  links: PatientLinks
  mails: PatientMails
  timezone: string
  retentionDays: number
  /** Path of the public URL. */
  prefix: string
  now: () => Date
}

interface Found {
  appointment: appointments.OwnedAppointment
  booking: Booking
}

/** The patient's page of a booking (contract 10): opening it does nothing, only what is posted does. */
export const bookingPageRoutes =
  ({ db, links, mails, timezone, retentionDays, prefix, now }: Deps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const options = { schema: { hide: true, params: TokenPath } }

    app.get('/b/:token', options, async (request, reply) =>
      show(request, reply, 200, queryOf(request).has('moved') ? 'moved' : null),
    )

    app.post('/b/:token', options, async (request, reply) => {
      const wish = wishOf(formOf(request))
      try {
        const link = wish && (await db.transaction().execute((tx) => grant(tx, request, wish)))
        return reply.redirect(addressAfter(request, link), 303)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'SLOT_TAKEN')) throw error
        return show(request, reply, 409, wish?.action === 'move' && wish.start === null ? 'chooseTime' : 'taken')
      }
    })

    /** Whatever is no longer possible is not done, and the page says why. The chosen language stays. */
    async function grant(tx: Tx, request: Asked, wish: Wish): Promise<string | null> {
      const { token } = request.params
      const id = await links.follow(tx, token, 'booking', now())
      const appointment = id === null ? undefined : await lockedWithAccount(tx, id)
      const booking = appointment && bookingOf(appointment)
      if (!booking || !isOpen(standingOf(appointment.booking_status, booking, now()))) return null
      // A change before the lock has ended the link, because what the patient saw is outdated.
      if ((await links.follow(tx, token, 'booking', now())) === null) return null
      return decide(tx, appointment, wish, {
        ...{ mails, timezone, retentionDays, language: asPatientLanguage(queryOf(request).get('language')) },
        now: now(),
      })
    }

    async function linked({ params }: Asked): Promise<Found | null> {
      const id = await links.follow(db, params.token, 'booking', now())
      const appointment = id === null ? undefined : await appointments.forJob(db, id)
      const booking = appointment && bookingOf(appointment)
      return booking ? { appointment, booking } : null
    }

    async function show(request: Asked, reply: FastifyReply, status: number, notice: Notice) {
      const found = await linked(request)
      const words = patientWords(
        languageFor(request, { chosen: found?.booking.language, otherwise: found?.appointment.language }),
      )
      const { language, direction, page: texts } = words
      const page = { language, direction, title: texts.title }
      if (!found) return sendPage(reply, 404, { ...page, body: html`<p role="status">${texts.gone}</p>` })
      const { appointment, booking } = found
      const at = now()
      const standing = standingOf(appointment.booking_status, booking, at)
      const from = firstDay(queryOf(request).get('from'), dayIn(timezone, at))
      const slots = isOpen(standing) ? await slotsFor(db, appointment, booking, { timezone, now: at, from }) : null
      const place = await placeOf(db, appointment.doctor_id)
      const view = { appointment, booking, standing, place, slots, from, timezone, notice, here: hereIn(request) }
      return sendPage(reply, status, { ...page, body: bookingView(view, words) })
    }

    const hereIn = (request: Asked): string =>
      `?${new URLSearchParams([...queryOf(request)].filter(([name]) => name === 'language' || name === 'from'))}`

    /** The same page again, so that reloading it posts nothing; for a moved booking, the page at its new address. */
    function addressAfter(request: Asked, link: string | null): string {
      const language = queryOf(request).get('language')
      const query = new URLSearchParams({ ...(language && { language }), ...(link && { moved: '1' }) })
      const token = link?.split('/').at(-1) ?? request.params.token
      return `${prefix}/b/${encodeURIComponent(token)}${query.size > 0 ? `?${query}` : ''}`
    }
  }
