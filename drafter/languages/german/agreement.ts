import type { Agreement } from '../../extractive/agreement.ts'

const AGREES =
  '(?:einverstanden|(?:klingt|hört sich) (?:doch )?(?:sehr )?(?:gut|vernünftig|sinnvoll) ?(?:an)?|(?:so )?machen wir(?: das)?(?: so)?|das machen wir|passt (?:so|für mich|mir)|(?:(?:das )?geht in ordnung|^(?:ja|gut|okay|genau)?[ ,]*in ordnung)|mache? ich|werde ich machen|so machen wir(?: es| das)|das ist (?:gut|in ordnung|okay))'
const UNDERSTANDS =
  '(?:(?:hab|habe|das habe) (?:ich )?verstanden|^verstanden|das sehe ich ein|das leuchtet(?: mir)? ein|alles klar|verstehe(?: ich)?|ist (?:mir )?klar)'

export const AGREEMENT: Agreement = {
  proposes:
    /(?<!\p{L})(?:ich (?:verschreibe|überweise|schreibe|gebe|möchte|würde|schlage)|wir (?:machen|sollten|kontrollieren|beginnen|starten|sehen)|nehmen sie|kommen sie|machen sie|sollten sie|einverstanden|in ordnung|okay|plan|dann)(?!\p{L})/u,
  examines:
    /(?<!\p{L})(?:abhören|abtasten|untersuchen?|(?:schaue?|sehe) (?:ich )?mir|machen sie sich (?:bitte )?frei|(?:tief )?einatmen|legen sie sich|zeigen sie|ein paar fragen|frage (?:ich )?sie)(?!\p{L})/u,
  agrees: new RegExp(`(?<!nicht )(?<!\\p{L})${AGREES}(?!\\p{L})`, 'u'),
  understands: new RegExp(`^(?:(?:ja|okay|gut|genau)[ ,.]*)*${UNDERSTANDS}(?!\\p{L})`, 'u'),
  objects:
    /(?<!\p{L})(?:lieber (?:nicht|kein\p{L}*)|möchte (?:ich )?(?:das )?(?:nicht|kein\p{L}*)|will (?:ich )?(?:das )?(?:nicht|kein\p{L}*)|nicht einverstanden|(?:noch mal |nochmal )?überlegen|weiß nicht|bin (?:mir )?(?:nicht|un)\s?sicher|auf keinen fall|verstehe (?:ich )?nicht|zweite meinung)(?!\p{L})/u,
  asksForQuestions:
    /(?:(?<!\p{L})(?:haben|sie|noch|gibt|es|irgendwelche|weitere|sonst|dazu)\s+)*(?<!\p{L})fragen(?:[ ,.?]+\p{L}+){0,6}[ ,.?]*$/u,
  hasNone:
    /^(?:(?:äh|ähm|hm|okay|gut)[ ,.]*)*(?:nein|nee|nö|keine(?: fragen| mehr)?|im moment nicht|erst ?mal nicht|alles klar)(?!\p{L})/u,
  texts: {
    agrees: 'mit dem besprochenen Vorgehen einverstanden',
    understands: 'besprochenes Vorgehen verstanden',
    both: 'besprochenes Vorgehen verstanden, damit einverstanden',
    noQuestions: 'keine weiteren Fragen',
  },
}
/** For the check: what was said, and how it is written. */
export const AGREED: readonly (readonly [RegExp, string])[] = [
  [/mit dem besprochenen vorgehen einverstanden/g, 'einverstanden'],
  [/besprochenes vorgehen verstanden/g, 'verstanden'],
  [/keine weiteren fragen/g, 'keine fragen'],
  [new RegExp(`(?<!\\p{L})${AGREES}(?!\\p{L})`, 'gu'), 'einverstanden'],
  [new RegExp(`(?<!\\p{L})${UNDERSTANDS}(?!\\p{L})`, 'gu'), 'verstanden'],
]
