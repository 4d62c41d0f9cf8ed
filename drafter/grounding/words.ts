import { relativeCalled, relativeWords } from '@visite/lexicon'
import type { LanguagePack } from '../extractive/pack.ts'
import { AGREED as ENGLISH_AGREED } from '../languages/english/agreement.ts'
import { english } from '../languages/english/english.ts'
import { french } from '../languages/french/french.ts'
import { AGREED as GERMAN_AGREED } from '../languages/german/agreement.ts'
import { german } from '../languages/german/german.ts'
import { REWRITTEN_VERBS } from '../languages/german/verbs.ts'

/** What the checker knows about a language. */
export interface CheckedLanguage {
  pack: LanguagePack
  /** Whose relatives, sides, parts of the body and illnesses the lexicon knows; null: none. */
  lexicon: 'en' | 'de' | null
  /** Reverses the meaning of what follows. */
  negator: RegExp
  /** How far a negation reaches: the words after it, or (German) its whole clause. */
  reach: 'after' | 'clause'
  /** Ends a negation's reach. */
  ends: RegExp
  /** Denies the whole list that it starts. */
  deniesAll: string
  /** Denies what a label asked about: `$1`. */
  none: string
  /** Words for somebody who is spoken of. */
  others: RegExp
  /** Words between a value and the one that takes its place. */
  corrects: RegExp
  /** The speakers themselves. */
  speaker: RegExp
  /** Words of grammar and of the note's own register, which need no source. */
  empty: ReadonlySet<string>
  /** Words for the one and for the other of two ways. */
  opposites: readonly (readonly [RegExp, RegExp])[]
  /** Different words for the same thing, each mapped to one of them. */
  same: readonly (readonly [RegExp, string])[]
}

const ENGLISH_EMPTY =
  'a an and are as at be been being but by can could did do does for from had has have he her hers him his i if in into is it its me my no not of on or our she should so some than that the their them themselves then there these they this those to up us was we were what when which who will with would you your yours yourself am any also about all because patient patients reports reported report denies denied states stated presents today notes noted continue continues was advised recommended advise recommend likely appears appear may might here evaluation wants now just very really also only still own mine myself one get gets getting got go going goes good okay well yes yeah nope let want like think know mean said tell please sure right much many more most out over again back down off how where why while after before during until since too than each every both either neither nor never none nothing without except per via make made take takes taking took sign suspected planned history previously medication reason visit'.split(
    ' ',
  )
const GERMAN_EMPTY =
  'ich du er sie es wir ihr man der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner ihr ihre ihren ihrem ihrer sein seine und oder aber auch noch nur schon sehr so da dann denn dass wenn falls als wie ob weil seit mit von zu zum zur bei im in am an auf aus für nach vor über unter um ist sind war waren bin bist hat habe haben hatte hatten wird werden wurde wurden kann können muss müssen soll sollte sollten darf will möchte nicht kein keine keinen keinem keiner nie ohne ja nein pat patient patientin berichtet verneint bejaht empfohlen verordnet geplant mitgegeben ärztlich besprochen mir mich dir sich uns ihnen etwas mal bitte also gut jetzt heute hier dort nehmen nimmt machen macht kommen kommt geht gehen gibt geben gebe überweisung arbeitsunfähigkeit hinweis verdacht bekannt vorgeschichte medikation beschwerden anlass angesprochen zuvor kontrolle'.split(
    ' ',
  )

const FRENCH_EMPTY =
  "je j'ai tu il elle on nous vous ils elles le la les l un une des de du d au aux et ou mais donc ne n que qu qui quoi ce c'est ça cela cette ces mon ma mes votre vos son sa ses est sont suis êtes ai as a avez ont été était avoir être me m se s y en dans sur sous avec sans pour par chez très bien aussi encore déjà alors bon oui non nie signale rapporte dit pat avez-vous".split(
    ' ',
  )

/** "Mom" is a mother, "Oma" a grandmother. */
const relativesIn = (language: 'en' | 'de'): [RegExp, string][] =>
  (['mother', 'father', 'grandmother', 'grandfather'] as const).map((relative) => [
    new RegExp(`(?<!\\p{L})(?:${relativeWords(language, relative)})(?!\\p{L})`, 'gu'),
    relativeCalled(relative, language),
  ])

