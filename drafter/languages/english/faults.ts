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
    id: 'talk: waits',
    pattern: /\b(?:hang on|hold on|bear with|let me|remind me|i ask because)\b/,
    example: 'no hang on shes turned 4',
    counter: 'let the knee rest',
  },
  {
    id: 'talk: in the room',
    pattern:
      /\b(?:show me|a seat|shoes (?:and socks )?off|(?:arm|hand|leg|foot) on the (?:desk|table|couch)|hop (?:up|on|down)|lie back|on the screen|front desk|date of birth|twist)\b/,
    example: 'show me the rash',
    counter: 'twisted his knee',
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
]

/** Ends in the middle of a statement. */
export const BROKEN: readonly Rule[] = [
  {
    id: 'broken: with a joint',
    pattern:
      /\b(?:and|but|or|so|because|of|to|with|about|at|from|by|as|like|than|till|until|if|what|which|who|when|where|while|otherwise|over|and then|kind of)$/,
    example: 'no none of',
    counter: 'none of them',
  },
  {
    id: 'broken: with a verb',
    pattern:
      /\b(?:do|does|did|would|could|should|will|also|am|is|are|was|were|been|being|not|able|supposed|(?:appears?|seems?|looks?) to be|looks?|makes|gives|told|said|thinks|saw|check|watch|take|happens)$/,
    example: 'the patient has been',
    counter: 'the patient has been well',
  },
]
