import { englishNumbers, englishReadings, isNumberWord } from '@visite/lexicon/numbers/english'
import { DRUGS } from './cues.ts'
import { beginsAnother, SPOKEN } from './run-ons.ts'

const SHORT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "i'm": ['i', 'am'],
    "won't": ['will', 'not'],
    "can't": ['can', 'not'],
    cannot: ['can', 'not'],
    "let's": ['let', 'us'],
    "'cause": ['because'],
    cause: ['because'],
    gonna: ['going', 'to'],
    wanna: ['want', 'to'],
    gotta: ['have', 'to'],
    lemme: ['let', 'me'],
    gimme: ['give', 'me'],
    kinda: [],
    sorta: [],
    "ain't": ['is', 'not'],
    dr: ['doctor'],
  }),
)
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.+)n't$/, 'not'],
  [/^(.+)'ve$/, 'have'],
  [/^(.+)'ll$/, 'will'],
  [/^(.+)'re$/, 'are'],
  [/^(i|you|we|they|he|she|it|that|there)'d$/, 'would'],
  [/^(it|that|there|what|he|she|here|who|where|how|everything|nothing|something)'s$/, 'is'],
]

/** Contractions written without an apostrophe; no other word is that short. */
const SHORTENED = new Set([...SHORT.keys(), 'nt', 'ca', 'wo', 'gon', 'wan', 'got', 'lem', 'na', 'ta'])

/** `i'm` -> `i am`; also as a tokeniser splits them: `do n't`, `gon na`. */
export function expand(token: string, next: string): readonly string[] | null {
  if (!token.includes("'") && !token.includes('-') && !SHORTENED.has(token)) return null
  if (token === "n't" || token === 'nt') return ['not']
  if (token === 'ca' && next === "n't") return ['can']
  if (token === 'wo' && next === "n't") return ['will']
  if (token === 'gon' && next === 'na') return ['going']
  if (token === 'wan' && next === 'na') return ['want']
  if (token === 'got' && next === 'ta') return ['have']
  if (token === 'lem' && next === 'me') return ['let']
  if (token === 'na' || token === 'ta') return ['to']
  // A broken-off word: "y- you"; at the end of an utterance, the speaker was interrupted after it.
  if (/^[a-z]+-$/.test(token)) return next === '' && token.length > 5 ? [token.slice(0, -1)] : []
  const [, again, rest] = /^([a-z]{1,3})-(.+)$/.exec(token) ?? []
  // "i-i", "i-there": begun twice.
  if (again && rest && (rest === again || again === 'i')) return [rest]
  if (token === 'cause' && next !== 'i' && next !== 'it' && next !== 'you') return null
  const short = SHORT.get(token)
  if (short) return short
  if (
    /^(?:it|that|there|he|she|what|everything|nothing)'s$/.test(token) &&
    /^(?:been|got|gotten|had|never|ever)$/.test(next)
  )
    return [token.slice(0, -2), 'has']
  if (token === "'s" && /^(?:been|gotten|had)$/.test(next)) return ['has']
  for (const [pattern, word] of ENDINGS) {
    const match = pattern.exec(token)
    if (match?.[1]) return [match[1], word]
  }
  return null
}

const NUMBER = /^(\d+|zero|one|two|three|four|five|six|seven|eight|nine|\w+teen|\w+ty(-\w+)?|ten|eleven|twelve)$/
export const decimalPoint = (before: string, after: string): boolean => NUMBER.test(before) && NUMBER.test(after)

const OPENS = new Set(
  'i you he she we they it my your there that this the have do are is any how what when has did then on for if no also in his her'.split(
    ' ',
  ),
)
const GOES_ON =
  /^(increase|decrease|adjust|raise|lower|order|repeat|refill|prescribe|recheck|obtain|monitor|reduce|restart|and|that|if|when|what|because|but|like|so|than|as|which|where|do|did|how|think|know|,|who|while|of|in|on|to|with|for|at|your|my|about|from|is|take|taking|up|out|both|all|check|get|continue|by|have|had|through|or|does|see|into|the|a|an|i|we|you|they|he|she|it|there|will|would|not|until|whether|after|before|since|sure|make|then|also|though|although|during|over|than|why|until|unless|once|feel|believe|said|says|say|noticed|notice|hope|mean|told|tell|shows|showed|appreciate|hear|guess|wish|bet|however|looks|probably|usually|sometimes|each|every|where|these|those|this|far|given)$/
const DANGLING = new Set(
  'and but so or because the a an to of with for if that your my is are was were we i you he she they his her in on at by from when as like just very really about not no any do did have has had can will would going want need think um uh'.split(
    ' ',
  ),
)
export const dangling = (word: string): boolean => DANGLING.has(word)

const TOPIC =
  /^(?:(?:on|upon) (?:your|the) (?:\w+ ){0,3}(?:exam|examination)\b|(?:for|regarding) (?:your|the|his|her) (?:first|second|third|fourth|next|last|other|final)\b|(?:in terms of|as far as|regarding|with regards? to|looking at|from) (?:your|the|my|a)\b)/
/** A statement with its own subject and verb: "your lungs are", "heart rate was", "i will". */
const CLAUSE =
  /^(?:i (?:do not |do )?(?:hear|appreciate|notice) |(?:i|we) (?:will|am going to|are going to|am also|encourage|want to|would like|recommend|do not|do want|think|also want|reviewed)\b|(?:your|his|her|the) (?:[\w-]+ ){1,3}(?:is|are|was|were|looks?|shows?|showed|has)\b|there (?:is|are|was|were)\b|(?:it|this|that) (?:is|was|looks|shows|means)\b|which is (?:good|great)\b|what (?:that|this|it|i am) (?:means|is|am)\b|(?:blood pressure|heart rate|pulse|respirations|respiratory rate|temperature|oxygen saturation|pulse ox|weight)(?: \w+){0,2} (?:is|was|were|of)\b|no (?:edema|wheezes|rales|rhonchi|murmurs?|tenderness|rebound|guarding|swelling|erythema|jaundice|effusion|masses)\b)/
const PROPOSAL = /^what (?:i|we) (?:would like|am going|are going|want|will)\b/
const ORDER = /^(?:continue|increase|decrease)$/
const CONDITIONAL = /^(?:if|unless|once|until|whether)$/
const INTENT = /^(?:i|we) (?:will|am going to|are going to|am also|would like|also want)\b/
const AUXILIARY = /^(?:am|are|is|was|were|have|has|had|can|will|would|do|does|did|get|feel|start|take)$/
const HAPPENS = /^(?:gave|made|caused|started|happened|began|helps|helped|bothers)$/
const SUBORDINATE =
  /^(?:when|whenever|if|because|after|before|where|how|that|while|as|than|like|until|since|what|and|but|or|so)$/
/** After such a word a clause is complete, so the next pronoun begins another one. */
const COMPLETE =
  /^(?:it|too|here|now|there|well|out|up|down|today|yesterday|again|tight|good|better|worse|daily|away|off|back|this|already|pain|days?|weeks?|months?|years?|morning|night|mg|milligrams?|them|okay|fine|normal|sure|much)$/
const TO_THE_PATIENT =
  /^(?:how does that sound|does that sound|do you have any|what questions|any questions|open up your|is that okay|are you okay with|does that make|let us|let me)/

/**
 * If a recogniser set no punctuation, a new statement is taken to begin at "okay", "so i", "and then", at a new topic
 * ("for your second problem"), and in long clauses at a conjunction followed by a subject.
 */
export function cutsBefore(words: readonly string[], at: number, length: number): boolean {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  const before = words[at - 1] ?? ''
  const ahead = words.slice(at, at + 6).join(' ')
  // "There is not a day I can walk a block": by itself, the rest would say the opposite.
  if (/\bnot an? (?:day|night|week|time|moment)$/.test(words.slice(Math.max(0, at - 3), at).join(' '))) return false
  if (/^(okay|alright|yeah|yes|yep)$/.test(word)) return true
  if (word === 'all' && next === 'right') return true
  // "if it is not better in a week we can …" is one statement: without its condition it would say something else.
  const conditional = words.slice(Math.max(0, at - length), at).some((said) => CONDITIONAL.test(said)) && length < 30
  if (word === 'please' && length >= 2 && !/^(?:you|and|can|could|so|but)$/.test(before)) return true
  if (length === 2 && INTENT.test(ahead) && !GOES_ON.test(before)) return true
  if (length < 3) return false
  if (TOPIC.test(ahead) || TO_THE_PATIENT.test(ahead)) return true
  if (word === 'hey' && next === 'dragon') return true
  if (
    PROPOSAL.test(ahead) ||
    (ORDER.test(word) &&
      length >= 5 &&
      !GOES_ON.test(before) &&
      !/^(?:please|just|also|can|should|to|then|will)$/.test(before))
  )
    return true
  if (INTENT.test(ahead) && !conditional && !GOES_ON.test(before)) return true
  if (length < 4) return false
  if (/^(?:and|but|so)$/.test(word) && INTENT.test(words.slice(at + 1, at + 6).join(' ')) && !conditional) return true
  if ((word === 'so' || word === 'now') && OPENS.has(next)) return true
  if (word === 'and' && (next === 'then' || next === 'so')) return true
  if (length >= 5 && !conditional && CLAUSE.test(ahead) && !GOES_ON.test(before) && !/^(?:no|not|any)$/.test(before))
    return true
  if (
    length >= 4 &&
    !conditional &&
    /^(?:you|they|he|she|i|we)$/.test(word) &&
    AUXILIARY.test(next) &&
    (COMPLETE.test(before) || DRUGS.test(before))
  )
    return true
  if (SPOKEN.test(word) && beginsAnother(words.slice(at - length, at).join(' '), words.slice(at, at + 4).join(' ')))
    return true
  // "i am allergic to penicillin it gave me a rash"
  if (length >= 5 && word === 'it' && HAPPENS.test(next) && !GOES_ON.test(before) && !words.includes('.')) {
    if (!words.slice(Math.max(0, at - length), at).some((said) => SUBORDINATE.test(said))) return true
  }
  if (length < 10) return false
  if (/^(and|but|so|um|uh)$/.test(word) && OPENS.has(next)) return true
  if (length < 12) return false
  if (/^(i|we)$/.test(word) && /^(am|do|will|would|want|have|did|think)$/.test(next)) return !GOES_ON.test(before)
  if (word === 'your') return !GOES_ON.test(before)
  return length >= 30 && word === 'and'
}

const FILLERS = new Set(
  'um uh uhm hmm mm mhm ah oh er yeah yep yup okay ok alright hm huh gosh wow actually basically obviously honestly definitely please just really anyway anyways mm-hmm uh-huh hmmm literally certainly'.split(
    ' ',
  ),
)
/** "The er" is the emergency room. */
const isPlace = (word: string, before = ''): boolean => word === 'er' && /^(?:the|an|our|that)$/.test(before)
/** "One oh four" is 104. */
const isZero = (words: readonly string[], at: number): boolean =>
  words[at] === 'oh' && isNumberWord(words[at - 1]) && isNumberWord(words[at + 1])
/** "4 mm" is a measure; "mm" alone means yes. */
const isMillimetre = (words: readonly string[], at: number): boolean =>
  words[at] === 'mm' && (/\d$/.test(words[at - 1] ?? '') || isNumberWord(words[at - 1]))
const EMPTY: readonly (readonly [RegExp, string])[] = [
  [/\byou know\b(?! (?:if|how|what|about|that|the|when|where|who|i|we|you|any|whether|why))/g, ''],
  [/\byou know (?=about (?:like |\d|a (?:couple|few)))/g, ''],
  [/\bi mean\b|\bas i said\b|\blike i said\b|\bi guess\b/g, ''],
  [/\b(kind|sort) of(?! (?:pain|work|exercise|medication|cancer|diet|test|doctor|surgery))\b/g, ''],
  [/\b(?:or|and) (?:something|stuff|things|anything|everything|whatever)(?: like that| else)?(?= *$)/g, ''],
  [/\ba little bit(?: of(?= (?:a|an)\b))?/g, 'a little'],
  [/\ba little of (?=(?:a|an|pain|pounding|swelling|fluid|arthritis|tenderness|weight|shortness)\b)/g, 'a little '],
  [/, well\b,?/g, ','],
  [/^(?:doctor|doc),? |,? (?:doctor|doc)(?= *$)/g, ''],
  [/\bof the of the\b/g, 'of the'],
  [/\b(?:first of all|unfortunately|thankfully|luckily|hopefully)\b,?/g, ''],
  [/,? which is (?:good|great|fine)\b.*$/, ''],
]
const OPENERS =
  /^(?:(?:yes|exactly|and|but|so|then|now|or|because|like|which|right|also|hey|well|sure|all right|no problem|good|great|perfect|fine|excellent)\b(?! (?:as far as|to go))[ ,]*)+/
const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b(?:[ ,]*(?:miss|mister|mr|mrs|ms|doctor|sir|there))?(?:[ ,]*how are you(?: doing)?(?: today)?)?/

/** A comma after such a word is a pause for breath. */
const HESITATION =
  /\b(is|are|was|were|the|a|an|on|of|to|and|or|but|because|that|with|for|have|has|had|my|your|this|which|some|in|at|i|you|we|they|she|he|it|so|if|do|does|did|not|will|would|can|like|about|from|by|very|any|as|be|been|when|having|getting|taking),(?= )/g

/** Immediate repetitions of one to three words; repeated numbers stay ("five five"). */
const unstuttered = (text: string): string =>
  text.replace(/\b([a-z']+(?: [a-z']+){0,2})(?:,? \1\b)+/g, (whole, once: string) =>
    /\d/.test(whole) || isNumberWord(once) ? whole : once,
  )

export function clean(words: readonly string[]): string {
  let text = words
    .filter(
      (word, at) =>
        (!FILLERS.has(word) || isPlace(word, words[at - 1]) || isZero(words, at) || isMillimetre(words, at)) &&
        !/^[?!;…]$/.test(word),
    )
    .join(' ')
    .replace(/ +,/g, ',')
    .replace(/,+/g, ',')
  for (const [pattern, instead] of EMPTY) text = text.replace(pattern, instead)
  text = text
    .replace(/\s+/g, ' ')
    .replace(/ ?,[ ,]*/g, ', ')
    .replace(/(?<=\b\d{1,3}), (?=\d{3}\b)/g, ',')
    .replace(HESITATION, '$1')
    .trim()
  text = unstuttered(unstuttered(unstuttered(text)))
  text = text
    .replace(/^[,.: ]+/, '')
    .replace(GREETING, '')
    .replace(/^[,.: ]+/, '')
    .replace(OPENERS, '')
  text = text.replace(/[,.: ]+$/, '').replace(/ (?:and|but|so|or|then|because|i|the|a)$/, '')
  // A comma ends a number: "three twenty five, chew it".
  const spoken = text
    .replace(/,(?!\d)/g, ' ,')
    .split(/ (?=.)/)
    .filter(Boolean)
  return englishReadings(englishNumbers(spoken).join(' ')).replace(/ ,/g, ',').trim()
}
