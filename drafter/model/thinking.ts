const TAGS = 'think|thinking|thought|reasoning'
const OPENS = new RegExp(`<(?:${TAGS})>|\\[THINK\\]`, 'i')
const CLOSES = new RegExp(`</(?:${TAGS})>|\\[/THINK\\]`, 'i')
/** The answer itself: tags inside it are text. */
const ANSWERS = /^\s*(?:\{|```)/

/**
 * What a reasoning model wrote without its thinking aloud, which is not an answer. Removes everything up to the closing
 * tag, because some servers swallow the opening one, and everything from an opening tag that is never closed.
 */
export function withoutThinking(text: string): string {
  let said = text
  while (!ANSWERS.test(said)) {
    const close = CLOSES.exec(said)
    if (!close) break
    said = said.slice(close.index + close[0].length)
  }
  const open = OPENS.exec(said)
  const begins = said.indexOf('{')
  return open && (begins < 0 || open.index < begins) ? said.slice(0, open.index) : said
}
