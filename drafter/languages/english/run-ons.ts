import { relativeWords, SIDES } from '@visite/lexicon'
import type { Speaker } from '../../stages/03-units.ts'
import { DRUGS } from './cues.ts'
import { HAS_VERB } from './readable.ts'

/** After these, a subject continues the same statement. */
const GOES_ON =
  /^(?:and|but|so|or|if|when|whenever|because|cause|that|which|who|what|how|where|why|as|while|until|after|before|since|than|then|once|unless|whether|like|though|although|also|whatever|therefore|think|thinks|thought|believe|believes|said|say|says|feel|feels|felt|know|knows|suspect|hope|hopes|guess|bet|wish|mean|means|see|saw|hear|heard|told|tell|tells|asked|ask|noticed|notice|mentioned|recommend|suggest|sure|sorry|glad|afraid|make|makes|let|lets|notified|reports?|times?|ways?|days?|things?|everything|anything|something|nothing|all|much|many|most|only|ever|even|maybe|sometimes|today|stress|point|case|give|gives|gave|get|put|take|prescribe|start|is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|to|of|with|for|in|on|at|from|by|about|around|the|a|an|my|your|his|her|their|foods?|medications?|pills?|one|ones|amount|reason|first|last|next|not|no)$/
const NEW_STATEMENT =
  /^(?:i|we|you|he|she|they|it|this|there) (?:am|is|are|was|were|have|has|had|do|does|did|will|can|would|could|should|need|needs) \S+ \S+|^(?:i|we) (?:put|gave|placed|saw|went|started|told) \S+ \S+/
const CONDITION = /\b(?:if|when|whenever|once|unless|because|while|after|since|until|before)\b/
/** Another person: only the whole clause shows who "she" is. */
const OTHERS = new RegExp(
  `\\b(?:${relativeWords('en')}|grand\\w+|friend|partner|boyfriend|girlfriend|child|children|kids?|baby|doctor|nurse)\\b`,
)
const SUBJECT = /^(?:i|we|you|he|she|they|it|this|there)$/
const THIRD = /^(?:he|she|they)$/
/** An adjunct may come before its statement, with a comma. */
const ADJUNCT = new RegExp(
  `^(?:(?:so|and|but) )?(?:on|in|at|for|during|over|from|with|outside|aside|regarding|currently|right now|otherwise|meanwhile|last|this|(?:(?:your|the|${SIDES.en}) )*[a-z]+ exam$)\\b`,
)
const MOST_WORDS = 9

/** Does a statement begin at `at` that the word before does not lead up to? */
function begins(words: readonly string[], at: number, ofOthers: boolean): boolean {
  const subject = words[at] ?? ''
  if (!SUBJECT.test(subject) || (ofOthers && THIRD.test(subject))) return false
  if (subject === 'there' && /^(?:back|down|in|out|over|right|up)$/.test(words[at - 1] ?? '')) return false
  return NEW_STATEMENT.test(words.slice(at, at + 4).join(' ')) && !GOES_ON.test(words[at - 1] ?? '')
}

/**
 * Splits a clause in which one statement follows another with nothing to join them: "there is an effusion | you have
 * some fluid in there". One part: nothing was run together.
 */
export function statementsIn(clause: string, speaker: Speaker): string[] {
  const ofOthers = speaker === 'patient' || OTHERS.test(clause)
  const words = clause.split(' ')
  const parts: string[] = []
  let start = 0
  for (let at = 2; at < words.length - 3; at++) {
    if (at - start < 2 || !begins(words, at, ofOthers)) continue
    const own = words.slice(start, at).join(' ')
    // "Topiramate I do not want with your kidney stones."
    const isObject = !HAS_VERB.test(own) && DRUGS.test(own)
    // "The EKG we just did confirms it."
    const isOfWhich =
      /^(?:i|we|you)$/.test(words[at] ?? '') && /^(?:an?|that|the|this|your) /.test(own) && !HAS_VERB.test(own)
    if (own.endsWith(',') || CONDITION.test(own) || isObject || isOfWhich) continue
    if (ADJUNCT.test(own) && !HAS_VERB.test(own) && at - start <= MOST_WORDS) {
      words[at - 1] = `${words[at - 1]},`
      continue
    }
    parts.push(own)
    start = at
  }
  parts.push(words.slice(start).join(' '))
  return parts
}
