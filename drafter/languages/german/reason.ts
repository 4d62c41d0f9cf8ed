import type { LanguagePack } from '../../extractive/pack.ts'
import { CUES } from './cues.ts'
import { ofThemselves } from './person.ts'
import type { GermanRules } from './rules.ts'

/** "Ich komme wegen der Schulter", "Sie sind heute wegen des Blutdrucks hier". */
const COMES_FOR =
  /(?<!\p{L})(?:komm\p{L}*|bin|sind|waren?|geht)(?!\p{L}).*? (?:wegen|zu[rm](?= (?:\p{L}*kontrolle|\p{L}*vorsorge|impf\p{L}*|nachsorge|check)))(?: (?:der|dem|des|den|meine[rmns]?|ihre[rmns]?))? (.+?)(?= (?:hier|da|her|gekommen|zu ihnen|zu mir|zu uns|bei uns|in die praxis)(?!\p{L})|,|$)/u
const DENIED = /(?<!\p{L})(?:kein\p{L}*|nicht|nie|ohne|weder)(?!\p{L})/u
/** Where the talk is at, not what ails the patient. */
const SPEAKS = /(?<!\p{L})(?:sie|ihnen|ihr\p{L}*|wir|mich|mein\p{L}*)(?!\p{L})/u
const MOST_WORDS = 18

/** Why the patient came: what they say they came for, or the first complaint in their words. */
export function reasonBy({ possessives }: GermanRules): LanguagePack['reason'] {
  const told = (clause: string): string | null => {
    const text = clause.split(' ').length <= MOST_WORDS ? ofThemselves(possessives(clause)) : null
    return text === null || SPEAKS.test(text) ? null : text
  }
  return {
    stated(clause) {
      const [said, reason = null] = COMES_FOR.exec(clause) ?? []
      return said ? (told(clause) ?? reason) : null
    },
    named: (clause) => (CUES.symptom.test(clause) && !DENIED.test(clause) ? told(clause) : null),
    sided: (text) => ({ text, at: null }),
  }
}
