import { text } from 'node:stream/consumers'
import { Argument, type Command } from 'commander'
import { changeAccount } from '../accounts/admin/change.ts'
import { presentManaged } from '../accounts/admin/present.ts'
import type { AccountChange, ManagedAccount } from '../accounts/admin/schema.ts'
import { register } from '../accounts/registration.ts'
import * as accounts from '../accounts/store.ts'
import * as teams from '../accounts/teams/store.ts'
import * as twoFactors from '../accounts/two-factor/store.ts'
import { OPERATOR } from '../audit/actions.ts'
import * as audit from '../audit/store.ts'
import { argon2Passwords } from '../platform/crypto/passwords.ts'
import type { AccountRow } from '../platform/db/account-tables.ts'
import type { Db } from '../platform/db/open.ts'
import { normaliseMailAddress } from '../platform/mail/address.ts'
import { LAST_INSTANT } from '../platform/time/instants.ts'
import { printJson, printTable } from './print.ts'
import { atWork, type Workplace } from './workplace.ts'

interface NewAccount {
  email: string
  password: string
  title?: string
  firstName: string
  lastName: string
  specialty: string
  ehrSystemType: string
  ehrSystemName: string
  verified?: true
  json?: true
}

/** `visite account …` (contract 1). */
export function accountCommands(program: Command): void {
  const account = program.command('account').description('manage the accounts of doctors and administrators')

  account
    .command('list')
    .description('list all accounts')
    .option('--json', 'print JSON, for scripts')
    .action(({ json }: { json?: true }) =>
      atWork(async (workplace) => {
        const all: Awaited<ReturnType<typeof managed>>[] = []
        for await (const page of accounts.pages(workplace.db)) {
          for (const row of page) all.push(await managed(workplace, row))
        }
        if (json) printJson(all)
        else printTable(HEADINGS, all.map(rowOf))
      }),
    )

  account
    .command('create')
    .description('create an account; unless it is --verified, mail a link that verifies the address')
    .requiredOption('--email <address>')
    .requiredOption('--password <password>', 'at least 6 characters; "-" reads it from standard input')
    .option('--title <title>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .requiredOption('--specialty <specialty>')
    .requiredOption('--ehr-system-type <type>')
    .requiredOption('--ehr-system-name <name>')
    .option('--verified', 'treat the address as verified')
    .option('--json', 'print JSON, for scripts')
    .action((given: NewAccount) =>
      atWork(async (workplace) => {
        const created = await managed(workplace, await create(workplace, given))
        if (given.json) printJson(created)
        else console.log(`created ${created.email} (${created._id})`)
      }),
    )

  account
    .command('verify <email>')
    .description('mark the address as verified')
    .action((email: string) =>
      atWork(async ({ db }) => {
        const at = new Date()
        await db.transaction().execute(async (tx) => {
          const { id, verified_at } = await accountByEmail(tx, email)
          if (verified_at !== null) return
          await accounts.change(tx, id, { verified_at: at.toISOString() }, at)
          const entry = { actor: OPERATOR, action: 'account.verified', target: { type: 'account', id } } as const
          await audit.record(tx, entry, at)
        })
        console.log(`${normaliseMailAddress(email)} is verified`)
      }),
    )

  account
    .command('set-plan <email> <plan>')
    .description('put the account on a plan (see: visite plans)')
    .option('--until <instant>', 'when the plan expires, ISO 8601; default: after its trial days, or never')
    .action((email: string, plan: string, { until }: { until?: string }) =>
      change(email, { plan, ...(until !== undefined && { expiry: until }) }, (account) =>
        isWithoutEnd(account) ? `is on the plan ${plan}` : `is on the plan ${plan} until ${account.subscriptionExpiry}`,
      ),
    )

  account
    .command('set-role <email>')
    .description('change the role: administrators manage accounts and read the audit trail')
    .addArgument(new Argument('<role>').choices(['doctor', 'admin']))
    .action((email: string, role: 'doctor' | 'admin') => change(email, { role }, () => `has the role ${role}`))

  account
    .command('disable <email>')
    .description('end its sessions and block its login')
    .action((email: string) => change(email, { disabled: true }, () => 'is disabled'))

  account
    .command('enable <email>')
    .description('allow a disabled account to log in again')
    .action((email: string) => change(email, { disabled: false }, () => 'is enabled'))
}

const isWithoutEnd = ({ subscriptionExpiry }: ManagedAccount) => subscriptionExpiry === LAST_INSTANT

const HEADINGS = ['email', 'name', 'role', 'plan', 'until', 'state']

const rowOf = (account: ManagedAccount): string[] => [
  account.email,
  [account.title, account.firstName, account.lastName].filter(Boolean).join(' '),
  account.role,
  account.plan,
  isWithoutEnd(account) ? '-' : account.subscriptionExpiry,
  account.disabled ? 'disabled' : account.isVerified ? 'verified' : 'unverified',
]

async function managed({ db, gate }: Workplace, account: AccountRow): Promise<ManagedAccount> {
  const membership = await teams.membershipOf(db, account.id)
  const twoFactorEnabled = await twoFactors.isEnabled(db, account.id)
  return presentManaged(account, { membership, twoFactorEnabled }, gate, new Date())
}

async function create({ config, db, queue, gate }: Workplace, given: NewAccount): Promise<AccountRow> {
  const password = given.password === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : given.password
  const passwords = argon2Passwords()
  return register(
    { db, queue, passwords, passwordRules: config.passwordRules, gate, now: () => new Date() },
    {
      email: given.email,
      password,
      title: given.title ?? null,
      firstName: given.firstName,
      lastName: given.lastName,
      specialty: given.specialty,
      ehr_system_type: given.ehrSystemType,
      ehr_system_name: given.ehrSystemName,
    },
    {
      plan: config.defaultPlan,
      language: 'de',
      verified: given.verified === true,
      actor: OPERATOR,
      asker: { of: 'operator', known: true },
    },
  )
}

function change(email: string, changes: AccountChange, told: (account: ManagedAccount) => string): Promise<void> {
  return atWork(async (workplace) => {
    const row = await workplace.db.transaction().execute(async (tx) => {
      const { id } = await accountByEmail(tx, email)
      return changeAccount(tx, workplace.gate, id, changes, OPERATOR, new Date())
    })
    console.log(`${row.email} ${told(await managed(workplace, row))}`)
  })
}

/** The account with the address. @throws {Error} when there is none */
export async function accountByEmail(db: Db, email: string): Promise<AccountRow> {
  const account = await accounts.byEmail(db, normaliseMailAddress(email))
  if (!account) throw new Error(`there is no account with the address ${email}`)
  return account
}
