import { partWords } from '@visite/lexicon'
import { englishNumbers, englishReadings, isNumberWord } from '@visite/lexicon/numbers/english'
import { pairsIn } from '../../extractive/words.ts'
import type { EnglishRules } from './rules.ts'

const SHORT = pairsIn(
  `i'm i am, won't will not, can't can not, cannot can not, let's let us, 'cause because, cause because,
   gonna going to, wanna want to, gotta have to, lemme let me, gimme give me, kinda, sorta, ain't is not, dr doctor`,
)
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.+)n't$/, 'not'],
  [/^(.+)'ve$/, 'have'],
  [/^(.+)'ll$/, 'will'],
  [/^(.+)'re$/, 'are'],
  [/^(i|you|we|they|he|she|it|that|there)'d$/, 'would'],
  [/^(it|that|there|what|he|she|here|who|where|how|everything|nothing|something)'s$/, 'is'],
]

/** Parts of contractions as a tokeniser splits them, some of them only before the other part. */
const PARTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ "n't": 'not', nt: 'not', na: 'to', ta: 'to' },
    ...{ "ca n't": 'can', "wo n't": 'will', 'gon na': 'going', 'wan na': 'want', 'got ta': 'have', 'lem me': 'let' },
  }),
)

/** Contractions written without an apostrophe; no other word is that short. */
const SHORTENED = new Set([...SHORT.keys(), 'nt', 'ca', 'wo', 'gon', 'wan', 'got', 'lem', 'na', 'ta'])

/** As some recognisers write them; what is also another word ("well", "were", "shell") stays. */
const BARE = pairsIn(
  `im i'm, ive i've, dont don't, doesnt doesn't, didnt didn't, cant can't, wont won't, isnt isn't, wasnt wasn't,
   arent aren't, werent weren't, havent haven't, hasnt hasn't, hadnt hadn't, couldnt couldn't, wouldnt wouldn't,
   shouldnt shouldn't, aint ain't, youre you're, theyre they're, youve you've, theyve they've, weve we've,
   youll you'll, theyll they'll, itll it'll, thats that's, whats what's, theres there's, hes he's, shes she's`,
)
/** Separate words unless such a word follows. */
const BARE_BEFORE: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  [
    'ill',
    [
      /^(?:be|book|call|check|do|drop|email|fill|get|give|go|have|just|keep|leave|let|make|need|order|phone|pop|prescribe|print|put|refer|ring|see|send|show|start|stop|take|talk|tell|text|try|write)$/,
      "i'll",
    ],
  ],
  ['id', [/^(?:be|go|have|like|love|never|not|prefer|rather|recommend|say|suggest|want)$/, "i'd"]],
  [
    'its',
    [
      /^(?:a|about|all|always|an|been|better|bad|fine|getting|going|gone|got|hard|here|in|just|like|mainly|more|mostly|my|not|nothing|on|only|quite|really|so|sore|the|there|very|worse)$/,
      "it's",
    ],
  ],
  ['lets', [/^(?!up\b)/, "let's"]],
])
const withApostrophe = (token: string, next: string): string => {
  const [before, written] = BARE_BEFORE.get(token) ?? []
  return BARE.get(token) ?? (written && before?.test(next) ? written : token)
}

/** "y- you" is broken off, "i-i" and "i-there" are begun twice: gives the rest, or null if it is neither. */
function unbroken(token: string, next: string): readonly string[] | null {
  // At the end of an utterance, the speaker was interrupted after the word.
  if (/^[a-z]+-$/.test(token)) return next === '' && token.length > 5 ? [token.slice(0, -1)] : []
  const [, again, rest] = /^([a-z]{1,3})-(.+)$/.exec(token) ?? []
  return again && rest && token !== 'so-so' && (rest === again || again === 'i') ? [rest] : null
}

/** "It's been": has, not is. */
const HAS =
  /^(?:(?:it|that|there|he|she|what|everything|nothing)'s (?:been|come|gone|got|gotten|had|never|ever)|'s (?:been|gotten|had))$/

/** "I'd been", "I'd a cough": had, not would. */
const HAD =
  /^(?:i|you|we|they|he|she|it|that|there)'d (?:an?|another|some|been|broken|done|eaten|fallen|felt|forgotten|given|gone|got|gotten|had|kept|left|lost|slept|noticed|seen|started|stopped|taken|told|(?!bleed|exceed|feed|need|proceed|succeed)[a-z]{2,}ed)$/

