import { pairsIn, within } from '../../extractive/words.ts'

/** Plural, as in "Sie nehmen", with the third person singular, of verbs that change their vowel or are irregular. */
const STRONG = pairsIn(
  `haben hat, sind ist, werden wird, nehmen nimmt, geben gibt, essen isst, lassen lässt, fahren fährt, schlafen schläft,
   tragen trägt, halten hält, lesen liest, gessen gisst, sprechen spricht, treffen trifft, fallen fällt, waschen wäscht,
   messen misst, sehen sieht, laufen läuft, stoßen stößt, raten rät, treten tritt, brechen bricht, helfen hilft,
   sterben stirbt, schlagen schlägt, fangen fängt, müssen muss, können kann, dürfen darf, sollen soll, wollen will,
   mögen mag, wissen weiß, tun tut, knien kniet`,
)
/** Past and subjunctive, whose singular ends as it does in the first person. */
const PAST = pairsIn(
  `waren war, hatten hatte, wurden wurde, konnten konnte, mussten musste, durften durfte, sollten sollte, wollten wollte,
   möchten möchte, würden würde, hätten hätte, wären wäre, könnten könnte, müssten müsste, dürften dürfte, bekamen bekam,
   nahmen nahm, gingen ging, kamen kam, lagen lag, standen stand, saßen saß, fuhren fuhr, schliefen schlief, fielen fiel,
   tranken trank, aßen aß, lasen las, gaben gab, sahen sah, taten tat, fanden fand, riefen rief, liefen lief, ließen ließ,
   stiegen stieg, schrieben schrieb, blieben blieb, zogen zog, trugen trug, schlugen schlug, warfen warf, brachen brach,
   sprangen sprang, verloren verlor, vergaßen vergaß, hingen hing, hielten hielt, trafen traf, halfen half, traten trat,
   schoben schob, schlossen schloss, bissen biss, rissen riss, griffen griff, litten litt, schnitten schnitt, stießen stieß,
   fingen fing, begannen begann, schwiegen schwieg, froren fror, flogen flog, hoben hob,
   wussten wusste, machten machte, merkten merkte, dachten dachte, brachten brachte, hießen hieß, sprachen sprach`,
)
/** The same in the first and in the third person. */
const SAME: ReadonlySet<string> = new Set([...PAST.values(), 'kann', 'muss', 'darf', 'will', 'soll', 'mag', 'weiß'])
/** Verbs whose forms differ more than by their endings. */
export const REWRITTEN_VERBS: readonly string[] = [STRONG, PAST].flatMap((forms) => [...forms].flat())

const PREFIX =
  /^(?:an|ab|auf|aus|be|ein|ent|er|hin|her|mit|nach|um|unter|über|ver|vor|weg|wieder|zu|zurück|durch)(?=\p{L}{4})/u

/** "nehmen" -> "nimmt", "einnehmen" -> "einnimmt", "brauchen" -> "braucht", "sagten" -> "sagte". */
export function thirdOf(plural: string): string {
  const known = STRONG.get(plural) ?? PAST.get(plural)
  if (known) return known
  const singular = plural.slice(0, -1)
  if (WEAK_PAST.test(singular) && !PRESENT.test(singular)) return singular
  const prefix = PREFIX.exec(plural)?.[0] ?? ''
  const base = plural.slice(prefix.length)
  const strong = prefix ? (STRONG.get(base) ?? PAST.get(base)) : undefined
  if (strong) return prefix + strong
  // "Ich grüble", "er grübelt".
  const stem = plural.replace(/(?<=e[lr])n$|en$/, '').replace(/(?<=[bdfgkmnpstz])l$/, 'el')
  return stem + (/[dt]$|chn$|[^aeiouhlrmn][mn]$/.test(stem) ? 'et' : 't')
}

const IRREGULAR = pairsIn('bin ist, werde wird, habe hat, tu tut, tue tut')
/** Present in "-te": any other such verb is past. */
const PRESENT =
  /(?:arbeit|wart|halt|tret|rat|bit|biet|heirat|antwort|acht|tast|kost|test|reit|schalt|bet|fürcht|hust|blut|fast|last|leist|richt|zicht|nacht|deut|leit|start|miet|streit|leucht|schütt)e$/
