import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { consultation } from '../../test/audio.ts'
import { engines } from '../../test/engines.ts'
import { heard, scriptedTranscriber, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'

const audio = { name: 'visite.ogg', bytes: readFileSync(consultation.audio) }

describe.each(engines)('the doctor’s vocabulary on %s', (engine) => {
  let service: TestService
  let anna: TestDoctor
  afterEach(() => service.remove())

  const transcribed = (id: string) =>
    expect.poll(async () => dataOf<unknown[]>(await anna.get(`/transcriptions/${id}`)).length).toBe(1)

  it('reaches the engine with every take, and no other doctor’s (contract 4 vocabulary)', async () => {
    const asked: (readonly string[] | undefined)[] = []
    const transcriber = scriptedTranscriber(({ vocabulary }) => {
      asked.push(vocabulary)
      return heard(spoken('Wie geht es Ihnen?'))
    })
    service = await startService(engine, { adapters: { transcriber } })
    await service.work()
    anna = await service.doctor()
    const bruno = await service.doctor()
    await bruno.put('/vocabulary', { terms: ['Torasemid'] })
    await anna.put('/vocabulary', { terms: ['Ramipril'] })
    const { _id } = await anna.appointment()
    await anna.upload(`/recordings/add/${_id}`, { audio })
    await transcribed(_id)
    await anna.put('/vocabulary', { terms: ['Ramipril', 'Bisoprolol'] })
    await anna.upload(`/recordings/append/${_id}`, { audio })
    await expect.poll(() => asked).toEqual([['Ramipril'], ['Ramipril', 'Bisoprolol']])
  })
})
