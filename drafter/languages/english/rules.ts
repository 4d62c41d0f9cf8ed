import { addressWords, relativeWords } from '@visite/lexicon'
import { type Choice, type Rule, recognising, rewriting } from '../../extractive/rules.ts'
import { BEGUN, BROKEN, TALK } from './faults.ts'
import { PART, WHICH } from './parts.ts'

/** What is said in passing, in any statement. */
const HEARD: readonly Rule[] = [
  {
    id: 'you know, heard',
    pattern: /\byou know\b(?! (?:if|how|what|about|that|the|when|where|who|i|we|you|any|whether|why))/g,
    example: ['it hurts you know', 'it hurts'],
    counter: 'do you know what it is',
  },
  {
    id: 'looks for a word',
    pattern:
      /, ?(?:i (?:do not|don't) know|i(?: would|'d) say|i guess|i suppose|let us see|let me see|i must say|say|let us say|what|how do i (?:say|put) (?:it|this)|i want to say)(?= ?(?:[,.]|$))/g,
    example: ['i gave up, what, 15 years ago', 'i gave up, 15 years ago'],
    counter: 'i know what it is',
  },
  {
    id: 'like, heard',
    pattern:
      /(?<!\b(?:(?:look|feel|felt|sound|seem|smell|taste|something|anything|nothing|what|it is|it was|would)\w*|i|you|we|they)),? like,(?= )/g,
    example: ['tight since, like, tuesday', 'tight since tuesday'],
    counter: 'it looks like, well, pus',
  },
  {
    id: 'by the way',
    pattern: /,? ?\bby the way\b/g,
    example: ['the bloods are normal, by the way', 'the bloods are normal'],
    counter: 'by the time it hurts',
  },
  {
    id: 'address',
    pattern: /, (?:love|mate|dear|darling|doctor|doc|sir|mind|see|innit|yes|yeah)(?= ?(?:[,.]|$))|, and well$/g,
    example: ['i work for myself, love', 'i work for myself'],
    counter: 'the pain, dear me, is bad',
  },
  {
    id: 'it has',
    pattern:
      /\b(it|that|everything|nothing) is (?=(?:been|become|cleared|eased|gotten|grown|come|improved|lasted|settled|spread|started|stopped|worsened)\b)/g,
    writes: '$1 has ',
    example: ['since the summer it is gotten bad', 'since the summer it has gotten bad'],
    counter: 'it is growing',
  },
  {
    id: 'named before',
    pattern:
      /^((?:my|your|the) [a-z]+|my (?:brother|sister|mum|mom|mother|dad|father|aunt|auntie|uncle) [a-z]+), (?:they|it|he|she) (?=(?:is|are|was|were|has|had|got)\b)/,
    writes: '$1 ',
    example: ['my brother gene, he had a stroke', 'my brother gene had a stroke'],
    counter: 'my knee hurts, it is sore',
  },
  {
    id: 'spelled',
    pattern: /(?<=\b[a-z]) (?=[a-z] [a-z]\b)|(?<=\b[a-z] [a-z]) (?=[a-z]\b)/g,
    example: ['the e g f r is 74', 'the egfr is 74'],
    counter: 'i a day',
  },
  {
    id: 'kind of',
    pattern:
      /,? (?:kind|sort) of thing(?=,|$)| or something(?: like that)?(?=,|$)|\b(?:kind|sort) of(?! (?:pain|work|exercise|medication|cancer|diet|test|doctor|surgery))\b/g,
    example: ['it looked kind of pink', 'it looked pink'],
    counter: 'what kind of pain is it',
  },
  {
    id: 'a little bit',
    pattern: /\ba little bit(?: of(?! (?:her|his|it|my|that|the|this|your)\b))?/g,
    writes: 'a little',
    example: ['it itches a little bit', 'it itches a little'],
    counter: 'a bit of a cough',
  },
]

const TOPIC =
  '(?:(?:so|now) )?(?:for|regarding|with|in terms of|as far as) (?:your|the|his|her) (?:first|second|third|fourth|next|last|other|final) (?:problem|issue|concern|diagnosis|thing)(?: here)?(?:,| of| is| with| as far as)*(?: (?:your|the|this|that|a|an|his|her))*'