/** "Sagte"; after a vowel, a verb in "-ten" is mostly present: "vermute". */
const WEAK_PAST = /[^aeiouäöüt]te$/
/** Said without their last letter: "ich geb". */
const SHORT = within(
  'denk|hab|geb|nehm|schreib|mach|geh|steh|lass|krieg|brauch|würd|hätt|möcht|könnt|müsst|wär|vertrag|sitz|leg|trink|ess|schlaf|werd|spür|merk|arbeit|wart|rauch|lauf|bleib|komm|ruf|setz|stell|versuch|wach|lieg|schwitz|fühl',
)
const NO_VERB =
  /^(?:heute|gerne|ohne|eine|keine|meine|deine|seine|ihre|unsere|diese|jene|alle|viele|beide|bitte|lange|danke|ganze)$/

/** "geb" -> "gebe": its full form. */
export const inFull = (verb: string): string => (SHORT.test(verb) && SHORT.exec(verb)?.[0] === verb ? `${verb}e` : verb)

/** "nehme" -> "nimmt", "huste" -> "hustet", "kam" -> "kam"; null if it is not certainly a verb in the first person. */
export function thirdOfFirst(said: string): string | null {
  const verb = inFull(said)
  const known = IRREGULAR.get(verb)
  if (known) return known
  if (SAME.has(verb) || SAME.has(verb.replace(PREFIX, ''))) return verb
  if (!/^\p{L}{2,}e$/u.test(verb) || NO_VERB.test(verb)) return null
  return /te$/.test(verb) && !PRESENT.test(verb) ? verb : thirdOf(`${verb}n`)
}

/** Parts of separable verbs as they end a clause: "setze das Ramipril ab". */
const SEPARATED =
  /^(?:an|ab|auf|aus|ein|mit|vor|weg|zu|hin|her|dazu|weiter|wieder|nach|um|hoch|durch|zurück|rein|rum|raus|runter|dran|drauf|vorbei|bei|fort|fest)$/

/** Those that may come before a preposition: "hoch" (but for "hoch auf") and "wieder" may belong to that. */
const PARTED = /^(?:an|ab|aus|ein|rauf|runter|um|vor|weg|zurück)$/
const PREPOSITION = /^(?:auf|bei|für|gegen|in|mit|nach|ohne|seit|wegen|zum|zur)$/

/** Verbs that add nothing to what is given or done. */
const EMPTY = /^(?:nehmen|geben|machen)$/

/** "Das heute Abend": what comes before it is no article. */
const TIME = within('heute|morgen|abends|mittags|morgens|täglich|immer|jetzt|dann|bis|vor|nach|\\d.*')
const POINTS = /^(?:d(?:as|en|ie|er|em)|es|ihn|auch|nicht)$/
export const isSeparated = (rest: readonly string[]): boolean => SEPARATED.test(rest.at(-1) ?? '')

/**
 * A verb becomes an infinitive at the end of its clause: "das Ramipril" + "setze" + "ab" -> "das Ramipril absetzen".
 *
 * @param isLast no other verb follows that would seem to be its own
 */
export function infinitiveLast(verb: string, rest: readonly string[], { isLast = true } = {}): string {
  const infinitive = verb.endsWith('n') ? verb : `${verb}n`
  // "Pat. morgen an wegen der Werte": nothing but a part of the verb comes before another preposition.
  const part = rest.findIndex((word, at) => {
    const next = rest[at + 1] ?? ''
    return word === 'hoch' ? next === 'auf' : PARTED.test(word) && PREPOSITION.test(next)
  })
  if (part >= 0 && !isSeparated(rest))
    return [...rest.slice(0, part), rest[part] + infinitive, ...rest.slice(part + 1)].join(' ')
  if (isSeparated(rest)) return [...rest.slice(0, -1), rest.at(-1) + infinitive].join(' ')
  // "Den Ultraschall" alone has the wrong case.
  const isAccusative = rest.length === 2 && rest[0] === 'den'
  const pointsAlone = rest.some((word, at) => POINTS.test(word) && TIME.test(rest[at + 1] ?? ''))
  const isEmpty =
    isLast && EMPTY.test(infinitive) && !pointsAlone && !isAccusative && !rest.every((word) => POINTS.test(word))
  return (isEmpty ? rest : [...rest, infinitive]).join(' ')
}
