/** Steps of a comparison: some 50 ms of a core. */
const STEPS = 30_000_000
/** With this many differences nothing is compared any more: it is another text. */
const LARGEST = 2_000

/**
 * How many differences between two sequences to look for. The work grows with their number times the length, so fewer
 * are followed in endless texts.
 * @param length of both together
 */
export const mostEdits = (length: number): number => Math.min(LARGEST, Math.ceil(STEPS / Math.max(1, length)))
