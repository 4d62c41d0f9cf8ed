import type { NoteSentence } from './grounded.ts'

/** A text's words alone: whether two say the same is no matter of case and punctuation. */
export const comparable = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** The same for two sentences that say the same in the same section. */
export const keyOf = ({ section_key, text }: NoteSentence): string => `${section_key}: ${comparable(text)}`
