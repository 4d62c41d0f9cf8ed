import { partWords, SIDES } from '@visite/lexicon'

/** A part of the body. */
export const PART = `(?:${partWords('en')})`
/** A part as it stands before "pain": "leg pain", "foot pain". */
export const ONE_PART = `(?:${partWords('en')
  .split('|')
  .filter((word) => !/^(?:feet|teeth|\w*[^iu]s)$/.test(word))
  .join('|')})`
/** "Left lower ": which of several. */
export const WHICH = `(?:(?:${SIDES.en}|both|bilateral|lower|upper|mid|middle|index|ring|big|great|whole) )*`
