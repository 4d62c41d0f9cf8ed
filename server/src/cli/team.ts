import { type Command, Option } from 'commander'
import * as teams from '../accounts/teams/store.ts'
import { OPERATOR } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { newId } from '../platform/ids.ts'
import { accountByEmail } from './account.ts'
import { printJson, printTable } from './print.ts'
import { atWork } from './workplace.ts'

/** `visite team …` (contract 1). */
export function teamCommands(program: Command): void {
  const team = program.command('team').description('manage teams of doctors')

  team
    .command('list')
    .description('list all teams')
    .option('--json', 'print JSON, for scripts')
    .action(({ json }: { json?: true }) =>
      atWork(async ({ db }) => {
        const members = await teams.memberCounts(db)
        const all = (await teams.all(db)).map(({ id, name }) => ({
          _id: id,
          name,
          members: members.get(id) ?? 0,
        }))
        if (json) printJson(all)
        else
          printTable(
            ['name', 'id', 'members'],
            all.map((each) => [each.name, each._id, String(each.members)]),
          )
      }),
    )

  team
    .command('create <name>')
    .description('create a team')
    .option('--json', 'print JSON, for scripts')
    .action((name: string, { json }: { json?: true }) =>
      atWork(async ({ db }) => {
        const at = new Date()
        const row = { id: newId(), name: name.trim(), created_at: at.toISOString() }
        if (row.name === '') throw new Error('a team needs a name')
        await db.transaction().execute(async (tx) => {
          await teams.create(tx, row)
          const entry = { actor: OPERATOR, action: 'team.created', target: { type: 'team', id: row.id } } as const
          await audit.record(tx, entry, at)
        })
        if (json) printJson({ _id: row.id, name: row.name })
        else console.log(`created the team ${row.name} (${row.id})`)
      }),
    )

  team
    .command('add <team> <email>')
    .description('add an account to a team, given by name or id; its plan stays (see: account set-plan)')
    .addOption(new Option('--role <role>').choices(['owner', 'member']).default('member'))
    .action((named: string, email: string, { role }: { role: 'owner' | 'member' }) =>
      atWork(async ({ db }) => {
        const at = new Date()
        const { name } = await db.transaction().execute(async (tx) => {
          const found = await teams.find(tx, named)
          if (!found) throw new Error(`there is no team ${named}`)
          const account = await accountByEmail(tx, email)
          const member = { account_id: account.id, team_id: found.id, role, created_at: at.toISOString() }
          await teams.add(tx, member)
          const target = { type: 'account', id: account.id } as const
          const detail = { team: found.id, role }
          await audit.record(tx, { actor: OPERATOR, action: 'team.member_added', target, detail }, at)
          return found
        })
        console.log(`${email} is ${role} of the team ${name}`)
      }),
    )
}
