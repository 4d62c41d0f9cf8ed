import { type Choice, type Rule, recognising, rewriting } from '../../extractive/rules.ts'

/** "In meinem linken knie" -> "im linken knie": the article instead of the possessive, if its form is certain. */
const POSSESSIVES: readonly Rule[] = [
  {
    id: 'dem',
    pattern: /(?<!\p{L})(?:meinem|ihrem) /gu,
    writes: 'dem ',
    example: ['wegen meinem rücken', 'wegen dem rücken'],
    counter: 'mit meinen beinen',
  },
  {
    id: 'den',
    pattern: /(?<!\p{L})(?:meinen|ihren) /gu,
    writes: 'den ',
    example: ['auf ihren rat', 'auf den rat'],
    counter: 'mit gemeinen warzen',
  },
  {
    id: 'der',
    pattern: /(?<!\p{L})(?:meiner|ihrer) /gu,
    writes: 'der ',
    example: ['mit ihrer schulter', 'mit der schulter'],
    counter: 'mit allgemeiner schwäche',
  },
  {
    id: 'des',
    pattern: /(?<!\p{L})(?:meines|ihres) /gu,
    writes: 'des ',
    example: ['wegen ihres bruders', 'wegen des bruders'],
    counter: 'allgemeines unwohlsein',
  },
  {
    id: 'der, von Männern',
    pattern: /(?<=\p{L}[ ,]+)(?:mein|ihr) (?=(?:mann|vater|bruder|sohn|opa|onkel|chef|hausarzt)(?!\p{L}))/gu,
    writes: 'der ',
    example: ['nachts schnarcht mein mann', 'nachts schnarcht der mann'],
    counter: 'und mein knie ist dick',
  },
  {
    id: 'mein',
    pattern: /^(?:meine?|ihre?) /,
    example: ['mein knie ist dick', 'knie ist dick'],
    counter: 'das meinte er',
  },
  {
    id: 'die',
    pattern: /(?<!\p{L})(?:meine|ihre) /gu,
    writes: 'die ',
    example: ['so wie ihre schwester', 'so wie die schwester'],
    counter: 'das meinte er',
  },
]

/** Says nothing beyond the order itself. */
const BESIDE =
  '(?:(?:dann|jetzt|noch|mal|auch|heute|aber|stattdessen|außerdem|zusätzlich|dafür|erst ?mal|halt|eben|schon) )*'

/** What doctors order, in the words of a note. */
const ORDERS: readonly Rule[] = [
  {
    id: 'verordnet',
    pattern: new RegExp(`^ich (?:verschreibe|verordne) (?:ihnen )?${BESIDE}`),
    writes: 'verordnet: ',
    example: ['ich verschreibe ihnen ibuprofen', 'verordnet: ibuprofen'],
    counter: 'das verschreibe ich nicht',
  },
  {
    id: 'mitgegeben',
    pattern: new RegExp(`^ich gebe ihnen ${BESIDE}`),
    writes: 'mitgegeben: ',
    example: ['ich gebe ihnen aber ein rezept', 'mitgegeben: ein rezept'],
    counter: 'ich gebe nichts',
  },
  {
    id: 'gebe mit',
    pattern: /^mitgegeben: (?:lieber )?(.+) mit(?=$|,)/,
    writes: 'mitgegeben: $1',
    example: ['mitgegeben: ein rezept mit', 'mitgegeben: ein rezept'],
    counter: 'mitgegeben: eine mitteilung',
  },
  {
    id: 'krank, zuletzt',
    pattern:
      /^(?:ich schreibe? sie|(?:da |dann |jetzt )*schreibe? ich sie) (?:weiter |noch |erst ?mal |jetzt )*((?:bis|für) .+?|(?:eine|\d+) (?:woche|tage?|wochen)) krank(?=$|,)/,
    writes: 'Krankschreibung $1',
    example: ['ich schreibe sie für 2 wochen krank', 'Krankschreibung für 2 wochen'],
    counter: 'ich schreibe ihnen etwas auf',
  },
  {
    id: 'krank, zuvor',
    pattern:
      /^(?:noch |erst ?mal )*((?:(?:bis|für) .+?|(?:eine|\d+) (?:woche|tage?|wochen))) schreibe? ich sie krank(?=$|,)/,
    writes: 'Krankschreibung $1',
    example: ['2 wochen schreib ich sie krank', 'Krankschreibung 2 wochen'],
    counter: '2 wochen schreib ich ihnen das auf',
  },
  {
    id: 'krank, zuerst',
    pattern: /^krank ?schreiben? (?:(?:tue?|würde) )?ich sie (?=noch|weiter|bis|für|eine|\d)/,
    writes: 'Krankschreibung ',
    example: ['krankschreiben würde ich sie für 3 wochen', 'Krankschreibung für 3 wochen'],
    counter: 'krankschreiben kann ich sie nicht',
  },
  {
    id: 'krank',
    pattern: /^ich schreibe? sie (?:weiter |noch |erst ?mal |jetzt )*krank ((?:bis|für) .+)$/,
    writes: 'Krankschreibung $1',
    example: ['ich schreibe sie krank bis freitag', 'Krankschreibung bis freitag'],
    counter: 'ich schreibe sie an',
  },
  {
    id: 'geplant',
    // "… and take some blood" has its own verb.
    pattern: new RegExp(
      `^(?:wir|ich) (?:mach(?:en?)?|veranlass(?:en?)?) ${BESIDE}(?!.* und (?:nehmen?|geben?|schauen?|schicken?|messen?|kontrollieren?|warten?|sehen|schreiben?|besprechen|legen?|setzen?|lassen?)(?!\\p{L}))`,
      'u',
    ),
    writes: 'geplant: ',
    example: ['wir machen ein mrt', 'geplant: ein mrt'],
    counter: 'wir sehen uns',
  },
  {
    id: 'wir sehen uns',
    pattern:
      /^(?:dann |und )*(?:wir sehen uns|(sonst |ansonsten )?sehen wir uns) (?:dann |wieder )*((?:in|am|nach|mit|nächste[nrs]?) [^,]+?)(?: wieder)?(?=$|,)/,
    writes: '$1Wiedervorstellung $2',
    example: ['sonst sehen wir uns in 2 wochen wieder', 'sonst Wiedervorstellung in 2 wochen'],
    counter: 'wir sehen uns das an',
  },
  {
    id: 'sehen wir uns',
    pattern:
      /^(?:dann |und )*((?:in|am|nächste[nrs]?) [^,]+?) sehen wir uns(?: wieder)?(?=$|,| (?:zum|zur|wegen|mit|nach)(?!\p{L}))/u,
    writes: 'Wiedervorstellung $1',
    example: ['in 2 wochen sehen wir uns zur kontrolle', 'Wiedervorstellung in 2 wochen zur kontrolle'],
    counter: 'in der praxis sehen wir uns das an',
  },
]

