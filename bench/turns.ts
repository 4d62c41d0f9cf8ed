/**
 * `npm run bench:turns`: how long one doctor's recording waits when another doctor has sent fifty, with the default
 * engine and lanes: seconds from sending ten seconds of talk to the drafted note, alone and behind the fifty.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioFolder } from '../hearing/test/audio.ts'
import { startService } from '../server/test/service.ts'
import { isDrafted, secondsToDraft, sentBy } from './drafted.ts'
import { median } from './place.ts'

const MANY = 50
const ROUNDS = 3
const SECONDS = 10

const files = audioFolder()
const folder = mkdtempSync(join(tmpdir(), 'visite-bench-'))
const audio = {
  name: 'visit.ogg',
  bytes: readFileSync(files.consultationAs('visit.ogg', ['-c:a', 'libopus'], SECONDS)),
}

const service = await startService('sqlite', { database: { kind: 'sqlite', file: join(folder, 'visite.sqlite') } })
try {
  await service.work()
  const [anna, ben] = [await service.doctor(), await service.doctor()]
  await secondsToDraft(ben, audio)
  const alone: number[] = []
  for (let round = 0; round < ROUNDS; round++) alone.push(await secondsToDraft(ben, audio))
  const many: string[] = []
  for (let n = 0; n < MANY; n++) many.push(await sentBy(anna, audio))
  const behind: number[] = []
  for (let round = 0; round < ROUNDS; round++) behind.push(await secondsToDraft(ben, audio))
  const left = (await Promise.all(many.map((id) => isDrafted(anna, id)))).filter((done) => !done).length
  console.log(
    [
      `alone                ${median(alone).toFixed(1)} s`,
      `behind another's ${MANY}  ${median(behind).toFixed(1)} s, the longest ${Math.max(...behind).toFixed(1)} s; ${left} of them still waited`,
    ].join('\n'),
  )
} finally {
  await service.remove()
  files.remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
