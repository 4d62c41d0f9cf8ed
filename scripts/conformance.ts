// `npm run conformance`: writes docs/conformance.md anew.
import { writeFileSync } from 'node:fs'
import { conformanceDocument, DOCUMENT, testsOfServer } from '../server/test/contract/conformance.ts'

writeFileSync(DOCUMENT, conformanceDocument(testsOfServer()))
