// `npm run endurance`: kills, long runs, and the routes on both engines. Takes long; run before a change of jobs, speech,
// files or the database is called done. Arguments choose files, as for `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vitest } from './vitest.ts'

const root = join(import.meta.dirname, '..')
const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Tests that do more when told that they may take long. */
const longer = workspaces
  .flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' }).map((file) => join(workspace, file)),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .filter(
    (file) =>
      file.endsWith('.endurance.test.ts') ||
      /import \{[^}]*\b(endurance|routeEngines|aboveStores)\b[^}]*\} from '[^']*engines\.ts'|process\.env\.ENDURANCE/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  )

const chosen = process.argv.slice(2)
process.exit((await vitest(chosen.length > 0 ? chosen : longer, { ENDURANCE: '1' })) ? 0 : 1)
