import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ApiDocument, type DocumentedAnswer, documentOf } from '../../src/api-docs/document.ts'
import type { HttpApp } from '../../src/platform/http/app.ts'

interface Exchange {
  method: string
  /** Below `{base_url}`, with the query. */
  path: string
  status: number
  contentType: string
  body: unknown
}

/** Throws when an answer is not as the API's document says. */
export type AnswerCheck = (exchange: Exchange) => void

const checks = new WeakMap<HttpApp, AnswerCheck>()

/** The check against the document the application itself serves; made once for each. */
export function answerCheck(app: HttpApp): AnswerCheck {
  const made = checks.get(app) ?? checkAgainst(documentOf(app))
  checks.set(app, made)
  return made
}

/** What is served beside the API, and so is not in its document. */
const BESIDE = new Set(['/openapi.json', '/asyncapi.json'])

export function checkAgainst(document: ApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, 'document')
  const templates = Object.keys(document.paths).map((path) => ({ path, segments: segmentsOf(path) }))

  /** The document's path for a request's; literal segments win over parameters. */
  const templateOf = (path: string, method: string): string | undefined => {
    const segments = segmentsOf(path)
    const fitting = templates.filter(
      (template) =>
        method in (document.paths[template.path] ?? {}) &&
        template.segments.length === segments.length &&
        template.segments.every((part, at) => part.startsWith('{') || part === segments[at]),
    )
    const literal = ({ segments }: { segments: string[] }) =>
      segments.map((part) => (part.startsWith('{') ? 1 : 0)).join('')
    return fitting.sort((a, b) => literal(a).localeCompare(literal(b)))[0]?.path
  }

  return ({ method: upper, path: full, status, contentType, body }) => {
    const method = upper.toLowerCase()
    const [path = ''] = full.split('?')
    if (BESIDE.has(path)) return
    const refuse = (why: string): never => {
      throw new Error(`${upper} ${path} answered ${status}, which the API's document does not describe: ${why}`)
    }
    const template = templateOf(path, method)
    if (template === undefined) {
      if (status !== 404) refuse('no such route')
      return
    }
    const operation = document.paths[template]?.[method]
    const described = operation?.responses[status] ?? refuse('no such status')
    const referenced = '$ref' in described ? described.$ref : null
    const answer = referenced === null ? (described as DocumentedAnswer) : componentOf(document, referenced)
    const pointer = referenced?.slice(1) ?? `/paths/${escapedPointer(template)}/${method}/responses/${status}`
    const type = contentType.split(';')[0]?.trim() ?? ''
    const media = Object.keys(answer.content ?? {}).find((range) => covers(range, type))
    if (media === undefined) return refuse(`content type ${type}`)
    if (!answer.content?.[media]?.schema) return
    const validate = ajv.getSchema(`document#${pointer}/content/${escapedPointer(media)}/schema`)
    if (!validate) throw new Error(`no schema at ${pointer}`)
    if (!validate(body)) refuse(`${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`)
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
/** As a URI fragment of a JSON pointer (RFC 6901). */
const escapedPointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
const covers = (range: string, type: string) =>
  range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type

const componentOf = ({ components }: ApiDocument, ref: string): DocumentedAnswer => {
  const found = components.responses[ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`${ref} is not in the document`)
  return found
}
