import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audioFolder } from '@visite/hearing/test/audio'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's browser, which the first request starts. */
    browserDoor: string
  }
}

/** One browser for all processes of a run, which ends with it. Runs without a journey start none. */
export default async function setup(project: TestProject) {
  const files = audioFolder()
  let browser: Promise<BrowserServer> | undefined
  const start = async () => {
    // Loading it takes a third of a second.
    const { serveBrowser } = await import('./chromium.ts')
    const served = await serveBrowser(files.consultationAs('microphone.wav', ['-ar', '48000'], 30))
    // One that died is not handed out again.
    served.on('close', () => {
      browser = undefined
    })
    return served
  }
  const door = createServer(async (_, answer) => {
    try {
      browser ??= start()
      answer.end((await browser).wsEndpoint())
    } catch (error) {
      browser = undefined
      answer.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('browserDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await (await browser?.catch(() => undefined))?.close()
    files.remove()
  }
}
