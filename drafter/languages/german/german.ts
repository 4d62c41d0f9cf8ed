import { partWords, relativeWords, wordsOfUnits } from '@visite/lexicon'
import { germanNumbers } from '@visite/lexicon/numbers/german'
import { packOf } from '../../extractive/defaults.ts'
import { type LanguagePack, type List, listAfter } from '../../extractive/pack.ts'
import type { Choice } from '../../extractive/rules.ts'
import { AGREEMENT } from './agreement.ts'
import { ASIDES } from './asides.ts'
import { COMPANION } from './companion.ts'
import { CUES, DRUGS } from './cues.ts'
import { clean, dangling, decimalPoint, expand, INTAKE, SAYS_THAT } from './hearing.ts'
import { EXAM_LABELS, JOINTS, PLAN_LABELS } from './labels.ts'
import { MANNER } from './manner.ts'
import { isNounAt, withNominals } from './nominals.ts'
import { isNoun } from './nouns.ts'
import { answered, isQuestion, MAY_ASK, polarity } from './questions.ts'
import { reasonBy } from './reason.ts'
import { neutral, rewrite } from './register.ts'
import { REPLIES } from './replies.ts'
import { germanRules } from './rules.ts'
import { answersBy } from './topics.ts'
import { classesOf, isVerbal } from './word-classes.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const NOUNS = [
  ...`${partWords('de')}|${relativeWords('de')}|${wordsOfUnits('de', 'piece', 'time')}`
    .replaceAll('\\p{L}*', '')
    .split('|')
    .map(capital),
  ...'ASS CTG HCT MCP NT-proBNP IgG Fieber Husten Schnupfen Schmerzen Kopfschmerzen Bauchschmerzen Halsschmerzen Rückenschmerzen Brustschmerzen Übelkeit Erbrechen Durchfall Schwindel Atemnot Luftnot Schüttelfrost Ausschlag Blutdruck Puls Temperatur Röntgen MRT CT EKG EEG BMI COPD HNO TSH CRP GGT Gamma-GT GOT GPT GFR PSA HIV HPV MTX LDL HDL TIA ADHS OP EF AU INR BNP DMP BWS ISG KHK pAVK NSAR PPI CTG SSW DEXA PCR FEV1 TEP B12 BI-RADS PHQ-9 IgE HbA1c Ultraschall Labor Blutbild Allergie Allergien Diabetes Bluthochdruck Asthma Bronchitis Entzündung Infekt Rezept Überweisung Kontrolle Termin Alkohol Pat HWS LWS'.split(
    ' ',
  ),
]
const LITTLE_WORDS = new Set(
  'davor weniger beides beim jeder ich sie er es wir das der die den dem ein eine einen seit und aber also ja nein dann wenn falls mein meine ihr ihre haben hatten sind war waren nehmen trinken bitte wie was wann wo warum welche gibt gut so da hier in im an am auf bei mit von zu zur zum nach vor nur noch auch nicht kein keine keinen heute gestern morgen jetzt manchmal immer meistens vielleicht eigentlich früher danach außerdem sonst rauchen ist hat kann können sollten müssen machen kommen gehen nachts morgens abends links rechts mir mich ihnen dass weil als ob für ohne über unter linkes rechtes linke rechte guten hallo danke okay genau stimmt leider letzte letzten vor zwei drei vier fünf davon dabei dazu danach darum deswegen deshalb seitdem seither ungefähr besonders schon alles wirklich ganz ziemlich meist oft selten mal sogar trotzdem dadurch damals neulich inzwischen mittlerweile'.split(
    ' ',
  ),
)

const LISTS: readonly List[] = [
  {
    thingsIn: (sentence) => /^Verneint: (.+)\.$/.exec(sentence)?.[1]?.split(', ') ?? null,
    // "Fieber, dicke Beine": an adjective within the list.
    listed: (things) =>
      `Verneint: ${things.join(', ').replace(/(?<=, )\p{Lu}(?=\p{Ll}+(?:e|er|es|en) \p{Lu})/gu, (letter) => letter.toLowerCase())}.`,
  },
  ...['Medikation', 'Bekannt', 'Vorgeschichte', 'Geplant', 'Empfohlen', 'Neu', 'Abgesetzt'].map(listAfter),
]

