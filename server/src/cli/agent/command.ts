import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Command } from 'commander'
import { PROFILES } from '../../gdt/profiles.ts'
import { type Messages, messagesFor } from '../../messages/messages.ts'
import { agent } from './agent.ts'
import { openInBrowser } from './browser.ts'
import { type Caller, pair, RefusedError, RevokedError, remoteOf, serverAddress, UnreachableError } from './remote.ts'
import { onlyOne, stateFolder, stateOf } from './state.ts'

interface Options {
  server: string
  folder: string
  code?: string
  name: string
  api: string
  state: string
  open?: true
  insecure?: true
}

/** Time between two looks, because a share does not report new files. */
const LOOK_MS = 2_000
const SYSTEMS: Readonly<Record<string, string>> = { win32: 'Windows', linux: 'Linux', darwin: 'macOS' }

/** `visite agent`: the exchange with a practice system at a workplace (contract 11a gdt). */
export const agentCommand = (program: Command): void => {
  described(program.command('agent'))
}

/** @param command of any name */
export const described = (command: Command): Command =>
  command
    .description('exchange GDT files between the practice system at this workplace and a Visite server')
    .requiredOption('--server <url>', 'address of Visite, as in the browser')
    .requiredOption('--folder <dir>', 'folder where the practice system puts files in in/ and finds answers in out/')
    .option('--code <code>', 'pair this workplace with the code from Settings, Connections in Visite')
    .option('--name <name>', 'name of this workplace in Visite', hostname())
    .option('--open', 'open the visit in the browser when a patient arrives')
    .option('--insecure', 'allow connections without TLS; only in your own network')
    .option('--api <path>', 'path of the API below the address', '/api/v1')
    .option('--state <dir>', 'folder where this workplace keeps its key', stateFolder())
    .action(work)

async function work(options: Options): Promise<void> {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  const language = locale.startsWith('de') ? 'de' : 'en'
  const words = messagesFor(language).agent
  const server = serverAddress(options.server, options.insecure === true)
  if (server === 'bad') throw new Error(words.badServer)
  if (server === 'insecure') throw new Error(words.insecure)
  const folder = resolve(options.folder)
  const state = stateOf(options.state, [server.href, folder])
  const held = await onlyOne(options.state, state.name)
  if (!held) throw new Error(words.running)
  trustAsTheSystemDoes()
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())
  const address = `${server.origin}${server.pathname}`.replace(/\/$/, '')
  const caller = { base: `${address}${options.api}`, language, signal: stopped.signal }
  if (options.code !== undefined || !(await state.read()))
    await state.write({ token: await paired(caller, options, words), profile: 'general' })
  const known = await state.read()
  if (!known) throw new Error(words.notPaired)
  const exchange = agent({
    remote: remoteOf(caller, known.token),
    folder,
    profile: Object.values(PROFILES).find(({ id }) => id === known.profile) ?? PROFILES.general,
    changed: ({ id }) => state.write({ ...known, profile: id }),
    arrived: (id) => {
      if (options.open && /^[0-9a-f]{24}$/.test(id)) openInBrowser(new URL(`${address}/visit/${id}`))
    },
    tell: (say) => console.log(`${new Date().toISOString()} ${say(words)}`),
    now: () => new Date(),
  })
  console.log(words.working(folder))
  try {
    while (!stopped.signal.aborted) {
      await exchange.look()
      await pause(LOOK_MS, null, { signal: stopped.signal }).catch(() => {})
    }
  } catch (error) {
    if (!(error instanceof RevokedError)) throw error
    await state.forget()
    throw new Error(words.revoked)
  } finally {
    held.close()
  }
}

/** Also accepts certificates signed by a practice's own authority, as its browsers do. */
const trustAsTheSystemDoes = (): void =>
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')])

async function paired(caller: Caller, { code, name }: Options, words: Messages['agent']): Promise<string> {
  const typed = code ?? (await askedCode(words))
  const platform = SYSTEMS[process.platform] ?? process.platform
  const { token, account } = await pair(caller, { code: typed, name, platform }).catch((error: unknown) => {
    if (error instanceof RefusedError) throw new Error(words.refused(error.message))
    throw error instanceof UnreachableError ? new Error(`${words.unreachable} (${error.message})`) : error
  })
  console.log(words.paired(account))
  return token
}

async function askedCode(words: Messages['agent']): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(words.notPaired)
  console.log(words.notPaired)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(words.askCode)
  } finally {
    terminal.close()
  }
}
