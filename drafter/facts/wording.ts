import type { Fact } from './fact.ts'

type Language = 'de' | 'en'

/** Values of attributes that readers write in English, whatever the language of the talk. */
const VALUES: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/^(\d+)\/day$/, '$1x täglich'],
    [/^(\d+)\/week$/, '$1x wöchentlich'],
    [/^every (\d+) h$/, 'alle $1 Stunden'],
    [/^every (\d+) days$/, 'alle $1 Tage'],
    [/^as needed$/, 'bei Bedarf'],
    [/^morning$/, 'morgens'],
    [/^evening$/, 'abends'],
    [/^night$/, 'zur Nacht'],
    [/^sc$/, 's.c.'],
    [/^inhaled$/, 'inhalativ'],
    [/^topical$/, 'lokal'],
    [/^left$/, 'links'],
    [/^right$/, 'rechts'],
    [/^both$/, 'beidseits'],
    [/^lying$/, 'im Liegen'],
    [/^sitting$/, 'im Sitzen'],
    [/^standing$/, 'im Stehen'],
    [/^unit$/, 'IE'],
    [/^tablet$/, 'Tbl.'],
    [/^puff$/, 'Hub'],
    [/^drop$/, 'Tropfen'],
    [/^capsule$/, 'Kps.'],
    [/^sachet$/, 'Beutel'],
    [/^patch$/, 'Pflaster'],
    [/^spray$/, 'Sprühstoß'],
    [/^spoon$/, 'Messlöffel'],
    [/^suppository$/, 'Zäpfchen'],
    [/^mcg$/, 'µg'],
  ],
  en: [
    [/^1\/day$/, 'once daily'],
    [/^2\/day$/, 'twice daily'],
    [/^(\d+)\/day$/, '$1 times daily'],
    [/^1\/week$/, 'once weekly'],
    [/^(\d+)\/week$/, '$1 times weekly'],
    [/^every (\d+) h$/, 'every $1 hours'],
    [/^morning$/, 'in the morning'],
    [/^evening$/, 'in the evening'],
    [/^night$/, 'at night'],
    [/^both$/, 'both sides'],
    [/^unit$/, 'units'],
  ],
}

/** A value of an attribute as a note in the language writes it. */
export function valueIn(language: Language, value: string): string {
  const known = VALUES[language].find(([pattern]) => pattern.test(value))
  const written = known ? value.replace(known[0], known[1]) : value
  return language === 'de' ? written.replace(/^(\d+)\.(\d+)$/, '$1,$2') : written
}

/** Separate from the lexicon's own list: the dashboard uses this file, and does not have the lexicon's files. */
const RELATIVES: Readonly<Record<string, string>> = {
  mother: 'Mutter',
  father: 'Vater',
  parent: 'Elternteil',
  grandmother: 'Großmutter',
  grandfather: 'Großvater',
  grandparent: 'Großelternteil',
  sister: 'Schwester',
  brother: 'Bruder',
  sibling: 'Geschwister',
  aunt: 'Tante',
  uncle: 'Onkel',
  cousin: 'Cousin/Cousine',
  son: 'Sohn',
  daughter: 'Tochter',
  wife: 'Ehefrau',
  husband: 'Ehemann',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The relative a fact is about, as a heading: "Mutter". */
export const relativeIn = (language: Language, relative: string): string =>
  language === 'de' ? (RELATIVES[relative] ?? capital(relative)) : capital(relative)

/** Names written in capitals. */
const ACRONYMS =
  /^(?:alt|ast|bmi|bnp|bsg|copd|crp|ct|ecg|egfr|ekg|esr|ggt|gfr|got|gpt|hdl|hiv|hno|inr|khk|ldl|mri|mrt|psa|rr|tsh)$/

const written = (name: string): string =>
  name === 'hba1c' ? 'HbA1c' : ACRONYMS.test(name) ? name.toUpperCase() : capital(name)

/** Specialties are known by the stem that all their forms share. */
const whole = (name: string, language: Language): string =>
  name.replace(/(?<=olog|iatr)$/, language === 'de' ? 'ie' : 'y')

/** Separate from the lexicon's times for the same reason. "May" is mostly a verb. */
const DATED: Readonly<Record<Language, RegExp>> = {
  de: /\b(?:tag|woche|wochenende|monat|jahr|stunde|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|früh(?:jahr|ling)|sommer|herbst|winter|januar|jänner|februar|feber|märz|april|mai|juni|juli|august|september|oktober|november|dezember|weihnachten|ostern|silvester|neujahr)/g,
  en: /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|christmas|easter)\b/g,
}

/** "In 4 Wochen", "in einer Woche", but "am Donnerstag". */
const within = (interval: string, language: Language): string => {
  const when = interval.replace(DATED[language], capital)
  return /^(?:\d|eine[rm]? |a |an |one )/.test(when) ? `in ${when}` : when
}

/** "10/Tag". */
const each = (amount: string, language: Language): string =>
  language === 'de' ? amount.replace(/\/day$/, '/Tag') : amount

