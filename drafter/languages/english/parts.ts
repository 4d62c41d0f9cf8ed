import { partWords, SIDES } from '@visite/lexicon'

/** A part of the body. */
export const PART = `(?:${partWords('en')}|pelvic|spine|tailbone)`
/** "Left lower ": which of several. */
export const WHICH = `(?:(?:${SIDES.en}|both|bilateral|lower|upper|mid|middle|index|ring|big|great|whole) )*`
