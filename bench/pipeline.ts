import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consultation } from '@visite/hearing/corpora/consultation'
import { pocketsphinx } from '@visite/hearing/engines/pocketsphinx'
import { startService } from '../server/test/service.ts'
import { secondsToDraft } from './drafted.ts'

/**
 * Seconds from sending the bundled consultation to the drafted note, and how many of them the speech engine took. The
 * rest is the service itself: storing, both jobs, the draft.
 */
export async function pipelineOverhead(): Promise<{ total: number; engine: number; overhead: number }> {
  const engine = pocketsphinx()
  let engineMs = 0
  const transcriber = {
    ...engine,
    async transcribe(request: Parameters<typeof engine.transcribe>[0]) {
      const started = performance.now()
      const transcript = await engine.transcribe(request)
      engineMs = performance.now() - started
      return transcript
    },
  }
  const folder = mkdtempSync(join(tmpdir(), 'visite-bench-'))
  const database = { kind: 'sqlite', file: join(folder, 'visite.sqlite') } as const
  const service = await startService('sqlite', { adapters: { transcriber }, database })
  try {
    await service.work()
    const anna = await service.doctor()
    const total = await secondsToDraft(anna, { name: 'a.ogg', bytes: readFileSync(consultation.audio) })
    return { total, engine: engineMs / 1000, overhead: total - engineMs / 1000 }
  } finally {
    await service.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
