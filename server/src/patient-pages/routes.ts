import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyError, FastifyInstance } from 'fastify'
import { patientWords } from '../messages/patient/words.ts'
import { Refusal } from '../platform/http/errors.ts'
import { networkOf } from '../platform/http/network.ts'
import { rateLimiter } from '../platform/http/rate-limit.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import { FORM_LIMIT, languageFor } from './request.ts'

/** People press a button now and then; somebody guessing links sends more. */
const PER_MINUTE = 60

/**
 * Pages for patients without an account, with forms that work without scripts. Refusals are pages as well.
 * @param pages the features' pages
 * @param limited false: requests are not counted
 */
export const patientPageRoutes =
  ({ pages, limited }: { pages: readonly FastifyPluginAsyncTypebox[]; limited: boolean }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const limit = await rateLimiter(app as FastifyInstance, limited ? PER_MINUTE : 0, ({ ip }) => networkOf(ip))
    app.addHook('preValidation', limit)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const { language, direction, page: texts } = patientWords(languageFor(request, {}))
      const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
      if (status >= 500) request.log.error({ err: error }, 'a patient’s page could not be shown')
      const body = html`<p role="alert">${texts.failed}</p>`
      return sendPage(reply, status, { language, direction, title: texts.title, body })
    })
    for (const page of pages) app.register(page)
  }
