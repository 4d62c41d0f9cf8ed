// `npm test`: everything that must hold before a change lands. The checks run beside the tests.
import { check } from './check.ts'
import { vitestInMemory } from './vitest.ts'

const [checked, tested] = await Promise.all([check(), vitestInMemory(process.argv.slice(2))])
if (!checked) console.error('A check failed: see above, or run npm run check.')
process.exit(checked && tested ? 0 : 1)
