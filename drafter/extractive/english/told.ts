import type { Gender } from '../pack.ts'
import { aboutPatient } from './person.ts'

const SPAN =
  /^(?:(?:it has been|it is been|i have had it|i would say|for|since|about|around|probably|almost|over|maybe|like|roughly|approximately|going on|at least|just|only|now|the (?:past|last)|a|few|couple|of|several|\d+(?:\.\d+)?|to|or|half) )*(?:(?:\d+|a|few|couple(?: of)?|several|half) )?(?:minutes?|hours?|days?|weeks?|months?|years?)(?: (?:now|ago))?$|^since (?:[\w']+ ?){1,4}$/
const MOMENT =
  /^(?:(?:it was|it started|that was|they started|i think|i would say|probably|about|around|maybe|like|on|in|just|back|this happened|this was) )*(?:\d+|a few|a couple(?: of)?|several|yesterday|last|this (?:morning|week)|over the|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|20\d\d)\b[\w' ]{0,40}$/
const PLACE =
  /^(?:(?:it is|just|right|mainly|mostly|more|kind of|like) )*(?:on|in|at|around|along|over|under|behind|below|above|across) (?:the|my|both) [\w' ]{3,50}$/
const OFTEN =
  /^(?:(?:probably|about|maybe|like|around) )*(?:once|twice|every|\d+(?: (?:or|to) \d+)? times?|daily)\b[\w ]{0,30}$/

const lean = (answer: string): string =>
  answer
    .replace(
      /^(?:(?:it has been|it is been|i have had it|it was|it started|that was|they started|this happened|this was|it is|i think|i would say|probably|maybe|like|just|going on) )+/,
      '',
    )
    .replace(/ now$/, '')
const during = (answer: string): string => (/^(?:for|since|over)\b/.test(answer) ? answer : `for ${answer}`)

type Telling = (parts: readonly string[], answer: string) => string | null

/** What a question asks about and how its short answer completes it, in words said to the doctor's face. */
const TELLINGS: readonly (readonly [RegExp, RegExp, Telling])[] = [
  [
    /how long (?:have|has) you (had|been having|been taking|been experiencing|been on|been feeling) ([a-z' ]{3,40})$/,
    SPAN,
    ([verb, what], answer) => `you have ${verb} ${what} ${during(answer)}`,
  ],
  [
    /how long (?:has|have) ((?:this|that|it|the|your|these|those)(?: [a-z]+){0,3}?) (been (?:going on|happening|bothering you|hurting|like this|present))(?: for)?$/,
    SPAN,
    ([what, verb], answer) => `${what} has ${verb} ${during(answer)}`,
  ],
  [
    /(?:when|how long ago) did ((?:this|that|it|the|your|these|those)(?: [a-z]+){0,3}?) (start|begin|happen|occur)$/,
    MOMENT,
    ([what, verb = ''], answer) => `${what} ${PAST.get(verb)} ${answer}`,
  ],
  [/when was (your last [a-z ]{4,30})$/, MOMENT, ([what], answer) => `${what} was ${answer}`],
  [
    /where (?:is|does|do) (?:the |your |it )?(?:pain|hurt)(?: (?:at|located))?$/,
    PLACE,
    (_, answer) => `the pain is ${answer}`,
  ],
  [
    /how (?:often|many times|frequently) do you ([a-z]+(?: [a-z' ]{2,30})?)$/,
    OFTEN,
    ([what], answer) => `you ${what} ${answer}`,
  ],
]
const PAST: ReadonlyMap<string, string> = new Map(
  Object.entries({
    start: 'started',
    begin: 'began',
    happen: 'happened',
    occur: 'occurred',
  }),
)

/**
 * "how long have you had this cough", "about two weeks" -> "the patient has had this cough for about 2 weeks".
 * Null if it is not certain that the two make a statement.
 */
export function told(question: string, answer: string, gender: Gender): string | null {
  const given = answer.replace(/,/g, '').trim()
  for (const [asked, fits, tell] of TELLINGS) {
    const match = asked.exec(question)
    if (!match || !fits.test(given)) continue
    const text = tell(match.slice(1), lean(given))
    if (!text) continue
    const said = aboutPatient(text, 'doctor', gender)
    return aboutPatient(said, 'patient', gender)
  }
  return null
}
