import { timeWords, wordsOfUnits } from '@visite/lexicon'
import { isNoun } from './nouns.ts'

/** Grammatical classes of the words that show where a statement ends. */
const CLASSES: Readonly<Record<string, string>> = {
  subject: 'ich du er sie es wir man',
  pointer: 'das dies da dort hier',
  be: 'ist bin sind war waren wäre wären bist',
  have: 'habe hab hat haben hatte hatten hätte',
  modal:
    'kann können könnte könnten konnte muss müssen musste müsste soll sollen sollte sollten will wollen wollte darf dürfen möchte möchten mag wird werden wurde wurden würde würden werde',
  verb: 'gibt geht kommt tut macht mache gebe nehmen machen gehen kommen schreibe überweise taste messe glaube denke finde weiß krieg ging kam sieht liegt zeigt besteht bestehen spricht hilft juckt brennt sticht zieht drückt passt klingt fing gab fiel bleibt reicht dauert steht läuft wirkt schmeckt stimmt heißt rufen melden trinken verordne verschreibe empfehle vermute',
  possessive: 'mein meine meinen meinem meiner ihr ihre ihren ihrem ihrer sein seine seinen unser unsere',
  article: 'der die den dem des ein eine einen einem einer kein keine keinen keiner keinem welche alle diese dieser',
  object: 'mir mich ihnen ihm ihn uns sich dir dich',
  preposition:
    'in im an am auf aus bei beim mit nach von vom zu zum zur für über unter um durch gegen ohne seit bis vor hinter neben zwischen pro',
  joint: 'und oder sondern denn sowie',
  but: 'aber',
  onward: 'dann also jetzt so nun danach sonst außerdem',
  subordinate:
    'weil dass wenn ob obwohl falls bevor nachdem damit sobald während als wie wo was wer warum wann welcher welches',
  marker:
    'ja nein nee nö okay ok gut genau hm mhm äh ähm ach na naja doch stimmt danke bitte gerne alles klar prima moment oh gell jo joa freilich',
  not: 'nicht nie nichts',
  particle:
    'auch noch schon mal nur halt eben eigentlich sehr ganz immer wieder etwa ungefähr einfach meistens manchmal oft vielleicht wohl mehr bisschen',
  number:
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert einmal zweimal dreimal',
  time: `${timeWords('de', 'day', 'daytime')}|${wordsOfUnits('de', 'time')}|uhr`.replaceAll('|', ' '),
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
)

const VERBAL: ReadonlySet<string> = new Set(['be', 'have', 'modal', 'verb', '-te'])
export const isVerbal = (wordClass: string): boolean => VERBAL.has(wordClass)

const NUMERAL = /\d|(?:zehn|zig|ßig|hundert|tausend)$/
const ENDING = /(?:lich|isch|ig|los|frei|bar|en|te|st|er|es|em|e|t)$/

/** The class of a word, or the ending of an unknown one. */
export const classOf = (word: string): string =>
  CLASS_OF.get(word) ??
  (VERBS.has(word)
    ? 'verb'
    : NUMERAL.test(word)
      ? 'number'
      : isNoun(word)
        ? 'noun'
        : `-${ENDING.exec(word)?.[0] ?? ''}`)

/** Verbs that people mostly use about themselves. */
const VERBS: ReadonlySet<string> = new Set(
  'habe hat bin ist kann muss nehme nimmt war hatte konnte musste wollte will möchte bekomme bekommt kriege rauche raucht trinke trinkt esse isst schlafe schläft arbeite arbeitet wohne wohnt lebe lebt spüre spürt merke bemerkt huste hustet schwitze schwitzt leide leidet vertrage verträgt gehe geht brauche braucht mache macht wache wacht sehe sieht höre hört wiege wiegt darf werde wird bekam nahm komme kommt spritze spritzt messe misst trage trägt fühle fühlt laufe läuft stehe steht sitze sitzt liege liegt halte hält bewege bewegt atme atmet zittere zittert weine weint vermeide vermeidet verliere verliert kenne kennt haben sind nehmen sollten sollte sollen soll müssen können dürfen bekommen brauchen werden waren hatten kommen leiden'.split(
    ' ',
  ),
)

/** Endings of a verb beside its subject: "ich friere", "sie frieren". */
const AGREES: readonly (readonly [RegExp, RegExp])[] = [
  [/^ich$/, /^-(?:e|te)?$/],
  [/^(?:er|es|man|das)$/, /^-(?:t|te)$/],
  [/^(?:sie|wir)$/, /^-(?:en|te|t)$/],
]
const isSubjectOf = (subject: string, wordClass: string): boolean =>
  AGREES.some(([pronoun, ending]) => pronoun.test(subject) && ending.test(wordClass))

/** Grammatical classes of neighbouring words: a word that agrees with the subject next to it is its verb. */
export const classesOf = (words: readonly string[]): string[] => {
  const classes = words.map(classOf)
  return classes.map((own, at) =>
    own.startsWith('-') && (isSubjectOf(words[at - 1] ?? '', own) || isSubjectOf(words[at + 1] ?? '', own))
      ? 'verb'
      : own,
  )
}