export const CHECKED: Readonly<Record<LanguagePack['code'], CheckedLanguage>> = {
  en: {
    pack: english,
    lexicon: 'en',
    negator: /^(?:no|not|never|none|without|denies|denied|deny|neither|nor|nothing|nope)$/,
    reach: 'after',
    ends: /^(?:but|however|except|although|though|because|which|who|when|if|until|unless|so|while|since|only|just|[.;:?!])$/,
    deniesAll: '',
    none: 'no $1',
    speaker: /^(?:i|me|myself|we|us)$/,
    others: /^(?:he|she|him|her|his|they)$/,
    corrects: /\b(?:no|wait|sorry|actually|i mean|rather|scratch|hang on)\b/,
    empty: new Set(ENGLISH_EMPTY),
    opposites: [
      [
        /\b(?:better|improv\w+|settl(?:ed|ing)|eas(?:ed|ing)|resolv\w+|gone(?! (?:up|down|to)))\b/,
        /\b(?:worse\w*|deteriorat\w+|more severe)\b/,
      ],
      [
        /\b(?:increas\w+|gain(?:ed|ing)|put on|(?:went|gone|go(?:es|ing)?) up|higher|risen)\b/,
        /\b(?:decreas\w+|lost|los(?:s|ing)|reduc\w+|(?:went|gone|go(?:es|ing)?) down|lower(?:ed)?|dropp(?:ed|ing)|fallen)\b/,
      ],
      [/\b(?:mornings?|breakfast)\b/, /\b(?:evenings?|nights?|bed(?:time)?|tonight|nightly|supper|dinner)\b/],
      [/\bpositive\b/, /\bnegative\b/],
    ],
    same: [
      [/\bhigh blood pressure\b/g, 'hypertension'],
      [/\bbp\b/g, 'blood pressure'],
      [/\b(?:meds|medicines?|medications?)\b/g, 'medication'],
      [/\bx ray/g, 'x-ray'],
      ...relativesIn('en'),
      [/\bkids?\b/g, 'children'],
      [/\bshots?\b/g, 'injections'],
      [/\b(?:threw|throwing|throw) up\b/g, 'vomiting'],
      [/\bbelly\b/g, 'abdomen'],
      [/\btummy\b/g, 'stomach'],
      [/\b(?:got|gotten|getting|get) better\b/g, 'improving'],
      [/\b(?:got|gotten|getting|get) worse\b/g, 'worsening'],
      [/\bwent away\b/g, 'resolved'],
      [/\b(?:come back|see (?:you|her|him|them|me) (?:back|again|in))\b/g, 'return'],
      [/\bfollow[- ]?up\b/g, 'return'],
      [/\breturn\b/g, 'return'],
      [/\bevery day\b/g, 'daily'],
      [/\bshort(?:ness)? of breath\b/g, 'dyspnea'],
      [/\bapproximately\b/g, 'about'],
      [/\ba little (?:bit )?(?:of )?/g, 'mild '],
      [/\btalk(?:ed|ing)? about\b/g, 'discussed'],
      [/\bdue to\b/g, 'because'],
      [/\bexamination\b/g, 'exam'],
      [/\bpatient's\b/g, 'patient'],
      [/\b(?:killing (?:me|him|her|the patient)|hurting badly)\b/g, 'pain'],
      [/\b(?:hurts?|hurting|painful|aching|aches?)\b/g, 'pain'],
      [/\b(?:injured|injuries)\b/g, 'injury'],
      ...ENGLISH_AGREED,
    ],
  },
  de: {
    pack: german,
    lexicon: 'de',
    negator: /^(?:nicht|kein\p{L}*|nie|niemals|ohne|weder|noch nie|verneint|nein)$/u,
    reach: 'clause',
    ends: /^(?:aber|sondern|jedoch|außer|und|weil|wenn|falls|seit|[.;:?!,])$/,
    deniesAll: 'verneint',
    none: 'kein $1',
    speaker: /^(?:ich|mir|mich|wir|uns)$/,
    others: /^(?:er|sie|ihm|ihr|sein|seine|ihre)$/,
    corrects: /\b(?:nein|nee|ne|naa|quatsch|moment|falsch|entschuldigung|vielmehr|stimmt nicht|warten)\b/,
    empty: new Set([...GERMAN_EMPTY, ...REWRITTEN_VERBS]),
    opposites: [
      [
        /(?<!\p{L})(?:(?:ge|ver)?besser\p{L}*|nachgelassen|lässt nach|abgeklungen|zurückgegangen)(?!\p{L})/u,
        /(?<!\p{L})(?:schlechter|schlimmer|verschlechter\p{L}*|verschlimmer\p{L}*)(?!\p{L})/u,
      ],
      [
        /(?<!\p{L})(?:zugenommen|\p{L}*zunahme|gestiegen|erhöh(?:t|en)|gesteigert|steigern|höher)(?!\p{L})/u,
        /(?<!\p{L})(?:abgenommen|\p{L}*abnahme|gesunken|gesenkt|senken|reduzier(?:t|en)|verringert|niedriger)(?!\p{L})/u,
      ],
      [
        /(?<!\p{L})(?:morgens|vormittags|frühs?|frühstück|am morgen)(?!\p{L})/u,
        /(?<!\p{L})(?:\p{L}*abends?|nachts?|schlafen\p{L}*)(?!\p{L})/u,
      ],
      [/(?<!\p{L})positiv\p{L}*/u, /(?<!\p{L})negativ\p{L}*/u],
    ],
    same: [
      [/(?<!\p{L})hohe[rmn]? blutdruck|(?<!\p{L})bluthochdruck/gu, 'hypertonie'],
      [/(?<!\p{L})(?:rauchen|rauche|raucht|nikotinkonsum)(?!\p{L})/gu, 'nikotin'],
      [/(?<!\p{L})alkoholkonsum/gu, 'alkohol'],
      [/(?<!\p{L})rr(?= \d)/gu, 'blutdruck'],
      ...relativesIn('de'),
      ...GERMAN_AGREED,
    ],
  },
  fr: {
    pack: french,
    lexicon: null,
    negator: /^(?:pas|jamais|aucune?|sans|ni|non|rien|nie)$/,
    reach: 'clause',
    ends: /^(?:mais|sauf|parce|quand|si|depuis|[.;:?!,])$/,
    deniesAll: 'nie',
    none: 'pas de $1',
    speaker: /^(?:je|j'ai|moi|me|nous)$/,
    others: /^(?:il|elle|lui|ils|elles)$/,
    corrects: /\b(?:non|pardon|attendez|plutôt)\b/,
    empty: new Set(FRENCH_EMPTY),
    opposites: [],
    same: [
      [/(?<!\p{L})(?:fume[zr]?|fumez-vous)(?!\p{L})/gu, 'tabac'],
      [/(?<!\p{L})(?:buvez|buvez-vous)(?!\p{L})/gu, 'alcool'],
    ],
  },
}
