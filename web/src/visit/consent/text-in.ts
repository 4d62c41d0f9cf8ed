import type { ConsentText } from '../../api/types.ts'

/** The text in a language, else the first there is. */
export const textIn = <Text extends Pick<ConsentText, 'language'>>(
  texts: readonly Text[],
  language: string,
): Text | undefined => texts.find((text) => text.language === language) ?? texts[0]
