import type { Companion } from '../pack.ts'

const word = (source: string): RegExp => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'u')

export const COMPANION: Companion = {
  relative: word('frau|mann|partner\\p{L}*|mutter|vater|sohn|tochter|bruder|schwester|kinder'),
  other: /^(?:er|sie|die|der) /,
  introduced: word(
    'ich bin (?:ja )?(?:die|der|seine|ihre) (?:mutter|mama|vater|papa|tochter|sohn|frau|mann|ehefrau|ehemann|schwester|betreuerin|betreuer)',
  ),
  others: word('er|ihm|ihn|seine?|die kleine|der kleine|die mama|der papa'),
  own: word('ich|mir|mich|mein\\p{L}*'),
  fewest: 3,
  leads: /^ich (?:glaube?|denke?|meine|finde)(?: dass)?,? (?=(?:er|sie|es|das|der|die)(?!\p{L}))/u,
}
