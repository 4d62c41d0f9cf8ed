import type * as own from '../../server/src/platform/db/sealing/driver.ts'

export { sealing } from '../../server/src/platform/db/sealing/driver.ts'

/** The database as it is. */
export const sealingDialect: typeof own.sealingDialect = (dialect) => dialect
