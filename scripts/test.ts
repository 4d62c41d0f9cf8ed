// `npm test`: everything that must hold before a change lands.
import { check } from './check.ts'
import { vitest } from './vitest.ts'

process.exit(check() && vitest(process.argv.slice(2)) ? 0 : 1)