/** The words that a contraction stands for. */
function uncontracted(token: string, next: string): readonly string[] | null {
  if (token === 'cause' && !/^(?:i|it|you)$/.test(next)) return null
  const short = SHORT.get(token)
  if (short !== undefined) return short.split(' ').filter(Boolean)
  if (HAS.test(`${token} ${next}`)) return [token.slice(0, -2), 'has'].filter(Boolean)
  if (HAD.test(`${token} ${next}`)) return [token.slice(0, -2), 'had']
  for (const [pattern, word] of ENDINGS) {
    const [, before] = pattern.exec(token) ?? []
    if (before) return [before, word]
  }
  return null
}

/** `i'm` -> `i am`; also as a tokeniser splits them: `do n't`, `gon na`, and without an apostrophe: `im`. */
export function expand(heard: string, next: string): readonly string[] | null {
  const token = withApostrophe(heard, next)
  if (!token.includes("'") && !token.includes('-') && !SHORTENED.has(token)) return null
  const part = PARTS.get(token) ?? PARTS.get(`${token} ${next}`)
  return part ? [part] : (unbroken(token, next) ?? uncontracted(token, next))
}

const NUMBER = /^(\d+|zero|one|two|three|four|five|six|seven|eight|nine|\w+teen|\w+ty(-\w+)?|ten|eleven|twelve)$/
/** "Zero . five", but not "Seven. Three nights …". */
export const decimalPoint = (before: string, after: string, isApart: boolean): boolean =>
  NUMBER.test(before) && NUMBER.test(after) && (isApart || /^\d+ \d+$/.test(`${before} ${after}`))

const DANGLING = new Set(
  'and but so or because the a an to of with for if that your my is are was were we i you he she they his her in on at by from when as like just very really about not no any do did have has had can will would going want need think um uh'.split(
    ' ',
  ),
)
export const dangling = (word: string): boolean => DANGLING.has(word)

/** "Up to 3 times a day with food", "every night for 2 weeks": but not "every morning, check your weight". */
export const INTAKE = new RegExp(
  '^(?:(?:just|only|so|and|up to|no more than|at most|maximum|always|about) )*' +
    '(?:(?:\\d+(?:\\.\\d+)?|one|half|a(?= (?:thin )?layer| fingertip)) (?:\\w+ ){0,2}?(?:tablets?|capsules?|pills?|puffs?|drops?|sachets?|patch(?:es)?|mg|ml|mcg|grams?|fingertip\\S*|layer|daily|a day|at night|in the morning)|' +
    '(?:once|twice|\\d times|\\d or \\d times) (?:a day|daily|a week|weekly)|every (?:night|morning|evening|other (?:day|night)|\\d+ hours)|' +
    'at (?:night|bedtime)|thinly|with (?:food|breakfast|meals)|with a (?:\\w+ )?glass)\\b' +
    '(?!.*\\b(?:check|measure|weigh|test|bloods?|walk|exercises?|drink|rinse|gargle|ice|come|call|see|appointment|stretch\\w*|smok\\w*|cigarettes?)\\b)',
)

const FILLERS = new Set(
  'um uh uhm hmm mm mhm ah aye oh ooh er yeah yep yup okay ok alright hm huh gosh wow actually basically obviously honestly definitely please just really anyway anyways mm-hmm uh-huh hmmm literally certainly'.split(
    ' ',
  ),
)
/** "Oh my gosh" as a whole. */
const isFiller = (words: readonly string[], at: number): boolean =>
  FILLERS.has(words[at] ?? '') || (words[at] === 'my' && words[at + 1] === 'gosh')
/** "The er" is the emergency room. */
const isPlace = (word: string, before = ''): boolean => word === 'er' && /^(?:the|an|our|that)$/.test(before)
/** "One oh four" is 104, "one point oh" is 1.0. */
const isZero = (words: readonly string[], at: number): boolean =>
  words[at] === 'oh' && (words[at - 1] === 'point' || (isNumberWord(words[at - 1]) && isNumberWord(words[at + 1])))
/** "No vomiting, just diarrhoea": what follows is not denied with the rest. */
const isExcepted = (words: readonly string[], at: number): boolean =>
  words[at] === 'just' && words.slice(Math.max(0, at - REACH), at).some((word) => DENIES.test(word))
