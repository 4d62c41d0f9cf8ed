/** Longer than any sentence of a note. UTF-16 units. */
export const LONGEST = 800

const ADDRESS = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:|javascript:|data:[a-z]+\/)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
/** Lower case only: "Schmerzen.De" is a full stop without a space. */
const DOMAIN =
  /\b(?:[a-z\d-]+\.)+(?:com|net|org|io|info|biz|eu|de|at|ch|uk|fr|ru|cn|dev|app|xyz|example|invalid|test)(?:\/\S*)?\b/g

const TAG =
  /<[/!?]?(?:a|abbr|audio|b|base|body|br|button|code|div|em|embed|font|form|i?frame|h[1-6]|head|hr|html|i|img|input|li|link|math|meta|object|ol|p|pre|s|script|span|strong|style|su[bp]|svg|table|tbody|td|th|thead|think|title|tr|u|ul|video)\b[^<>]*>|<!--.*?-->/gi

/** What a model thinks aloud inside a sentence is not part of it. */
const THOUGHT = /<(think|thinking|thought|reasoning)>.*?(?:<\/\1>|$)/gi

const once = (text: string): string =>
  text
    .replace(/\*+|`+|_{2,}|~~/g, '')
    .replace(THOUGHT, '')
    .replace(TAG, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(ADDRESS, '[…]')
    .replace(DOMAIN, '[…]')
    // Something that is not a known tag may be "<als zuvor": it stays, but not as a tag.
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/^(?:[-•–#>|]+\s+)+/, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Removing one thing may uncover another. */
function stripped(text: string): string {
  let [before, after] = ['', text]
  while (before !== after) [before, after] = [after, once(after)]
  return after
}

/**
 * What a model wrote, as one line of plain text: no HTML, no Markdown, no addresses (trust 5), no asterisks (spec 2.5),
 * nothing invisible. An address leaves `[…]`, which shows that something was removed.
 */
export function plain(text: string): string {
  const line = text
    .slice(0, 4 * LONGEST)
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
  const clean = stripped(line)
  return clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`
}
