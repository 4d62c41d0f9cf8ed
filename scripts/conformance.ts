// `npm run conformance`: regenerates docs/conformance.md.
import { writeFileSync } from 'node:fs'
import { conformanceDocument, DOCUMENT, testsOfServer } from '../server/test/contract/conformance.ts'

writeFileSync(DOCUMENT, conformanceDocument(testsOfServer()))