/** What doctors say to a patient, turned towards the words of a note. */
const OF_DOCTOR: readonly Rule[] = [
  // "for your second problem of gout i want to …": the problem comes before what is said about it.
  {
    id: 'problem before statement',
    pattern: new RegExp(`^${TOPIC} (?!i\\b)([a-z][a-z' -]{3,50}?),? (?=(?:i|we|let us|it appears|continue|you)\\b)`),
    example: ['for your first problem of gout i will order a test', 'i will order a test'],
    counter: 'for your first problem i will order a test',
  },
  {
    id: 'okay, last',
    pattern: /(?:\b(?:okay|all right|in the meantime)|(?<!\b(?:the|your|his|her|their|than) )\bright)$/,
    example: ['that is the plan okay', 'that is the plan'],
    counter: 'your left is better than your right',
  },
  // "What I think is going on is …", "what you have is …": the opening alone says nothing.
  {
    id: 'what I think is going on',
    pattern:
      /^(?:so )?what (?:i|we) (?:think|believe|suspect)(?: that)? (?:is going on|is happening|you have(?: got)?|this is|it is|we are (?:dealing with|looking at))(?: here)?(?: is)?(?: that)? /,
    writes: 'this is likely ',
    example: ['what i think is going on is a gout attack', 'this is likely a gout attack'],
    counter: 'what i think is best is rest',
  },
  {
    id: 'what is going on',
    pattern:
      /^(?:so )?what (?:is going on|is happening|you have(?: got)?|this is|we are (?:dealing with|looking at)|we have)(?: here)? (?:is )?(?:that )?(?=(?:an?|the|your|likely|[a-z]{5,}) )/,
    writes: 'this is ',
    example: ['what you have is a chest infection', 'this is a chest infection'],
    counter: 'what you have is worrying',
  },
  {
    id: 'what I want you to take',
    pattern:
      /\bwhat (?:i|we) (?:want|need|would like) (?:for )?you to (start|take|use|try|stop|avoid)(?: today| now| tonight)? is (?:the |an? )?/g,
    writes: 'i want you to $1 ',
    example: ['what i want you to start today is valacyclovir', 'i want you to start valacyclovir'],
    counter: 'what i want you to do is rest',
  },
  {
    id: 'we are seeing',
    pattern: /\b(?:i am|we are) (?:also )?(?:seeing|hearing|feeling|noticing|getting) (?:a |an |some )?/g,
    writes: 'there is ',
    example: ['i am seeing some redness', 'there is redness'],
    counter: 'you are seeing the cardiologist',
  },
  {
    id: 'that is a',
    pattern: /^that is (?=an? \w)/,
    writes: 'this is ',
    example: ['that is a migraine', 'this is a migraine'],
    counter: 'that is good',
  },
  {
    id: 'see you back',
    pattern: /^see you (?:back )?(?=in \d|in a|next|on )/,
    writes: 'you will follow up ',
    example: ['see you back in 2 weeks', 'you will follow up in 2 weeks'],
    counter: 'see you later',
  },
  {
    id: 'after that',
    pattern:
      /^(?:before that|to bridge|after that|until then|beyond that|besides that|on top of that|instead),? (?=\w+ \w)/,
    example: ['after that 10 mg daily', '10 mg daily'],
    counter: 'after that',
  },
  {
    id: 'what we will do is',
    pattern:
      /\b(?:so )?(?:now )?what (?:i|we) (?:am going|are going|would like|want|will)(?: to)? do(?: here| now| first)?(?: for you)? is(?: to)?\b/g,
    writes: 'i will',
    example: ['what i would like to do is leave the dose', 'i will leave the dose'],
    counter: 'what i would say is',
  },
  {
    id: 'what I want you to do is',
    pattern: /\bwhat (?:i|we) (?:want|need|would like) (?:for )?you to do is(?= [a-z])/g,
    writes: 'i want you to',
    example: ['what i want you to do is rest', 'i want you to rest'],
    counter: 'what you want to do is up to you',
  },
  {
    id: 'I am going to',
    pattern: /\bi (?:think i )?(?:am going|would like|do want|want|am planning) to (?!see you\b|\d)/g,
    writes: 'i will ',
    example: ['i am going to stop the ramipril', 'i will stop the ramipril'],
    counter: 'i would like to see you back',
  },
  {
    id: 'let us',
    pattern: /\blet us\b/g,
    writes: 'we will',
    example: ['let us stop the aspirin', 'we will stop the aspirin'],
    counter: 'it lets us sleep',
  },
  {
    id: 'I want you to',
    pattern: /\bi (?:do )?(?:want|would like|need) (?:for )?you to\b/g,
    writes: 'i advised you to',
    example: ['i want you to see urology', 'i advised you to see urology'],
    counter: 'i want to see you',
  },
  {
    id: 'will see you',
    pattern: /\b(?:i|we) (?:will|would like to|want to) see you (?:back |again )*/g,
    writes: 'you will follow up ',
    example: ['i would like to see you back in 1 week', 'you will follow up in 1 week'],
    counter: 'you will see the nurse',
  },
  {
    id: 'come back',
    pattern: /\bcome back (?:and see me|to see me|to the clinic)?\b/g,
    writes: 'return ',
    example: ['come back in 2 weeks', 'return in 2 weeks'],
    counter: 'the rash is back',
  },
  {
    id: 'I think you have',
    pattern: /\bi (?:think|believe|feel)(?: that)? (?:you have|you have got|you have had)\b/g,
    writes: 'you likely have',
    example: ['i think you have a chest infection', 'you likely have a chest infection'],
    counter: 'you think you have a cold',
  },
  {
    id: 'I think this is',
    pattern: /\bi (?:think|believe|feel)(?: that)? (this|it|that) is\b/g,
    writes: '$1 is likely',
    example: ['i think that is a migraine', 'that is likely a migraine'],
    counter: 'i think that helps',
  },
  {
    id: 'there is no',
    pattern: /\bthere is not any\b|\bthere is no\b|\bthere are no\b/g,
    writes: 'no',
    example: ['there is no pus', 'no pus'],
    counter: 'there is now pus',
  },
]

