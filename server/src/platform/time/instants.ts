/** Instants are compared as text (`tables.ts`), which needs years of four digits: no earlier and no later one is kept. */
export const FIRST_INSTANT = '0001-01-01T00:00:00.000Z'
export const LAST_INSTANT = '9999-12-31T23:59:59.999Z'

/** Can it be kept? */
export const isKeepable = (date: Date): boolean =>
  date.getTime() >= Date.parse(FIRST_INSTANT) && date.getTime() <= Date.parse(LAST_INSTANT)
