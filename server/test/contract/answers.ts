import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ApiDocument, type DocumentedAnswer, documentOf } from '../../src/api-docs/document.ts'
import type { HttpApp } from '../../src/platform/http/app.ts'

interface Exchange {
  method: string
  /** Below `{base_url}`, including the query. */
  path: string
  status: number
  contentType: string
  body: unknown
}

/** Throws when an answer does not match the API's document. */
export type AnswerCheck = (exchange: Exchange) => void

let made: AnswerCheck | undefined

/**
 * Checks against the document that the application itself serves. All applications of a process serve the same one, so
 * it is made once.
 */
export function answerCheck(app: HttpApp): AnswerCheck {
  made ??= checkAgainst(documentOf(app))
  return made
}

/** What is served besides the API and is therefore not in its document. */
const BESIDE = new Set(['/openapi.json', '/asyncapi.json'])

export function checkAgainst(document: ApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, 'document')
  return ({ method: upper, path: full, status, contentType, body }) => {
    const method = upper.toLowerCase()
    const [path = ''] = full.split('?')
    if (BESIDE.has(path)) return
    const refuse = (why: string): never => {
      throw new Error(`${upper} ${path} answered ${status}, which the API's document does not describe: ${why}`)
    }
    const template = templateOf(document, path, method)
    if (template === undefined) return status === 404 ? undefined : refuse('no such route')
    const operation = document.paths[template]?.[method]
    const described = operation?.responses[status] ?? refuse('no such status')
    const inPlace = `/paths/${escapedPointer(template)}/${method}/responses/${status}`
    const { answer, pointer } = resolved(document, described, inPlace)
    const media = Object.keys(answer.content ?? {}).find((range) => covers(range, contentType))
    if (media === undefined) return refuse(`content type ${contentType}`)
    if (answer.content?.[media]?.schema) validateBody(pointer, media, body, refuse)
  }

  function validateBody(pointer: string, media: string, body: unknown, refuse: (why: string) => never): void {
    const validate = ajv.getSchema(`document#${pointer}/content/${escapedPointer(media)}/schema`)
    if (!validate) throw new Error(`no schema at ${pointer}`)
    if (!validate(body)) refuse(`${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`)
  }
}

/** The document's path for a request's path; literal segments win over parameters. */
function templateOf({ paths }: ApiDocument, path: string, method: string): string | undefined {
  const segments = segmentsOf(path)
  const fitting = Object.keys(paths)
    .filter((template) => method in (paths[template] ?? {}))
    .map((template) => ({ template, parts: segmentsOf(template) }))
    .filter(({ parts }) => parts.length === segments.length)
    .filter(({ parts }) => parts.every((part, at) => part.startsWith('{') || part === segments[at]))
  const literal = (parts: string[]) => parts.map((part) => (part.startsWith('{') ? 1 : 0)).join('')
  return fitting.sort((a, b) => literal(a.parts).localeCompare(literal(b.parts)))[0]?.template
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
/** As a URI fragment of a JSON pointer (RFC 6901). */
const escapedPointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
const covers = (range: string, contentType: string) => {
  const [type = ''] = contentType.split(';')
  return range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type.trim()
}

/** An answer, and where it is in the document: in its own place, or among the components it refers to. */
function resolved(document: ApiDocument, described: object, inPlace: string) {
  if (!('$ref' in described)) return { answer: described as DocumentedAnswer, pointer: inPlace }
  const reference = String(described.$ref)
  return { answer: componentOf(document, reference), pointer: reference.slice(1) }
}

const componentOf = ({ components }: ApiDocument, ref: string): DocumentedAnswer => {
  const found = components.responses[ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${ref} is not in the document`)
  return found
}
