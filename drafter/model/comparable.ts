import type { NoteSentence } from './grounded.ts'

/** A text's words alone: case and punctuation do not matter for whether two texts say the same. */
export const comparable = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** The same for two sentences that say the same in the same section. */
export const keyOf = ({ section_key, text }: NoteSentence): string => `${section_key}: ${comparable(text)}`
