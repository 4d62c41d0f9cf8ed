// `npm run endurance`: kills, long runs, and the routes on both engines. Takes long; run before a change of jobs, speech,
// files or the database is called done. Arguments choose files, as for `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vitest } from './vitest.ts'

const server = join(import.meta.dirname, '../server')

/** Tests that do more when they are told that it may take long. */
const longer = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .filter(
    (file) =>
      file.endsWith('.endurance.test.ts') ||
      /import \{[^}]*\b(endurance|routeEngines|aboveStores)\b[^}]*\} from '[^']*engines\.ts'/.test(
        readFileSync(join(server, file), 'utf8'),
      ),
  )
  .map((file) => join('server', file))

const chosen = process.argv.slice(2)
process.exit((await vitest(chosen.length > 0 ? chosen : longer, { ENDURANCE: '1' })) ? 0 : 1)
