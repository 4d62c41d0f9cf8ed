/** Words with their replacements: "habe hat, nehme nimmt". */
export const pairsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(/,\s+/).map((pair): [string, string] => {
      const [word = '', ...instead] = pair.split(' ')
      return [word, instead.join(' ')]
    }),
  )

/** Short forms with their full forms: "geht's geht es". Null for any other word. */
export function fullForms(text: string): (token: string) => readonly string[] | null {
  const forms = pairsIn(text)
  return (token) => forms.get(token)?.split(' ').filter(Boolean) ?? null
}

/** Words of a text, with short forms and dialect in standard spelling: "i hob net" -> "ich habe nicht". */
export const writtenInFull = (
  said: string,
  expand: (token: string, next: string) => readonly string[] | null,
): readonly string[] =>
  said.split(/\s+/).flatMap((word, at, words) => {
    const [, bare = word, mark = ''] = /^(.*?)([.,;:!?]*)$/.exec(word) ?? []
    const full = expand(bare.toLowerCase(), mark === '' ? (words[at + 1] ?? '') : mark)
    return full ? `${full.join(' ')}${mark}`.split(' ') : [word]
  })

/** Whole words, with word boundaries that know letters like ü and é. */
export const within = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}])`, 'u')
/** Words that contain one of these stems anywhere. */
export const anywhere = (...stems: string[]): RegExp => within(`\\p{L}*(?:${stems.join('|')})\\p{L}*`)