/** What doctors think, without the doctor. */
const OPINIONS: readonly Rule[] = [
  {
    id: 'ich glaube',
    pattern: /^ich (?:glaube?|denke?|vermute|schätze?|nehme? an), (?!dass |ob |ja|schon)(?=\p{L}+ \p{L}+ )/u,
    writes: 'vermutlich: ',
    example: ['ich glaub, das kommt vom magen', 'vermutlich: das kommt vom magen'],
    counter: 'ich glaube, dass es der magen ist',
  },
  {
    id: 'ich gehe davon aus',
    pattern: /^ich gehe? davon aus, dass /,
    writes: 'anzunehmen, dass ',
    example: ['ich geh davon aus, dass es heilt', 'anzunehmen, dass es heilt'],
    counter: 'ich gehe nicht davon aus, dass es heilt',
  },
  {
    id: 'das kennen wir',
    pattern:
      /, (?:d(?:as|en|ie) (?:kenne?n?|nehme?n?|habe?n?|sehe?n?|weiß) (?:ich|wir)|(?:sehe?|lese?) ich|würde ich sagen)(?: (?:ja|schon|hier|da|im (?:heft|impfpass|computer)))*(?=$|,)/,
    example: ['leises geräusch, das kennen wir schon', 'leises geräusch'],
    counter: 'die lunge, die höre ich ab',
  },
]

