import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sherpaTranscriber } from '@visite/hearing/engines/sherpa'
import { audioFolder } from '@visite/hearing/test/audio'
import { TONE_MODELS, toneModel } from '@visite/hearing/test/tone-models/folders'
import { speakTones } from '@visite/hearing/test/tones'
import { afterAll, afterEach, expect, it } from 'vitest'
import { dataOf, startService, type TestService } from '../service.ts'

const temporary = audioFolder()
afterAll(temporary.remove)
let service: TestService
afterEach(() => service.remove())

it('a corrupt model gives a clear reason, its process is not started forever, and the service lives (contract 3 failures)', {
  timeout: 60_000,
}, async () => {
  const folder = toneModel(temporary.path('models'), 'nemo-ctc')
  // The metadata is intact, the graph is not: the engine aborts its process.
  const bytes = Buffer.from(TONE_MODELS['nemo-ctc']()['model.onnx'])
  bytes.fill(0xff, 40, 400)
  writeFileSync(join(folder, 'model.onnx'), bytes)
  service = await startService('sqlite', {
    adapters: { transcriber: sherpaTranscriber({ folder }) },
    jobTiming: { retryDelaysMs: [0, 0, 0, 0, 0] },
  })
  await service.work()
  const anna = await service.doctor()
  const { _id } = await anna.appointment()
  const recorded = readFileSync(temporary.wav('visit.wav', speakTones([0.5, 'hello doctor', 0.5])))
  expect((await anna.upload(`/recordings/add/${_id}`, { audio: { name: 'v.wav', bytes: recorded } })).status).toBe(200)

  const appointment = async () => dataOf(await anna.get(`/appointments/get/${_id}`))
  const givenUp = () =>
    expect.poll(async () => (await appointment()).status, { timeout: 50_000 }).toBe('error_transcription')
  await givenUp()
  const reason =
    /^Die Spracherkennung ist nicht eingerichtet oder ihr Modell ist beschädigt\. Die Aufnahme ist sicher gespeichert\. .* Referenz: ([0-9a-f]{24,36})$/
  const { error_reason } = await appointment()
  const [, reference = 'none'] = reason.exec(String(error_reason)) ?? []
  expect(service.log.filter((line) => line.includes(reference)).length).toBeGreaterThan(0)
  const told = (text: string) => service.log.filter((line) => line.includes('attempt') && line.includes(text)).length
  expect([told('cannot be loaded'), told('died 3 times in a row')]).toEqual([3, 0])

  // Three deaths: after that, the process is not started again.
  expect((await anna.post(`/recordings/retry/${_id}`)).status).toBe(200)
  await givenUp()
  expect([told('cannot be loaded'), told('died 3 times in a row')]).toEqual([3, 3])

  expect((await anna.get('')).status).toBe(200)
  const played = await anna.get(`/recordings/audio/${_id}`)
  expect(played.status).toBe(200)
  expect(service.log.join('\n')).not.toContain(temporary.path(''))
})
