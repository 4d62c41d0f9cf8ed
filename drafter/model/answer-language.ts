/** Words that a text of some length in one language cannot do without, and that the other language does not have. */
const EVERYDAY: Readonly<Record<'de' | 'en', RegExp>> = {
  de: /(?<!\p{L})(?:und|der|das|dem|den|ist|sind|nicht|keine?|seit|mit|bei|wegen|auf|eine?|einen|wird|wurde|sie|ich|zur|zum|für|nach|über|oder|auch)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|is|are|of|with|for|has|had|been|not|to|on|at|his|her|she|he|you|your|will|patient|reports|denies|since)(?!\p{L})/giu,
}
/** Fewer such words show nothing: notes are written in telegram style, and findings have foreign names. */
const FEWEST = 5
const TIMES = 3

/**
 * Is a text clearly in the other one of our two languages? Never true for a third language.
 * @param language ISO 639-1
 */
export function isInAnotherLanguage(text: string, language: string): boolean {
  const own = language.slice(0, 2).toLowerCase()
  if (own !== 'de' && own !== 'en') return false
  const count = (code: 'de' | 'en') => text.match(EVERYDAY[code])?.length ?? 0
  const other = count(own === 'de' ? 'en' : 'de')
  return other >= FEWEST && other > TIMES * count(own)
}
