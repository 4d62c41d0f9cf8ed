import type { PatientDocument } from '../../api/types.ts'

/** Contract 7. */
export const MAX_FILES = 10

export const isBeingRead = ({ extraction_status: status }: Pick<PatientDocument, 'extraction_status'>): boolean =>
  status === 'pending' || status === 'processing'
