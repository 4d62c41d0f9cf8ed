// `npm run conformance`: regenerates docs/conformance.md.
import { writeFileSync } from 'node:fs'
import { conformanceDocument, DOCUMENT, testsOfServer } from '../server/test/contract/conformance.ts'
import { operationsOf } from '../server/test/contract/operations.ts'
import { apiDocument } from './openapi.ts'

writeFileSync(DOCUMENT, conformanceDocument(testsOfServer(), operationsOf(await apiDocument())))
