import type { AddressInfo } from 'node:net'
import type { TestService } from '../../server/test/service.ts'

/** Lets the service listen on a free port. @returns `{base_url}` */
export async function listening(service: Pick<TestService, 'app' | 'config'>, port = 0): Promise<string> {
  await service.app.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}${service.config.basePath}`
}
