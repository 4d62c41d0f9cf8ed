import { readFileSync } from 'node:fs'
import { consultation } from '@visite/hearing/corpora/consultation'
import { type ApiDocument, type DocumentedOperation, documentOf } from '../../src/api-docs/document.ts'
import { type FormFile, multipart } from '../client.ts'
import { textPdf } from '../pdf.ts'
import { png } from '../png.ts'
import { startService } from '../service.ts'

export interface Operation extends DocumentedOperation {
  /** `POST /notes/add/{id}` */
  route: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}

/** The operations of an API's document. */
export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const method = verb.toUpperCase() as Operation['method']
      return { ...operation, route: `${method} ${path}`, method, path }
    }),
  )

/** What the routes say about themselves, for tests that are generated from it before a service runs. */
export async function operations(): Promise<Operation[]> {
  const service = await startService('sqlite')
  const all = operationsOf(documentOf(service.app))
  await service.remove()
  return all
}

/** Stands in for the file names in examples. */
export const FILES: Readonly<Record<'audio' | 'document' | 'logo', FormFile>> = {
  audio: { name: 'visit.ogg', bytes: readFileSync(consultation.audio) },
  document: { name: 'letter.pdf', bytes: textPdf(['Befund']) },
  logo: { name: 'logo.png', bytes: png(160, 40, [0, 110, 120, 255]) },
}

/**
 * The example of an operation as a request.
 * @param id of the record it is about: the first, if there are several parameters
 * @param given what only the caller can know, in the path, the query or the body: ids, codes, the contents of a mail
 */
export async function requestOf(
  { method, path, parameters = [], requestBody }: Operation,
  id: string,
  given: Readonly<Record<string, unknown>> = {},
) {
  const query = new URLSearchParams()
  for (const { name, example } of parameters) if (example !== undefined) query.set(name, String(given[name] ?? example))
  const filled = path.replace(/{\w+}/, id).replace(/{(\w+)}/g, (_, name) => String(given[name] ?? '1'))
  const [[type, media] = ['', undefined]] = Object.entries(requestBody?.content ?? {})
  const example = Object.entries(media?.example ?? {}).map(([name, value]) => [name, given[name] ?? value] as const)
  const isForm = type === 'multipart/form-data'
  return {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    options: isForm ? await formOf(example) : { ...(method !== 'GET' && { body: Object.fromEntries(example) }) },
  }
}

async function formOf(example: readonly (readonly [string, unknown])[]) {
  const form = example.map(([name, value]) => [name, name in FILES ? FILES[name as keyof typeof FILES] : String(value)])
  const { bytes, contentType } = await multipart(Object.fromEntries(form))
  return { body: bytes, headers: { 'content-type': contentType } }
}
