import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { consultation } from '@visite/hearing/corpora/consultation'
import { pocketsphinx } from '@visite/hearing/engines/pocketsphinx'
import { dataOf, startService } from '../server/test/service.ts'

/**
 * Seconds from sending the bundled consultation to the drafted note, and how many of them the speech engine took. The
 * rest is the service's own: storing, both jobs, the draft.
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
    const { _id } = await anna.appointment({ language: 'en' })
    const started = performance.now()
    const audio = { name: 'a.ogg', bytes: readFileSync(consultation.audio) }
    const { status } = await anna.upload(`/recordings/add/${_id}`, { audio })
    if (status !== 200) throw new Error(`the upload answered ${status}`)
    while (dataOf<{ notes_status: string }>(await anna.get(`/appointments/get/${_id}`)).notes_status !== 'draft') {
      await pause(10)
    }
    const total = (performance.now() - started) / 1000
    return { total, engine: engineMs / 1000, overhead: total - engineMs / 1000 }
  } finally {
    await service.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