/** The subject, with its values: "Ramipril 5 mg 1x täglich", "Blutdruck 130/80 mmHg". */
export function titleOf({ name, kind, attributes }: Pick<Fact, 'name' | 'kind' | 'attributes'>, language: Language) {
  const { systolic, diastolic, value, dose, unit, frequency, route, side, position, interval, amount, quality, since } =
    attributes
  const measured = systolic && diastolic ? `${systolic}/${diastolic}` : (value ?? dose)
  const parts = [measured, measured && unit, frequency, route, side, position].map(
    (part) => part && valueIn(language, part),
  )
  parts.unshift(quality && `(${quality})`)
  parts.push(interval && within(interval, language), amount && each(amount, language), since && within(since, language))
  const own =
    kind === 'referral'
      ? whole(name, language)
      : kind === 'drug' || kind === 'allergy'
        ? substanceIn(name, language)
        : name
  return [written(own), ...parts]
    .filter(Boolean)
    .join(' ')
    .replace(/ (?=\/|°(?![CF]))/, '')
}

/** German names of substances that the endings below do not give. */
const SUBSTANCES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'acetylsalicylic acid': 'acetylsalicylsäure',
    'ascorbic acid': 'ascorbinsäure',
    'azelaic acid': 'azelainsäure',
    'bempedoic acid': 'bempedoinsäure',
    'calcium carbonate': 'calciumcarbonat',
    'cromoglicic acid': 'cromoglicinsäure',
    'dimethyl fumarate': 'dimethylfumarat',
    'ferrous fumarate': 'eisenfumarat',
    'ferrous sulfate': 'eisensulfat',
    'folic acid': 'folsäure',
    'fusidic acid': 'fusidinsäure',
    'hyaluronic acid': 'hyaluronsäure',
    'isosorbide dinitrate': 'isosorbiddinitrat',
    'isosorbide mononitrate': 'isosorbidmononitrat',
    'mefenamic acid': 'mefenaminsäure',
    'obeticholic acid': 'obeticholsäure',
    'potassium chloride': 'kaliumchlorid',
    'salicylic acid': 'salicylsäure',
    'tranexamic acid': 'tranexamsäure',
    'ursodeoxycholic acid': 'ursodeoxycholsäure',
  }),
)
/** "Amlodipine", "furosemide", "metamizole": German leaves out the e. */
const WITHOUT_E = /(?<=\p{L}{3}(?:in|ol|id|on|at|im|il|en|an|am))e(?!\p{L})/gu

/** A substance as German doctors write it. */
const substanceIn = (name: string, language: Language): string =>
  language === 'de'
    ? name
        .split(' + ')
        .map((one) => SUBSTANCES.get(one) ?? one.replace(WITHOUT_E, ''))
        .join(' + ')
    : name

interface Words {
  absent: string
  possible: string
  past: string
  conditional: string
  allergy: string
  order: string
  referral: string
  declined: string
  changes: Readonly<Record<string, string>>
}

const WORDS: Readonly<Record<Language, Words>> = {
  de: {
    ...{ absent: 'verneint', possible: 'möglich', conditional: 'unter Bedingung', past: 'früher' },
    ...{ allergy: 'Allergie', order: 'Veranlasst', referral: 'Überweisung', declined: 'abgelehnt' },
    changes: { started: 'neu', changed: 'geändert', stopped: 'abgesetzt', declined: 'abgelehnt' },
  },
  en: {
    ...{ absent: 'denied', possible: 'possible', conditional: 'conditional', past: 'in the past' },
    ...{ allergy: 'Allergy', order: 'Ordered', referral: 'Referral', declined: 'declined' },
    changes: { started: 'started', changed: 'changed', stopped: 'stopped', declined: 'declined' },
  },
}

/** What is said about it beyond its name: denied, possible, declined; empty if it simply is so. */
function qualifiers({ kind, assertion, status, time, attributes }: Fact, words: Words): string[] {
  // A drug that was once taken is not stopped today.
  const change = kind === 'drug' && time !== 'past' ? words.changes[attributes.change ?? ''] : undefined
  const stated = assertion === 'present' ? undefined : words[assertion]
  const past = time === 'past' && kind !== 'family' && kind !== 'history' ? words.past : undefined
  const declined = status === 'declined' && change === undefined ? words.declined : undefined
  return [stated, change, declined, past].flatMap((word) => word ?? [])
}

const LABELLED = ['allergy', 'order', 'referral'] as const

/**
 * A fact as a line of a note in the language: "Fieber (verneint).", "Mutter: Diabetes.", "Überweisung: Kardiologie." The
 * name is in the language of the talk.
 */
export function lineOf(fact: Fact, language: Language): string {
  const words = WORDS[language]
  const told = qualifiers(fact, words)
  const label = LABELLED.find((kind) => kind === fact.kind)
  const before =
    fact.experiencer === 'patient' ? label && `${words[label]}: ` : `${relativeIn(language, fact.experiencer)}: `
  if (before === undefined && told.join() === words.absent)
    return `${capital(words.absent)}: ${titleOf(fact, language)}.`
  return `${before ?? ''}${titleOf(fact, language)}${told.length > 0 ? ` (${told.join(', ')})` : ''}.`
}
