import type { Config } from './config.ts'
import { serviceLog } from './log.ts'
import { refuseDamaged } from './platform/db/sqlite/damage.ts'
import { createService } from './service.ts'
import { dropGarbageOfStart } from './start-garbage.ts'
import { stopWhenTold } from './stopping.ts'

/** Runs the service until SIGTERM or SIGINT. */
export async function serve(config: Config): Promise<void> {
  const log = serviceLog(config.logLevel)
  if (config.masterKeyGenerated && config.publicUrl.startsWith('https:')) {
    log.warn('VISITE_MASTER_KEY is not set: the key in the data folder signs tokens. Back it up, or set the variable.')
  }
  if (config.database.kind === 'sqlite') refuseDamaged(config.database.file)
  const service = await createService(config, { logger: log })

  stopWhenTold(service, config, log)

  service.adapters.space.watch()
  if (config.role !== 'worker') {
    const address = await service.app.listen({ host: config.host, port: config.port })
    log.info({ address, api: config.basePath }, 'listening')
    if (process.stderr.isTTY) console.error(`\n  Visite: ${config.publicUrl}\n  API:    ${address}${config.basePath}\n`)
  }
  service.tidy()
  if (config.role !== 'api') await service.work()
  if (config.metricsPort) {
    await service.monitor({ host: config.host, port: config.metricsPort })
    log.info({ port: config.metricsPort }, 'metrics')
  }
  dropGarbageOfStart()
}
