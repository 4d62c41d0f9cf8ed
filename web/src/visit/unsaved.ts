import { hasDrafts } from './note/draft-storage.ts'
import { hasTakes } from './recorder/take-storage.ts'

/** Is there text or sound in this browser that the service does not have? */
export const unsavedWork = async (): Promise<boolean> => hasDrafts() || (await hasTakes())
