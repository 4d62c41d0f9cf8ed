import { CLINICAL_CHANGES } from '../audit/actions.ts'

/** Every event of contract 5. */
export const EVENT_TYPES = CLINICAL_CHANGES

export type EventType = (typeof EVENT_TYPES)[number]

/** Sent instead of what is no longer kept: the reader reloads what it shows. It reports no change and is not stored. */
export const RESET = 'reset'
