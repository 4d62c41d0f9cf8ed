import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listening } from '../../../client/test/listening.ts'
import { readEvents } from '../event-reader.ts'
import { startService, type TestDoctor, type TestService } from '../service.ts'
import { operations } from './operations.ts'
import { sendExample } from './prepared.ts'
import { worldOf } from './world.ts'

const all = await operations()

describe('the example of', () => {
  let service: TestService
  let anna: TestDoctor
  beforeAll(async () => {
    service = await startService('sqlite', { env: { VISITE_CALENDAR_ALLOW_PRIVATE: '1' } })
    anna = await service.doctor({ role: 'admin' })
  })
  afterAll(() => service.remove())

  it.each(all.filter(({ operationId }) => operationId !== 'followEvents'))(
    '$route gets the answer it should',
    async (operation) => {
      const { operationId, 'x-owns': owns } = operation
      const world = await worldOf(service, anna, '')
      const { status, body } = await sendExample(operation, { service, anna, world }, owns ? world[owns] : '')
      expect({ status, body }).toEqual({ status: operationId === 'register' ? 201 : 200, body })
    },
  )

  it('GET /events is a stream', async () => {
    const stream = await readEvents(`${await listening(service)}/events`, { authorization: `Bearer ${anna.token}` })
    expect(stream.status).toBe(200)
    stream.close()
  })
})
