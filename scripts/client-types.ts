// `npm run client:types`: makes the client's types from the API document. `--check` only says whether they are current,
// and also lints the document, since both need the service started.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { ApiDocument } from '../server/src/api-docs/document.ts'
import { KNOWN } from '../server/src/platform/http/schema.ts'
import { apiDocument, isWellSaid } from './openapi.ts'

const FILE = join(import.meta.dirname, '../client/src/api.generated.ts')
const HEAD = '// Made by `npm run client:types` from the API’s document. Not edited by hand.\n\n'

const blob = () => ts.factory.createTypeReferenceNode('Blob')

/** The known values of a text that may have others, or be null. */
const openUnion = (known: readonly string[], isNullable: boolean) =>
  ts.factory.createUnionTypeNode([
    ...known.map((value) => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value))),
    ts.factory.createIntersectionTypeNode([
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      ts.factory.createTypeReferenceNode('Record', [
        ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
        ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
      ]),
    ]),
    ...(isNullable ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())] : []),
  ])

/** The document's types; files in forms are `Blob`s. */
async function clientTypes(document: ApiDocument): Promise<string> {
  const nodes = await openapiTypes(document as unknown as Parameters<typeof openapiTypes>[0], {
    alphabetize: true,
    defaultNonNullable: false,
    transform(schema) {
      if (schema.format === 'binary') return blob()
      const known: unknown = Reflect.get(schema, KNOWN)
      if (!Array.isArray(known)) return undefined
      return openUnion(known.map(String), Array.isArray(schema.type) && schema.type.includes('null'))
    },
  })
  return HEAD + astToString(nodes)
}

const document = await apiDocument()
if (!process.argv.includes('--check')) writeFileSync(FILE, await clientTypes(document))
else {
  if (!(await isWellSaid(document))) process.exitCode = 1
  if ((await clientTypes(document)) !== readFileSync(FILE, 'utf8')) {
    console.error('client/src/api.generated.ts is not what the API’s document says: run `npm run client:types`')
    process.exitCode = 1
  }
}
