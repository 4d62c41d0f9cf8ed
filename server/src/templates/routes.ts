import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Db, isUniqueViolation } from '../platform/db/open.ts'
import { ApiError, forbidden, notFound } from '../platform/http/errors.ts'
import { IdPath, identifier, Success, success } from '../platform/http/schema.ts'
import { newId } from '../platform/ids.ts'
import { present } from './present.ts'
import { NewTemplate, TemplateChange, TemplateRecord } from './schema.ts'
import * as templates from './store.ts'
import type { Template } from './template.ts'

type OwnTemplate = Template & { doctorId: string }

/** The doctor's own template. @throws {ApiError} 404 unknown, 403 another doctor's or built in */
async function ownedBy(db: Db, doctorId: string, id: string): Promise<OwnTemplate> {
  const template = await templates.byId(db, id)
  if (!template) throw notFound('Template not found')
  if (template.doctorId === null) throw new ApiError(403, (m) => m.templateBuiltIn)
  if (template.doctorId !== doctorId) throw forbidden()
  return { ...template, doctorId }
}

export const templateRoutes =
  ({ db, now }: { db: Db; now: () => Date }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const one = { 200: Success(TemplateRecord) }

    app.get('/templates', { schema: { response: { 200: Success(Type.Array(TemplateRecord)) } } }, async (request) =>
      success((await templates.availableTo(db, request.doctor.id)).map(present)),
    )

    app.post('/templates', { schema: { body: NewTemplate, response: one } }, async (request) => {
      const { copy_of, ...given } = request.body
      const original = copy_of === undefined ? undefined : await templates.byId(db, identifier(copy_of, 'Template'))
      if (copy_of !== undefined && !original) throw notFound('Template not found')
      if (original && original.doctorId !== null && original.doctorId !== request.doctor.id) throw forbidden()
      const { name, key, language, sections } = { ...original, ...given }
      for (const [field, value] of Object.entries({ name, key, language, sections })) {
        if (value === undefined) throw new ApiError(400, (m) => m.invalid(field, m.problemMissing))
      }
      const at = now().toISOString()
      const template: OwnTemplate = {
        id: newId(),
        doctorId: request.doctor.id,
        key: key ?? '',
        name: name ?? '',
        language: language ?? '',
        specialty: given.specialty ?? original?.specialty ?? null,
        version: 1,
        isDefault: given.is_default ?? false,
        sections: sections ?? [],
        createdAt: at,
        updatedAt: at,
      }
      await save(template)
      return success(present(template))
    })

    app.put('/templates/:id', { schema: { params: IdPath, body: TemplateChange, response: one } }, async (request) => {
      const id = identifier(request.params.id, 'Template')
      const { is_default, ...given } = request.body
      const earlier = await ownedBy(db, request.doctor.id, id)
      const template: OwnTemplate = {
        ...earlier,
        ...given,
        isDefault: is_default ?? earlier.isDefault,
        version: earlier.version + 1,
        updatedAt: now().toISOString(),
      }
      await save(template)
      return success(present(template))
    })

    app.delete('/templates/:id', { schema: { params: IdPath, response: one } }, async (request) => {
      const id = identifier(request.params.id, 'Template')
      const template = await ownedBy(db, request.doctor.id, id)
      await db.transaction().execute((tx) => templates.remove(tx, id))
      return success(present(template))
    })

    /** Keys are what appointments name a template by, so a doctor has each once a language. */
    async function save(template: OwnTemplate): Promise<void> {
      const keys = template.sections.map((section) => section.key)
      if (new Set(keys).size < keys.length) throw new ApiError(400, (m) => m.templateSectionTwice)
      try {
        await db.transaction().execute((tx) => templates.save(tx, template))
      } catch (error) {
        throw isUniqueViolation(error) ? new ApiError(409, (m) => m.templateKeyTaken) : error
      }
    }
  }