/** What patients say, and before they say something. */
const OF_PATIENT: readonly Rule[] = [
  {
    id: 'me, my',
    pattern: new RegExp(
      `(^|\\b(?:for|in|on|of|with|and|did|hurt|not|nah) )me (?=${WHICH}(?:${PART}|blood pressure|blood sugars?|${relativeWords('en')})\\b)`,
      'g',
    ),
    writes: '$1my ',
    example: ['did me left ankle years ago', 'did my left ankle years ago'],
    counter: 'he told me dad was ill',
  },
  {
    id: 'I would say',
    pattern: /\bi (?:would say|guess|mean|feel like|want to say)(?: that)?\b/g,
    example: ['i would say it is worse', 'it is worse'],
    counter: 'she would say so',
  },
  {
    id: 'if that is possible',
    pattern: /,? if (?:that|it) is(?: all right| fine| possible)?$/,
    example: ['i would rather not, if that is all right', 'i would rather not'],
    counter: 'i ask if that is normal',
  },
  {
    id: 'no, but a statement',
    pattern: /^(?:no|nope)[ ,]+(?=(?:i|it|that|we|they|he|she|there|my|not|the|this|nothing)\b)/,
    example: ['no, it is only watery', 'it is only watery'],
    counter: 'no fever',
  },
]

/** Everyday words in a note's terms. */
const WORDS: readonly Rule[] = [
  {
    id: 'medications',
    pattern: /\b(?:meds|medicines)\b/g,
    writes: 'medications',
    example: ['all my meds', 'all my medications'],
    counter: 'the medical team',
  },
  {
    id: 'medication',
    pattern: /\bmedicine\b/g,
    writes: 'medication',
    example: ['the medicine has stopped', 'the medication has stopped'],
    counter: 'nuclear medicines',
  },
  {
    id: 'abdomen',
    pattern: /\bbelly\b(?! button)/g,
    writes: 'abdomen',
    example: ['the belly is soft', 'the abdomen is soft'],
    counter: 'the belly button is red',
  },
  {
    id: 'mother',
    pattern: new RegExp(`\\b(?:${addressWords('en', 'mother')})\\b`, 'g'),
    writes: 'mother',
    example: ['mom will not get tested', 'mother will not get tested'],
    counter: 'a moment',
  },
  {
    id: 'father',
    pattern: new RegExp(`\\b(?:${addressWords('en', 'father')})\\b`, 'g'),
    writes: 'father',
    example: ['their dad has gout', 'their father has gout'],
    counter: 'their grandad has gout',
  },
  {
    id: 'injections',
    pattern: /\bshots\b/g,
    writes: 'injections',
    example: ['the abdomen shots', 'the abdomen injections'],
    counter: 'one shot',
  },
  {
    id: 'stomach',
    pattern: /\b(?:tummy)\b/g,
    writes: 'stomach',
    example: ['their tummy hurts', 'their stomach hurts'],
    counter: 'a tummyache',
  },
  {
    id: 'up here',
    pattern: / (?:up|down|right|in|over) here\b/g,
    example: ['a bit tender up here at the top', 'a bit tender at the top'],
    counter: 'it hurts here',
  },
  {
    id: 'like, before place',
    pattern: /\blike (?=(?:in|on|at|every|really|stop|catch|the tension|from|under|maybe|approximately|\d+)\b)/g,
    example: ['the patient wakes at like 4', 'the patient wakes at 4'],
    counter: 'they would like a break',
  },
]

/** What doctors say to the patient's face and do not write. */
const TRIMMED: readonly Rule[] = [
  {
    id: 'like a',
    pattern:
      /(?<!\b(?:would|would still|would also|would really|feels?|felt|looks?|sounds?|seems?)),? like,?(?= (?:(?:an?|about|maybe|the) (?:\w+ )?(?:bit|couple|day|few|half|hour|little|lot|minute|month|second|time|week|year)|every|\d))/g,
    example: ['it was like a week ago', 'it was a week ago'],
    counter: 'it looks like a bruise',
  },
]

