import { engines } from '../../../test/engines.ts'
import { openQueue } from './choose.ts'
import { jobQueueContract } from './queue.contract.ts'

for (const engine of engines) jobQueueContract(engine, openQueue)