/** Words that only make a request polite or an amount vague, or repeat a yes. */
const SOFTENED: readonly Rule[] = [
  {
    id: 'bitte, zuerst',
    pattern: /^bitte (?=\p{L})/iu,
    example: ['bitte kein diclofenac', 'kein diclofenac'],
    counter: 'bitteres aufstoßen',
  },
  {
    id: 'bitte',
    pattern: /, (?:bitte|halt)(?=,|$)| (?:bitte|halt)(?=[ ,]|$)/giu,
    example: ['den wein bitte weglassen', 'den wein weglassen'],
    counter: 'auf eigene bitten',
  },
  {
    id: 'so ein',
    pattern: /(?<!\p{L})so (?=ein)/giu,
    example: ['nur so ein brennen', 'nur ein brennen'],
    counter: 'also eine tablette',
  },
  {
    id: 'zuvor genannt',
    pattern:
      /^((?:meine?|ihre?|der|die|das|sein) \p{L}+), (?:der|die|das) (?=(?:hat|hatte|ist|war|wird|wurde|bleibt|kommt|nimmt|geht|sind|waren|haben|hatten|bekommt|kriegt)(?!\p{L}))/u,
    writes: '$1 ',
    example: ['mein bruder, der hatte polypen', 'mein bruder hatte polypen'],
    counter: 'mein bruder, der in köln wohnt, hatte polypen',
  },
  {
    id: 'ja, nachgestellt',
    pattern: /, (?:ja|gell|ne|genau)(?=,|$)/giu,
    example: ['metformin, ja, 2-mal täglich', 'metformin, 2-mal täglich'],
    counter: '2-mal täglich, ja oder nein',
  },
  {
    id: 'das heißt',
    pattern: /^das heißt,? /iu,
    example: ['das heißt, pat. ist blutarm', 'pat. ist blutarm'],
    counter: 'wie das heißt, weiß pat. nicht',
  },
  {
    id: 'schön, nachgestellt',
    pattern: /, (?:sehr schön|schön|prima|super|wunderbar|sehr gut|gut so)(?=,|$)/giu,
    example: ['blutdruck 132/78, schön', 'blutdruck 132/78'],
    counter: 'die wunde heilt schön',
  },
  {
    id: 'das ist, als Beifügung',
    pattern: /^([\p{L}-]{8,}), das (?:ist|sind) (?=\p{L})/iu,
    writes: '$1, ',
    example: ['semaglutid, das ist eine spritze', 'semaglutid, eine spritze'],
    counter: 'pantoprazol, das nimmt pat. morgens',
  },
  {
    id: 'da hat Pat.',
    pattern: /^da (\p{L}+) pat\.(?= (?!(?:das|der|die) ))/iu,
    writes: 'Pat. $1',
    example: ['da hat pat. ausschlag gekriegt', 'Pat. hat ausschlag gekriegt'],
    counter: 'da hat pat. der arzt geholfen',
  },
]

/** What never belongs in a note, whoever said it. */
const TALK: readonly Rule[] = [
  {
    id: 'dank und gruß',
    pattern:
      /(?<!\p{L})(?:danke\p{L}*|vielen dank|(?:'?t|ent)schuldigung|grüezi|wetter|tsch[uü]ss?|pfia|wiedersehen|schönen tag|gute besserung|wie geht|freut mich|moin|servus|hallo|ade|grüß\p{L}*|alles gute|guten (?:tag|morgen)|bis (?:dann|bald|nächste)|gerne geschehen|kein problem)(?!\p{L})/u,
    example: 'vielen dank für ihre zeit',
    counter: 'gut gelaunt',
  },
  {
    id: 'im zimmer',
    pattern:
      /(?<!\p{L})(?:setzen sie sich|kommen sie (?:he)?rein|nehmen sie platz|machen sie sich|(?:machen sie|bitte) (?:\p{L}+ ){1,5}frei|legen sie sich|jetzt hinlegen|schuhe (?:und strümpfe )?aus|bild weg|ich sehe sie|tief atmen|atmen sie|hören sie mich|(?:klopf|tipp|heb|streck|beug|drück|zieh|dreh|schließ|folg|spreiz|beiß|schluck|hust)en sie (?:bitte |jetzt )*mal)(?!\p{L})/u,
    example: 'legen sie sich bitte hin',
    counter: 'legen sie das bein hoch',
  },
  {
    id: 'kündigt an',
    pattern:
      /(?<!\p{L})(?:(?:schaue?|gucke?) (?:ich )?mir|ich frage,? weil|mach ich|untersuchen kann|schauen wir|schaue ich|mal schauen|untersuche ich|(?:höre|taste) ich (?:sie|mal|jetzt)|(?:zeigen|sagen|beschreiben|schildern) sie (?:mal|noch|bitte|mir|uns)|erzählen sie)(?!\p{L})/u,
    example: 'dann höre ich mal die lunge ab',
    counter: 'ich höre ein pfeifen',
  },
  {
    id: 'antwortet',
    pattern:
      /(?<!\p{L})(?:moment|mal so|respekt|das (?:notiere?|trage?|schreibe?) ich (?:mir|auf|ein|als)|was machen wir|noch fragen|einverstanden|in ordnung|klingt gut|verstehe|das war's|weiß ich nicht|keine ahnung)(?!\p{L})/u,
    example: 'das weiß ich nicht mehr',
    counter: 'ich weiß von nichts',
  },
]

/** Every rule that a measure can leave out. */
export const RULES: readonly Rule[] = [...POSSESSIVES, ...ORDERS, ...OPINIONS, ...SOFTENED, ...TALK]

export const germanRules = (choice: Choice) => ({
  possessives: rewriting(POSSESSIVES, choice),
  orders: rewriting(ORDERS, choice),
  opinions: rewriting(OPINIONS, choice),
  softened: rewriting(SOFTENED, choice),
  talk: recognising(TALK, choice),
})
export type GermanRules = ReturnType<typeof germanRules>
