import { relativeWords, wordsOfUnits } from '@visite/lexicon'
import type { Rule } from '../../extractive/rules.ts'

/** What never belongs in a note, whoever said it. */
export const TALK: readonly Rule[] = [
  {
    id: 'talk: thanks and greetings',
    pattern:
      /\b(?:thanks?|welcome|bye|hello|nice to|(?:good|great) to see|how are you|see you (?:then|later|soon)|have a (?:good|great|nice)|take care|good luck)\b/,
    example: '51, thank you',
    counter: 'nice colour',
  },
  {
    id: 'talk: answers',
    pattern:
      /\b(?:sorry|excuse|no problem|of course|i understand|i see|i hear (?:you|him|her|them)|i know|i do not know|to be honest|believe it|ma'am|god|lol)\b/,
    example: 'i understand with no fever',
    counter: 'knows the dose',
  },
  {
    id: 'talk: no longer meant',
    pattern: /\b(?:i|we) (?:was|were) (?:just )?going to (?:add|give|prescribe|put|say|send|start|suggest|try)\b/,
    example: 'i was going to say doxycycline',
    counter: 'i am going to start doxycycline',
  },
  {
    id: 'talk: waits',
    pattern: /\b(?:hang on|hold on|bear with|let me|remind me|i ask because)\b/,
    example: 'no hang on shes turned 4',
    counter: 'let the knee rest',
  },
  {
    id: 'talk: feelings',
    pattern: /\b(?:glad|happy (?:to|that|with that)|funny|exciting|beautiful)\b/,
    example: 'very glad he said',
    counter: 'happy at work',
  },
  {
    id: 'talk: only a name',
    pattern: new RegExp(
      `^(?:${relativeWords('en', 'mother', 'father')}|results|labs|bloods|plan|medications|allergies)$`,
    ),
    example: 'mom',
    counter: 'results are normal',
  },
  { id: 'talk: everyday', pattern: /\b(?:people|football|weather)\b/, example: 'people been saying' },
  {
    id: 'talk: in the room',
    pattern:
      /\b(?:show me|a seat|shoes (?:and socks )?off|(?:arm|hand|leg|foot) on the (?:desk|table|couch)|hop (?:up|on|down)|lie back|on the screen|front desk|date of birth|twist)\b/,
    example: 'show me the rash',
    counter: 'twisted his knee',
  },
  {
    id: 'talk: asks',
    pattern:
      /\b(?:any questions|make sense|(?:has|have) there been|(?:why|how|what) (?:do|does|did|are|am) (?:not )?(?:we|i|they|the patient)|(?:this|that) is where)\b/,
    example: 'i bet has there been any fever',
    counter: 'there has been a fever',
  },
  {
    id: 'talk: announces',
    pattern:
      /\b(?:i|we) (?:will|would like to|can|should) (?:go ahead |just |now |quickly |briefly )*(?:do (?:a|an|your|the|my) (?:\w+ )?(?:exam|physical)|(?:take|have) a (?:\w+ )?(?:look|listen|feel|peek)|look (?:for|in|into)|scrape|do .* first$|talk about (?!further)|go over|look at|check out|feel|listen|examine|see how|walk|explain|tell|ask|touch|see what|get started|get you|be right|press|push|tap)\b/,
    example: 'i will take a listen',
    counter: 'i will order a scan',
  },
]

/** Begins in the middle of a statement, or does not contain one. */
export const BEGUN: readonly Rule[] = [
  {
    id: 'begun: with a joint',
    pattern: /^(?:to|than|or|nor|which|who|whom|whose|what|why|how|although|where|same|too|either|not)\b/,
    example: 'not at home',
    counter: 'nothing at home',
  },
  {
    id: 'begun: with a verb',
    pattern:
      /^(?:is|are|was|were|do|does|did|have|has|had|can|could|would|should|may|might|will|must|am|be|been|being|having|getting|doing)\b/,
    example: 'were meant to fly on sunday',
    counter: 'canned food',
  },
  {
    id: 'begun: tells to look',
    pattern:
      /^(?:give|look|consider|imagine|remember|think|say|see|tell|turn|hold|raise|press|breathe|let|tap|squeeze|shrug|follow (?:my|the) (?:finger|light|pen)|(?:push|pull|bend|lift|close|open|touch|straighten) (?:your|the|his|her|their|both|against|down|up))\b/,
    example: 'tap the finger and thumb together',
    counter: 'gives a history of gout',
  },
  {
    id: 'begun: that is',
    pattern: /^that (?:is|was|will|would|can|has|does|should|could|helps|means)\b/,
    example: 'that is her',
    counter: 'that knee is swollen',
  },
  {
    id: 'begun: only an adjunct',
    pattern:
      /^(?:along with|aside from|apart from|except for|besides|due to|according to|based on|in addition to|as far as|with|when|while|because|since (?=he|she|they|it|the patient|we)|until|after|before|once|if)\b[^,]*$/,
    example: 'when the patient was 15',
    counter: 'when it hurts, she rests',
  },
  {
    id: 'begun: only a rest',
    pattern: new RegExp(
      `^(?:of|from|than|as|about|some time|forth|\\d+ (?:${wordsOfUnits('en', 'time')}) (?:later|ago)(?! (?:the patient|she|he|they)\\b)|not that|not too|not as|not really|hands down|only|just)\\b`,
    ),
    example: 'of the left side',
  },
]

/** Ends in the middle of a statement. */
export const BROKEN: readonly Rule[] = [
  {
    id: 'broken: with a joint',
    pattern:
      /\b(?:and|but|or|so|because|of|to|with|about|at|from|by|as|like|than|if|what|which|who|when|where|while|otherwise|over|and then|kind of)$/,
    example: 'no none of',
    counter: 'none of them',
  },
  {
    id: 'broken: with an article',
    pattern: /\b(?:the|a|an|my|your|his|her|their|i|you|we|they|it is|that is|any|any other|some of|one of|more of)$/,
    example: 'they told her',
    counter: 'they told him',
  },
  {
    id: 'broken: with a verb',
    pattern:
      /\b(?:do|does|did|would|could|should|will|also|am|is|are|was|were|been|being|not|able|supposed|(?:appears?|seems?|looks?) to be|looks?|makes|gives|told|said|thinks|saw|check|watch|take|happens)$/,
    example: 'the patient has been',
    counter: 'the patient has been well',
  },
  {
    id: 'broken: for',
    pattern: /(?<!\b(?:due|overdue|cared|accounted|looked|tested|treated|screened|scheduled) )\bfor$/,
    example: 'a hearing aid for',
    counter: 'what she was tested for',
  },
  {
    id: 'broken: on',
    pattern: /(?<!going |come |came |keep |put |turned |later |moving |carry |what is going )\bon$/,
    example: 'he must not drive on',
    counter: 'what is going on',
  },
  {
    id: 'broken: in',
    pattern: /(?<!come |came |go |went |goes |going |move |sleep |moved |coming |brought |check |checked |lived )\bin$/,
    example: 'the house they are in',
    counter: 'she came in',
  },
  {
    id: 'broken: a little',
    pattern: /\ba (?:little|big|small|good|bad|normal|mild)$/,
    example: 'the patient went yesterday a little',
    counter: 'a little sore',
  },
  {
    id: 'broken: but with her',
    pattern: /\b(?:but|and) with (?:the|his|her|their) [a-z]+$/,
    example: 'propranolol, but with their asthma',
  },
  {
    id: 'broken: last time',
    pattern: /\b(?:next time|last time|everything|doctor|only)$/,
    example: 'it was 40 the last time',
    counter: 'last time it was 40',
  },
]