const DENIES = /^(?:no|not|none|nothing|without|never)$/
/** How many words a denial is remembered. */
const REACH = 8
/** "He is sleeping okay", "everything is alright", "not really": how it is, not a filler. "That's okay" is one. */
const isHow = (words: readonly string[], at: number): boolean =>
  words[at] === 'really'
    ? words[at - 1] === 'not'
    : /^(?:ok|okay|alright)$/.test(words[at] ?? '') &&
      HOW.test(words[at - 1] ?? '') &&
      !BY_THE_WAY.test(words[at - 2] ?? '')
const HOW =
  /^(?:is|are|was|were|been|feel\w*|felt|look\w*|seem\w*|do|does|doing|sleep\w*|slept|eat\w*|drink\w*|breath\w*|turn\w*|work\w*|walk\w*|going)$/
const BY_THE_WAY = /^(?:that|it|this|what)$/
/** "4 mm" is a measure; "mm" alone means yes. */
const isMillimetre = (words: readonly string[], at: number): boolean =>
  words[at] === 'mm' && (/\d$/.test(words[at - 1] ?? '') || isNumberWord(words[at - 1]))
/** After these "right" is a side, not a beginning. */
const ONE_OF_TWO = `(?:${partWords('en', 'paired')}|eye\\w+|ear\\w+|testi\\w+|tonsil|nostril|lower|upper|index|big|drum|tm|tympanic)`
const OPENERS = new RegExp(
  `^(?:(?:yes|exactly|and|but|so|then|now|or|because(?! of\\b|[^,]*, (?:i|we|you)\\b)|like|which|right(?! (?:\\w+ )?${ONE_OF_TWO}\\b)|also|hey|well|sure|all right|fair enough|(?:(?:i (?:will )?)?tell you|you know(?= what,)) what|first of all|no problem|good|great|perfect|fine|excellent)\\b(?!-)(?! (?:as far as|to go))[ ,]*)+`,
)
const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b(?:[ ,]*(?:miss|mister|mr|mrs|ms|doctor|sir|there))?(?:[ ,]*how are you(?: doing)?(?: today)?)?/

/**
 * A comma after such a word is a pause for breath: it does not end a part of a sentence ("you can walk in, and …"
 * does).
 */
const HESITATION =
  /\b(is|are|was|were|the|a|an|of|to|and|or|but|because|with|for|my|your|some|at|i|we|they|she|he|(?<!think )so|if|from|very|any|as|be|been|when|having|getting|taking|since|until|till|about|around|every),(?= )/g
/** "The, uh, knee": neither the word nor its commas. */
const PAUSE = / , (?:um|uh|uhm|er|hmm?|mm|ah) ,/g

/** Immediate repetitions of one to three words; repeated numbers stay ("five five"). */
const unstuttered = (text: string): string =>
  text.replace(/\b([a-z']+(?: [a-z']+){0,2})(?:,? \1\b)+/g, (whole, once: string) =>
    /\d/.test(whole) || isNumberWord(once) ? whole : once,
  )

export function clean(words: readonly string[], rules: EnglishRules): string {
  const said = words.join(' ').replace(PAUSE, '').split(' ')
  let text = said
    .filter(
      (word, at) =>
        (!isFiller(said, at) ||
          isExcepted(said, at) ||
          isHow(said, at) ||
          isPlace(word, said[at - 1]) ||
          isZero(said, at) ||
          isMillimetre(said, at)) &&
        !/^[?!;…]$/.test(word),
    )
    .join(' ')
    .replace(/ +,/g, ',')
    .replace(/,+/g, ',')
  text = rules
    .heard(text)
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
  text = text
    .replace(/[,.: ]+$/, '')
    .replace(
      / (?:(?:and|but) now|and|but|(?<!\b(?:or|think|believe|hope|guess) )so|or|(?<!now and )then|because|i|the|a)$/,
      '',
    )
  // A comma ends a number: "three twenty five, chew it".
  const spoken = text
    .replace(/,(?!\d)/g, ' ,')
    .split(/ (?=.)/)
    .filter(Boolean)
  return englishReadings(englishNumbers(spoken).join(' ')).replace(/ ,/g, ',').trim()
}