/** A mere lead-in to a statement, or something begun twice. */
const LED: readonly Rule[] = [
  {
    id: 'condition, comma',
    pattern:
      /^((?:if|when|once) (?:(?!\b(?:if|when|we|i|then|follow it)\b)[\w' -])+?),? (?=(?:we|i) (?:can|will|could|should|would|may)\b)/,
    writes: '$1, ',
    example: ['if the scan looks right we could put it off', 'if the scan looks right, we could put it off'],
    counter: 'if it hurts you can rest',
  },
]

const HAVING =
  'has|have|had|having|notices?|noticed|feels|felt|with|experiencing|reports|and|is|for|of|gets?|getting|got|at|also|did|do|order|prescribe|start|see|appreciate'
/** After these, "some" is an amount that matters, or not an amount at all. */
const SOME_THAT_MATTERS =
  'of|other|people|time|days?|kind|type|sort|more|new|\\d|point|extent|that|and|reason|improvement'

/** How a note words what is said in everyday language, adding nothing and taking nothing away. */
const IDIOM: readonly Rule[] = [
  {
    id: 'is, of things',
    pattern:
      /(?<=[a-z]{2})(?<!\bpatient)'s (?=(?:not|an?|always|all|just|still|very|so|really|on|in|at|up|down|back|fine|good|okay|better|worse|normal|clear|soft|sore|red|swollen|tender|high|low|diabetic|\d+|[a-z]{2,}ing)\b)/g,
    writes: ' is ',
    example: ["the liver's not enlarged", 'the liver is not enlarged'],
    counter: "the father's knee hurts",
  },
  {
    id: 'some',
    pattern: new RegExp(`\\b(${HAVING}) some (?!(?:${SOME_THAT_MATTERS})\\b)`, 'g'),
    writes: '$1 ',
    example: ['the patient has some pain', 'the patient has pain'],
    counter: 'the patient has some of the pain',
  },
  // It is clear whose knee; hers or his was never said.
  {
    id: 'the, of the body',
    pattern: new RegExp(`\\b(?:their|the patient's) (?=${WHICH}(?:${PART}|blood pressure|blood sugars?)\\b)`, 'g'),
    writes: 'the ',
    example: ['the patient hurt their left knee', 'the patient hurt the left knee'],
    counter: 'their sister has gout',
  },
  {
    id: 'has got',
    pattern: /\b(has|have) got (?=(?:a|an|some|the|no|pain|type)\b)/g,
    writes: '$1 ',
    example: ['the patient has got a rash', 'the patient has a rash'],
    counter: 'the rash has got worse',
  },
  {
    id: 'due to',
    pattern: /\bbecause of\b/g,
    writes: 'due to',
    example: ['because of the cough', 'due to the cough'],
    counter: 'because it hurts',
  },
  {
    id: 'A&E',
    pattern: /\ba(?: and |&)e\b/g,
    writes: 'A&E',
    example: ['he goes to a and e', 'he goes to A&E'],
    counter: 'a and b',
  },
  {
    id: 'cannot',
    pattern: /\bcan not\b/g,
    writes: 'cannot',
    example: ['she can not lie flat', 'she cannot lie flat'],
    counter: 'she can note it',
  },
  {
    id: 'as well',
    pattern: /\btoo$/,
    writes: 'as well',
    example: ['the left one is fine too', 'the left one is fine as well'],
    counter: 'too much salt',
  },
  {
    id: 'denies any',
    pattern: /\bdenies (?!any\b|anything\b|that\b|family|an?\b|having|being|taking)/,
    writes: 'denies any ',
    example: ['the patient denies fever', 'the patient denies any fever'],
    counter: 'the patient denies having fevers',
  },
]

/** Every rule that a measure can leave out. */
export const RULES: readonly Rule[] = [
  ...[HEARD, OF_DOCTOR, OF_PATIENT, WORDS, TRIMMED, LED, IDIOM].flat(),
  ...[TALK, BEGUN, BROKEN].flat(),
]

export const englishRules = (choice: Choice) => ({
  heard: rewriting(HEARD, choice),
  ofDoctor: rewriting(OF_DOCTOR, choice),
  ofPatient: rewriting(OF_PATIENT, choice),
  words: rewriting(WORDS, choice),
  trimmed: rewriting(TRIMMED, choice),
  led: rewriting(LED, choice),
  idiom: rewriting(IDIOM, choice),
  talk: recognising(TALK, choice),
  begun: recognising(BEGUN, choice),
  broken: recognising(BROKEN, choice),
})
export type EnglishRules = ReturnType<typeof englishRules>
