// `npm test`: everything that must hold before a change lands. The checks run at the same time (`run.mjs`).
import { vitestInMemory } from './vitest.ts'

process.exit((await vitestInMemory(process.argv.slice(2))) ? 0 : 1)