/** @param choice of rules, for measures */
export const germanBy = (choice: Choice): LanguagePack => {
  const rules = germanRules(choice)
  return packOf({
    code: 'de',
    facts: 'de',
    everyday:
      /(?<!\p{L})(?:ich|und|der|die|das|ist|nicht|sie|haben|habe|mit|auf|ein|eine|zu|es|ja|nein|den|dem|für|von|bei|nach|vor|seit|sind|hab|hat|hatte|aber|oder|wie|wenn|dann|noch|schon|auch|jetzt|wir|mir|ihnen|meine?|kein|keine|keinen|einen|beim|zum|vom|wann|mal|heute)(?!\p{L})/gu,
    classesOf,
    isVerbal,
    expand,
    saysThat: SAYS_THAT,
    intake: INTAKE,
    dangling,
    decimalPoint,
    clean,
    readings: germanNumbers,
    isQuestion,
    tag: /^((?:(?:und|dann|also|so|gut|,) )*(?:ich|wir|\p{L}+en wir|\p{L}+e ich) .*?),? (?:einverstanden|okay|ok|in ordnung|ja|gut|recht so) \?$/u,
    mayAsk: MAY_ASK,
    declined:
      /(?<!\p{L})(?:(?:möchte|will) \p{L}+\.? (?:\p{L}+ ){0,4}(?:nicht|keine?n?)|lieber (?:nicht|kein\p{L}*)|kommt nicht in ?frage)(?!\p{L})/u,
    safety:
      /(?<!\p{L})(?:suizid\p{L}*|selbstmord\p{L}*|umbring\p{L}*|leben (?:zu )?nehmen|nicht (?:mehr )?aufzuwachen|was antun|selbstverletz\p{L}*)/u,
    polarity,
    manner: MANNER,
    cues: CUES,
    drugIn: DRUGS.first,
    correction:
      /(?:(?:^|[,.] )(?:ach |äh |halt,? )*(?:nein|nee|ne)[ ,.]+(?:entschuldigung|quatsch|moment|sorry|ich meine|ich meinte)?|(?<!\p{L})(?:quatsch|korrektur|besser gesagt|beziehungsweise nein|vielmehr|ich meinte|ich meine(?= (?:den|die|das|\d)))(?!\p{L}))(?:[ ,.]+(?:entschuldigung|quatsch|moment|sorry|ich meine|ich meinte))*[ ,.]*/u,
    replies: REPLIES,
    asides: ASIDES,
    companion: COMPANION,
    answered,
    answers: answersBy(rules),
    reason: reasonBy(rules),
    rewrite: (unit, section) => [rewrite(unit, section, rules) ?? []].flat(),
    neutral: (unit, section) => neutral(unit, section, rules),
    cased: new Map(NOUNS.map((word) => [word.toLowerCase(), word])),
    isNoun: isNounAt,
    nominal: withNominals,
    // "Tragen Sie …", "Zieht es …" begin with a verb.
    keepsCapital: (raw, next) =>
      next !== 'Sie' &&
      // "Pocht manchmal", "Zieht ins Bein": verbs that no list knows.
      (!raw.endsWith('t') || isNoun(raw.toLowerCase())) &&
      !LITTLE_WORDS.has(raw.toLowerCase()) &&
      !isVerbal(classesOf([raw.toLowerCase()])[0] ?? ''),
    labels: { exam: EXAM_LABELS, plan: PLAN_LABELS, review: [] },
    lists: LISTS,
    joints: JOINTS,
    agreement: AGREEMENT,
    texts: { nothingNoted: 'Nichts vermerkt.' },
  })
}

export const german = germanBy({})
