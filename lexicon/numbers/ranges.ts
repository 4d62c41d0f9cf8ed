/** A number, and the next higher one right after it. */
const NEIGHBOURS = /(?<![\d.,/-] ?)\b(\d{1,2}) (\d{1,2})(?= (\p{L}+))/gu

/**
 * "Two three units", "sechs sieben von zehn": a number and its successor before something counted are a range.
 *
 * @param counted what may be counted; not "times", since "two, three times a day" are two
 * @param to the word between the ends of a range
 */
export const withRanges = (text: string, counted: RegExp, to: string): string =>
  text.replace(NEIGHBOURS, (whole, from: string, until: string, next: string) =>
    Number(until) === Number(from) + 1 && counted.test(next) ? `${from} ${to} ${until}` : whole,
  )
