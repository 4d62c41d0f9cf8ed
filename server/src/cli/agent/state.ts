import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { orWhenMissing } from '../../platform/files/errno.ts'
import { writeWhole } from '../../platform/files/write-whole.ts'

/** A workplace's pairing, stored on its own disk and not in the folder that others see. */
export interface Paired {
  token: string
  /** The practice system's settings as last received, because files are read even while the server is away. */
  profile: string
}

export const stateFolder = (): string => join(homedir(), '.visite-agent')

/** @param of the server and the folder, because a computer may serve several */
export function stateOf(place: string, of: readonly string[]) {
  const name = createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 24)
  const file = `${name}.json`
  return {
    name,
    async read(): Promise<Paired | null> {
      const text = await orWhenMissing(readFile(join(place, file), 'utf8'), null)
      return text === null ? null : JSON.parse(text)
    },
    async write(paired: Paired): Promise<void> {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await writeWhole(place, file, Buffer.from(JSON.stringify(paired)), 'new')
      await chmod(join(place, file), 0o600)
    },
    forget: () => rm(join(place, file), { force: true }),
  }
}

/**
 * Holds a socket as long as the process lives; the system releases it however the process ends.
 * @returns null when another process of this computer holds it
 */
export async function onlyOne(place: string, name: string): Promise<Server | null> {
  const isWindows = process.platform === 'win32'
  const path = isWindows ? `\\\\.\\pipe\\visite-agent-${name}` : join(place, `${name}.sock`)
  await mkdir(place, { recursive: true, mode: 0o700 })
  // Windows gives a pipe to one program only; Wine does not.
  if (isWindows) return (await isAnswered(path)) ? null : hold(path)
  const held = await hold(path)
  if (held || (await isAnswered(path))) return held
  // Left by a process that was killed.
  await rm(path, { force: true })
  return hold(path)
}

const hold = (path: string): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.end())
    server.once('error', () => resolve(null))
    server.listen(path, () => resolve(server.unref()))
  })

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
