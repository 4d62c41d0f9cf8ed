import { hasDrafts } from './note/draft-storage.ts'
import { hasTakes } from './recorder/take-storage.ts'
import { hasCorrections } from './transcript/correction-storage.ts'

/** Is there text or sound in this browser that the service does not have? */
export const unsavedWork = async (): Promise<boolean> => hasDrafts() || hasCorrections() || (await hasTakes())
