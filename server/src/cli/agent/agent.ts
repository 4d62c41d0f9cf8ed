import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentWork } from '../../gdt/agents/schema.ts'
import { inboxes, putBack } from '../../gdt/inbox.ts'
import { outbox } from '../../gdt/outbox.ts'
import { type GdtProfile, PROFILES } from '../../gdt/profiles.ts'
import type { Messages } from '../../messages/messages.ts'
import { folderBelow } from '../../platform/files/folder-below.ts'
import { RefusedError, type Remote, RevokedError, UnreachableError } from './remote.ts'

interface Deps {
  remote: Remote
  /**
   * The folder shared with the practice system: `in/`, `in/rejected/` and `out/` are below it, as in the service's own.
   */
  folder: string
  profile: GdtProfile
  /** The practice system's settings have changed. */
  changed: (profile: GdtProfile) => Promise<void>
  /** A patient has arrived; this is their visit. */
  arrived: (appointmentId: string) => void
  tell: (say: (words: Messages['agent']) => string) => void
  now: () => Date
}

/** A message that is given once, and then not again until the problem is over. */
type Trouble = 'unreachable' | 'folderMissing' | 'notFetched' | null

/**
 * The exchange at a workplace, step by step. Everything that waits is in the folder or on the server, so that the
 * program may be killed between any two steps: a request is removed once the server has it, an answer is acknowledged
 * once it is written.
 */
export function agent({ remote, folder, profile, changed, arrived, tell, now }: Deps) {
  const [incoming, outgoing] = [join(folder, 'in'), join(folder, 'out')]
  const rejected = join(incoming, 'rejected')
  const answers = outbox(outgoing)
  const troubles = toldOnce(tell)
  let current = profile

  const look = inboxes({
    rejected,
    now,
    async take(_owner, { bytes, source }) {
      const { appointment_id, fault } = await reached(() => remote.send({ source, content: bytes.toString('base64') }))
      if (fault) return fault
      tell((words) => words.taken)
      if (appointment_id) arrived(appointment_id)
      return null
    },
    async refuse(_inbox, refused) {
      const why = await reached(() => remote.aside(refused))
      tell((words) => words.aside(why))
      return why
    },
  })

  /** Whether the server has failed in this step; then it is not asked for each file. */
  let away: UnreachableError | null = null
  async function reached<T>(work: () => Promise<T>): Promise<T> {
    if (away) throw away
    return work().catch((error: unknown) => {
      if (error instanceof UnreachableError) away = error
      throw error
    })
  }

  async function follow(work: AgentWork): Promise<void> {
    const wanted = PROFILES[work.profile.id] ?? PROFILES.general
    if (wanted.id === current.id) return
    current = wanted
    await changed(wanted)
  }

  async function answer(work: AgentWork): Promise<boolean> {
    let isFull = false
    await answers.tidy(work.answers.map(({ appointment_id }) => appointment_id))
    for (const { appointment_id: id } of work.answers) {
      const { content, version, receiver, sender } = await remote.fetchAnswer(id)
      if (content === null) continue
      const bytes = Buffer.from(content, 'base64')
      const name = await answers.put({ id, version, receiver, sender, bytes }, current.answers)
      if (name === null) {
        isFull = true
        continue
      }
      await remote.written(id, version)
      await answers.forget({ id, version })
      tell((words) => words.answered)
    }
    return isFull
  }

  async function step(): Promise<void> {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    for (const place of ['in', 'out']) await folderBelow(folder, place, 0o777)
    // First of all, because the practice system's next file may have the same name.
    let failure: unknown = null
    const inbox = { folder: incoming, owner: 'this workplace', profile: current }
    await look(inbox).catch((error: unknown) => {
      failure = error
    })
    const work = await reached(() => remote.work())
    await follow(work)
    for (const { entry_id, key } of work.again) await remote.again(entry_id, await putBack(rejected, incoming, key))
    const isFull = await answer(work)
    if (failure !== null) throw failure
    troubles.are(isFull ? 'notFetched' : null)
  }

  return {
    /** Checks the folder and the server once. @throws {RevokedError} */
    async look(): Promise<void> {
      away = null
      try {
        await step()
      } catch (error) {
        if (error instanceof RevokedError) throw error
        troubles.caused(error)
      }
    },
  }
}

/** Reports a problem when it begins and when it is over. */
function toldOnce(tell: Deps['tell']) {
  let trouble: Trouble = null
  let said = ''

  function are(next: Trouble, detail = ''): void {
    if (next === trouble) return
    const before = trouble
    trouble = next
    said = ''
    if (next !== null) tell((words) => `${words[next]}${detail}`)
    else if (before === 'unreachable') tell((words) => words.reachable)
    else if (before === 'folderMissing') tell((words) => words.folderBack)
  }

  return {
    are,
    caused(error: unknown): void {
      const { code = null } = error as { code?: string }
      if (error instanceof UnreachableError) are('unreachable', ` (${error.message})`)
      else if (code !== null && MISSING.has(code)) are('folderMissing')
      else {
        const why = error instanceof RefusedError ? error.message : String(code ?? error)
        if (why !== said) tell((words) => words.failed(why))
        said = why
      }
    },
  }
}

/** Error codes for a share that is not there. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ESTALE', 'EHOSTDOWN', 'EIO', 'ENODEV', 'ENETUNREACH'])
