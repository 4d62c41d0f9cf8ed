import { createHash } from 'node:crypto'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Template } from './template.ts'

/** How the two languages write a template; a `?` after the format says that the section may be missing. */
export interface BuiltInText {
  key: string
  name: string
  specialty: string | null
  sections: readonly [
    key: string,
    heading: string,
    format: 'paragraph' | 'bullets' | 'paragraph?' | 'bullets?',
    instruction: string,
  ][]
}

/** The same record on every installation: its id is a digest of its content. */
const idOf = (key: string, language: string): string =>
  createHash('sha256').update(`visite/template/${key}/${language}`).digest('hex').slice(0, 24)

const RELEASED_AT = '2026-11-21T00:00:00.000Z'

const recordsOf = (language: string, texts: readonly BuiltInText[]): Template[] =>
  texts.map(({ key, name, specialty, sections }) => ({
    id: idOf(key, language),
    doctorId: null,
    key,
    name,
    language,
    specialty,
    version: 1,
    isDefault: key === 'soap',
    sections: sections.map(([sectionKey, heading, format, instruction]) => ({
      key: sectionKey,
      heading,
      instruction,
      format: format.startsWith('bullets') ? 'bullets' : 'paragraph',
      required: !format.endsWith('?'),
    })),
    createdAt: RELEASED_AT,
    updatedAt: RELEASED_AT,
  }))

/** Contract 6: each in German and English. */
export const BUILT_IN: readonly Template[] = [...recordsOf('de', german), ...recordsOf('en', english)]

/** For experimental languages: only in `visite draft`. */
export const TRIAL: readonly Template[] = recordsOf('fr', french)
