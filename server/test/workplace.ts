import { type Client, clientOf } from './client.ts'
import { dataOf, type TestDoctor, type TestService } from './service.ts'

export interface Workplace {
  id: string
  token: string
  client: Client
}

/** Pairs a workplace of the doctor's, as the agent does. */
export async function workplaceOf(service: TestService, doctor: TestDoctor, name = 'Anmeldung'): Promise<Workplace> {
  const { code } = dataOf<{ code: string }>(await doctor.post('/gdt/agents/code'))
  const paired = await service.anyone.post('/gdt/agent/pair', { code, name, platform: 'Linux' })
  const { token, agent_id: id } = dataOf<{ token: string; agent_id: string }>(paired)
  return { id, token, client: clientOf(service.app, service.config.basePath, token) }
}
