import type { Replies } from '../../extractive/pack.ts'
import { within } from '../../extractive/words.ts'

/** Comes after what an answer may begin with before it says anything. */
const begins = (source: string): RegExp =>
  new RegExp(`^(?:(?:hm+|mmh|äh|ähm|na|naja|ja|oh|och|ach|also|gut|puh|,|\\.) )*(?:${source})(?!\\p{L})`, 'u')
/** Not "nein, das ist gut". */
const NO = '(?:nein|nee|nö|ne)(?! [,.]? ?(?:das|es) (?:ist|klingt|passt|wäre|hört)(?!.*(?<!\\p{L})nicht))'

const PROPOSALS = [
  'ich (?:würde|möchte|könnte?|will|schreibe?|hänge?|gebe|verschreibe|verordne|überbrücke|spritze)',
  '(?:könnte|würde|schreibe?|gebe|verordne) ich',
  '(?:wir|man) (?:könnten?|machen|geben|starten|setzen)|machen wir',
  'steht ihnen|(?:helfen|hilft) .*am besten|vorschlagen',
]

const PROPOSAL = within(PROPOSALS.join('|'))

export const REPLIES: Replies = {
  ofPatient: within('sie|ihnen|ihre?|er|keine?n?|nicht'),
  recited: within('(?:steht|stand) (?:hier|da|drin)|laut (?:akte|brief|plan)|(?:akte|brief|plan) (?:steht|sagt)'),
  negative: within('nicht|kein\\p{L}*|nie|nichts|ohne'),
  order: within(
    'bitte|sollten|können|dürfen|müssen|brauchen|würde|möchte|wir|empfehle|verschreibe|verordne|überweise|\\p{L}+en sie (?:das|die|den|bitte|weiter)',
  ),
  confirms: begins('ja|jawohl|genau|stimmt|richtig'),
  affirms: begins(
    'doch|schon|leider (?:doch|schon)|stimmt nicht|(?:eine|einen|einmal) hatte|nein (?:, )?(?:das|die|der|es|er|sie) \\p{L}+ (?:schon|noch|schon noch)|schön wär',
  ),
  denies: begins(`${NO}|stimmt nicht|ach was|gar nicht|nicht mehr|quatsch`),
  proposedAt: (text) => text.search(PROPOSAL),
  refuses: begins(
    `${NO}|bloß nicht|geht nicht|auf keinen fall|lieber nicht|lassen sie (?:mal|das|es)|kommt nicht|das (?:möchte|will) ich nicht|ungern|davon (?:krieg|bekomm)\\p{L}*|tabletten .* nee|geben sie mir eine chance`,
  ),
  refusesAnything: within(
    'da mach(?:e)? ich nicht mit|dann lieber (?:nicht|ohne)|(?:darauf|da) verzichte ich|(?:ich bleib\\p{L}*|bleibe? ich) (?:hier )?nicht|fasse? ich kein\\p{L}* .* an|(?:können|wollen) wir nicht (?:noch )?warten',
  ),
  supposes: /^(?:(?:und|aber) )*(?:was )?(?:wenn|falls)(?!\p{L})/u,
  givesUp: within(
    'streichen wir das|drehen wir das um|lassen wir das (?:sein|weg|bleiben)|vergessen sie das|stopp,? falsch',
  ),
}
