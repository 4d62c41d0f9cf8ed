/** Steps of a comparison: some 50 ms of a core. */
const STEPS = 30_000_000
/** Past so many differences nothing is compared any more: that is another text. */
const LARGEST = 2_000

/**
 * How many differences between two sequences are looked for. The work grows with their number times the length: of
 * endless texts fewer are followed.
 * @param length of both together
 */
export const mostEdits = (length: number): number => Math.min(LARGEST, Math.ceil(STEPS / Math.max(1, length)))
