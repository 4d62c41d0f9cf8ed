import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'

/** Other people's calendar servers, from Debian, which work in a folder; `npm run endurance` installs them. */
export function calendarPrograms(folder: string) {
  const children: ChildProcess[] = []
  return {
    /** Starts a server and waits until it answers. @returns its address */
    async serving(program: string, args: (port: number) => string[]): Promise<string> {
      const port = await freePort()
      children.push(spawn(program, args(port), { stdio: 'ignore', cwd: folder }))
      const address = `http://127.0.0.1:${port}`
      const answers = () =>
        fetch(address).then(
          ({ body }) => body?.cancel().then(() => true),
          () => false,
        )
      await expect.poll(answers, { timeout: 60_000 }).toBe(true)
      return address
    },
    stop() {
      for (const child of children) child.kill()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
