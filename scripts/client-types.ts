// `npm run client:types`: the client's types, made of the API's document. `--check` only says whether they are current.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { apiDocument } from './openapi.ts'

const FILE = join(import.meta.dirname, '../client/src/api.generated.ts')
const HEAD = '// Made by `npm run client:types` from the API’s document. Not edited by hand.\n\n'

const blob = () => ts.factory.createTypeReferenceNode('Blob')

/** The document's types; files of forms are `Blob`s. */
async function clientTypes(): Promise<string> {
  const document = (await apiDocument()) as unknown as Parameters<typeof openapiTypes>[0]
  const nodes = await openapiTypes(document, {
    alphabetize: true,
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? blob() : undefined),
  })
  return HEAD + astToString(nodes)
}

const types = await clientTypes()
if (!process.argv.includes('--check')) writeFileSync(FILE, types)
else if (types !== readFileSync(FILE, 'utf8')) {
  console.error('client/src/api.generated.ts is not what the API’s document says: run `npm run client:types`')
  process.exitCode = 1
}
