/** Steps of a comparison: some 50 ms of a core. */
const STEPS = 30_000_000
/** Beyond this many differences comparing stops: it is a different text. */
const LARGEST = 2_000

/**
 * How many differences between two sequences to look for. The work grows with their number times the length, so fewer
 * are looked for in very long texts.
 * @param length of both together
 */
export const mostEdits = (length: number): number => Math.min(LARGEST, Math.ceil(STEPS / Math.max(1, length)))
