import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { speechServer } from '@visite/hearing/test/speech-server'
import { afterEach, describe, expect, it } from 'vitest'
import { keptVisite, visite } from '../../../test/command-line.ts'
import { freePort } from '../../../test/postgres.ts'
import { startProcess } from '../../../test/process.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The offline recogniser shares the machine with other tests. */
const PATIENT = { timeout: 700_000 }

describe('visite demo', () => {
  it('plays the whole journey and exits 0 (contract 1 demo)', PATIENT, async () => {
    const { code, out, err } = await visite({ VISITE_TRANSCRIBER: 'pocketsphinx' }, ['demo'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const steps = [
      'registered Dr. Anna Demo',
      'verified with the link from the mail',
      'logged in',
      'appointment',
      'recording uploaded',
      'transcribed by pocketsphinx',
      'note drafted',
      'Transcript',
      'Drafted note',
      'note reviewed and saved',
      'Everything above really happened.',
    ]
    const places = steps.map((step) => out.indexOf(step))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
    const plain = stripVTControlCharacters(out)
    expect(plain).toContain('status: finished, note: released')
    expect(Number(/word error rate .*: ([\d.]+) %/.exec(plain)?.[1])).toBeLessThan(12)
  })

  it('exits 1 if a step did not happen (contract 1 demo)', PATIENT, async () => {
    const server = await speechServer({ apiKey: 'another' })
    cleanups.push(server.close)
    const engine = { VISITE_TRANSCRIBER: `openai:${server.baseUrl}#tones-1`, VISITE_TRANSCRIBER_API_KEY: 'wrong' }
    const { code, out, err } = await keptVisite(engine, ['demo'])
    expect(code).toBe(1)
    expect(`${out}${err}`).toContain('status error_transcription')
    expect(out).not.toContain('really happened')
  })
})

describe('visite serve', () => {
  it('migrates and serves API and dashboard from an empty folder, until it is told to stop (contract 1 start)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'visite-serve-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    const address = `http://127.0.0.1:${await freePort()}`
    const env = { VISITE_DATA_DIR: folder, VISITE_PORT: new URL(address).port, VISITE_TRANSCRIBER: 'pocketsphinx' }
    const service = await startProcess(env, `${address}/api/v1`)
    const dashboard = await fetch(`${address}/`)
    expect(dashboard.headers.get('content-type')).toContain('text/html')
    expect(await dashboard.text()).toContain('<div id="root">')
    const registered = await fetch(`${address}/api/v1/register`, { method: 'POST' })
    expect(registered.status).toBe(400)
    expect(await service.end('SIGTERM')).toBe(0)
  })
})
