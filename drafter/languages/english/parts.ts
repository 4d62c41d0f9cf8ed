import { partWords, SIDES } from '@visite/lexicon'

/** A part of the body. */
export const PART = `(?:${partWords('en')})`
/** Words for one part, not for several. */
const single = (words: string): string =>
  words
    .split('|')
    .filter((word) => !/^(?:feet|teeth|calves|\w*[^iu]s)$/.test(word))
    .join('|')
/** A part as it stands before "pain": "leg pain", "foot pain". */
export const ONE_PART = `(?:${single(partWords('en'))})`
/** One of two: "knee", "ear". */
export const ONE_OF_TWO = single(partWords('en', 'paired'))
/** "Left lower ": which of several. */
export const WHICH = `(?:(?:${SIDES.en}|both|bilateral|lower|upper|mid|middle|index|ring|big|great|whole) )*`
