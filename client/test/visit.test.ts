import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { consultation } from '@visite/hearing/corpora/consultation'
import type { Transcriber } from '@visite/hearing/port'
import { afterEach, describe, expect, it } from 'vitest'
import { attentiveTranscriber } from '../../server/test/fakes/attentive.ts'
import { startService } from '../../server/test/service.ts'
import { listening } from './listening.ts'

const EXAMPLE = join(import.meta.dirname, '../examples/visit.ts')
const README = join(import.meta.dirname, '../README.md')

/** Hears what was said in the consultation, and its beginning while it is spoken. */
const hearing = (): Transcriber => ({
  ...attentiveTranscriber(),
  live: async ({ onSegment }) => {
    let samples = 0
    return {
      push: (more) => {
        samples += more.length
      },
      flush: async () =>
        onSegment({
          id: 'l1',
          start_ms: 0,
          end_ms: samples / 16,
          text: consultation.turns[0]?.text ?? '',
          final: true,
        }),
    }
  },
})

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('the README’s example', () => {
  it('is the one that is run, about thirty lines long', () => {
    const code = /```ts\n(.*?)```/s.exec(readFileSync(README, 'utf8'))?.[1] ?? ''
    expect(code).toBe(readFileSync(EXAMPLE, 'utf8'))
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(31)
  })

  it('runs a complete visit: speaks, reads the text, waits for the draft, saves it (spec 1.4)', async () => {
    const service = await startService('sqlite', { adapters: { transcriber: hearing() } })
    cleanups.push(() => service.remove())
    await service.work()
    const baseUrl = await listening(service)
    const anna = await service.doctor()
    const args = ['-v', 'error', '-t', '12', '-i', consultation.audio, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
    const pcm = execFileSync('ffmpeg', args, { maxBuffer: 1e8 })

    const visit = spawn(process.execPath, [EXAMPLE, baseUrl, anna.email, anna.password])
    cleanups.push(() => visit.kill())
    visit.stdin.end(pcm)
    const [out, errors, [code]] = await Promise.all([text(visit.stdout), text(visit.stderr), once(visit, 'exit')])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(out).toMatch(/^heard: Good morning/m)
    expect(out.trim().split('\n').at(-1)).toBe('finished')
    expect(out.length).toBeGreaterThan(100)
  })
})
