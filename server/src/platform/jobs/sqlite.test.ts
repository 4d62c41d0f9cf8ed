import { jobQueueContract } from './queue.contract.ts'
import { sqliteQueue } from './sqlite.ts'

jobQueueContract('sqlite', sqliteQueue)
