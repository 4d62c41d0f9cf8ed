// `npm test`: everything that must hold before a change lands. The checks run beside it (`run.mjs`).
import { vitestInMemory } from './vitest.ts'

process.exit((await vitestInMemory(process.argv.slice(2))) ? 0 : 1)
