import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TemplateSection } from '@visite/drafter/port'
import type { Template } from '@visite/drafter/templates/template'
import { type Static, Type } from 'typebox'
import * as accounts from '../accounts/store.ts'
import { type Db, isUniqueViolation, type Tx } from '../platform/db/open.ts'
import { ApiError, foreign, notFound } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { oneLine } from '../platform/text/one-line.ts'
import { present } from './present.ts'
import { NewTemplate, TemplateChange, TemplateRecord } from './schema.ts'
import * as templates from './store.ts'

type OwnTemplate = Template & { doctorId: string }

/** The doctor's own template. @throws {ApiError} 404 unknown, 403 another doctor's or built in */
async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnTemplate> {
  const template = await templates.byId(db, id)
  if (!template) throw notFound('Template not found')
  if (template.doctorId === null) throw new ApiError(403, (m) => m.templateBuiltIn)
  if (template.doctorId !== doctorId) throw foreign('template', { id, doctor_id: template.doctorId })
  return { ...template, doctorId }
}

/** A heading is a line of the note, which contains no asterisks (spec 2.5), and is found by its text. */
function withPlainHeading(section: TemplateSection): TemplateSection {
  const heading = oneLine(section.heading.replaceAll('*', ''))
  if (heading === '') throw new ApiError(400, (m) => m.invalid('heading', m.problemMissing))
  return { ...section, heading }
}

const withPlainHeadings = <T extends Template>(template: T): T => ({
  ...template,
  sections: template.sections.map(withPlainHeading),
})

/** The template to copy; null if none. @throws {ApiError} 404 unknown, 403 another doctor's */
async function originalOf(db: Db, doctorId: string, id: string | undefined): Promise<Template | null> {
  if (id === undefined) return null
  const original = await templates.byId(db, identifier(id, 'Template'))
  if (!original) throw notFound('Template not found')
  if (original.doctorId !== null && original.doctorId !== doctorId)
    throw foreign('template', { id: original.id, doctor_id: original.doctorId })
  return original
}

/** The template a body asks for; missing fields come from the original. @throws {ApiError} 400 if neither has one */
function made(given: Static<typeof NewTemplate>, original: Template | null, doctorId: string, at: string): OwnTemplate {
  const said = <Field extends 'name' | 'key' | 'language' | 'sections'>(field: Field) => {
    const value = given[field] ?? original?.[field]
    if (value === undefined) throw new ApiError(400, (m) => m.invalid(field, m.problemMissing))
    return value as Template[Field]
  }
  return {
    id: newId(),
    doctorId,
    name: said('name'),
    key: said('key'),
    language: said('language'),
    specialty: given.specialty ?? original?.specialty ?? null,
    version: 1,
    isDefault: given.is_default ?? false,
    sections: said('sections'),
    createdAt: at,
    updatedAt: at,
  }
}

export const templateRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(TemplateRecord) }

    app.get(
      '/templates',
      {
        schema: {
          tags: ['Templates'],
          operationId: 'listTemplates',
          summary: 'List templates',
          description: 'Your own and the built-in ones, which have no `doctor_id`.',
          response: { 200: Success(Type.Array(TemplateRecord)) },
        },
      },
      async (request) => success((await templates.availableTo(db, request.doctor.id)).map(present)),
    )

    app.post(
      '/templates',
      {
        schema: {
          tags: ['Templates'],
          operationId: 'addTemplate',
          summary: 'Create or copy a template',
          description:
            'With `copy_of`, fields that are left out are copied from that template; otherwise `name`, `key`, ' +
            '`language` and `sections` are required.',
          body: NewTemplate,
          response: one,
        },
        config: {
          refuses: ['Forbidden', 'NotFound', 'Conflict'],
          example: {
            body: {
              name: 'Short letter',
              key: 'short_letter',
              language: 'en',
              sections: [
                {
                  key: 'plan',
                  heading: 'Plan',
                  instruction: 'What was agreed',
                  format: 'bullets',
                  required: true,
                },
              ],
            },
          },
        },
      },
      async (request) => {
        const original = await originalOf(db, request.doctor.id, request.body.copy_of)
        const template = made(request.body, original, request.doctor.id, now().toISOString())
        return success(present(await save(request.doctor.id, async () => template)))
      },
    )

    app.put(
      '/templates/:id',
      {
        schema: {
          tags: ['Templates'],
          operationId: 'changeTemplate',
          summary: 'Change a template',
          description: 'Fields that are left out keep their value. Built-in templates can be copied, but not changed.',
          params: IdPath,
          body: TemplateChange,
          response: one,
        },
        config: { owns: 'template', refuses: ['Conflict'], example: { body: { name: 'Short letter' } } },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Template')
        const { is_default, ...given } = request.body
        const changed = await save(request.doctor.id, async (tx) => {
          const earlier = await ownedBy(tx, request.doctor.id, id)
          const wanted = withPlainHeadings({ ...earlier, ...given, isDefault: is_default ?? earlier.isDefault })
          if (isDeepStrictEqual(present(wanted), present(earlier))) return earlier
          return { ...wanted, version: earlier.version + 1, updatedAt: now().toISOString() }
        })
        return success(present(changed))
      },
    )

    app.delete(
      '/templates/:id',
      {
        schema: {
          tags: ['Templates'],
          operationId: 'deleteTemplate',
          summary: 'Delete a template',
          description: 'Built-in templates cannot be deleted.',
          params: IdPath,
          response: one,
        },
        config: { owns: 'template', refuses: ['Conflict'] },
      },
      async (request) => {
        const id = identifier(request.params.id, 'Template')
        const removed = await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, request.doctor.id)
          const template = await ownedBy(tx, request.doctor.id, id)
          await templates.remove(tx, id)
          return template
        })
        return success(present(removed))
      },
    )

    /**
     * Changes of a doctor's templates come one after the other, so that each sees the result of the previous one.
     * Appointments name a template by its key, so a doctor has each key only once per language.
     */
    async function save(doctorId: string, next: (tx: Tx) => Promise<OwnTemplate>): Promise<OwnTemplate> {
      try {
        return await db.transaction().execute(async (tx) => {
          await accounts.signedIn(tx, doctorId)
          const template = withPlainHeadings(await next(tx))
          const keys = template.sections.map((section) => section.key)
          if (new Set(keys).size < keys.length) throw new ApiError(400, (m) => m.templateSectionTwice)
          await templates.save(tx, template)
          return template
        })
      } catch (error) {
        throw isUniqueViolation(error) ? new ApiError(409, (m) => m.templateKeyTaken) : error
      }
    }
  }
