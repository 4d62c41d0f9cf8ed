import type { Template } from '@visite/drafter/templates/template'
import type { Static } from 'typebox'
import type { TemplateRecord } from './schema.ts'

export const present = (template: Template): Static<typeof TemplateRecord> => ({
  _id: template.id,
  key: template.key,
  name: template.name,
  language: template.language,
  specialty: template.specialty,
  doctor_id: template.doctorId,
  version: template.version,
  is_default: template.isDefault,
  sections: [...template.sections],
  createdAt: template.createdAt,
  updatedAt: template.updatedAt,
})
