import { CUES } from './cues.ts'

const OPENS =
  /^(?:(?:et|alors|donc|mais|bon) )*(?:est-ce|qu'est-ce|qu'|que |quels?|quelles?|comment|combien|depuis quand|quand|où|pourquoi|y a-t-il|a-t-il|a-t-elle|d'autres|des (?:allergies|antécédents))(?!\p{L})/u
/** "Avez-vous …", but not what the patient is told to do: "reposez-vous". */
const INVERTED =
  /^(?:(?:et|alors|donc|mais|bon|vous) )*(?!asseyez|allongez|déshabillez|reposez|levez|mettez|tournez|rassurez)\p{L}+ez-vous(?!\p{L})|^(?:(?:et|alors) )*êtes-vous(?!\p{L})/u

export const isQuestion = (text: string): boolean => OPENS.test(text) || INVERTED.test(text)

const LEAD = "(?:(?:de la|de l'|du|des|d'autres|d'|de|une?|les?|la|encore|aussi|déjà|eu|récemment|ressenti) ?)*"
const ASKED: readonly RegExp[] = [
  new RegExp(`(?:avez-vous|est-ce que vous avez|y a-t-il|vous avez) ${LEAD}(.+)$`, 'u'),
  new RegExp(`(?:souffrez-vous|vous souffrez) ${LEAD}(.+)$`, 'u'),
]
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/(?:fumez-vous|vous fumez)(?: encore| toujours)?$/, 'tabac'],
  [/(?:buvez-vous|vous buvez) (?:de l'alcool|régulièrement)$/, 'alcool'],
]
const ALLERGIC = /(?:êtes-vous|vous êtes) (allergique .+)$/
/** A sentence in the question, not the name of something. */
const UNFIT = /(?<!\p{L})(?:je|vous|il|elle|que|quand|si|pris|fait|essayé|remarqué|pensé|autre chose)(?!\p{L})/u
const TAIL = /,? (?:en ce moment|actuellement|par ailleurs|non plus|quelque part)$/

const named = (question: string): string | null => {
  const habit = HABITS.find(([pattern]) => pattern.test(question))?.[1]
  if (habit) return habit
  const allergic = ALLERGIC.exec(question)?.[1]
  if (allergic) return allergic
  for (const pattern of ASKED) {
    const asked = pattern.exec(question)?.[1]?.replace(TAIL, '').trim()
    if (asked && !UNFIT.test(asked) && asked.split(' ').length <= 12) return asked
  }
  return Object.values([CUES.symptom, CUES.allergy]).some((cue) => cue.test(question)) &&
    question.split(' ').length <= 4 &&
    !UNFIT.test(question)
    ? question
    : null
}

/** "avez-vous de la fièvre ou des frissons" answered "non" -> "Nie : fièvre ou frissons". */
export function answered(question: string, answer: 'yes' | 'no'): string | null {
  const what = named(question)
  if (what === null) return null
  // A yes to several things does not say which.
  if (answer === 'yes' && /(?<!\p{L})ou(?!\p{L})|,/u.test(what)) return null
  return answer === 'no' ? `Nie : ${what.replace(/ et /g, ' ou ')}` : `Signale : ${what}`
}
