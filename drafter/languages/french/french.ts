import { frenchNumbers } from '@visite/lexicon/numbers/french'
import { packOf } from '../../extractive/defaults.ts'
import type { Labels, LanguagePack } from '../../extractive/pack.ts'
import { polarityBy } from '../../extractive/polarity.ts'
import { anywhere, within } from '../../extractive/words.ts'
import { CUES, DRUGS } from './cues.ts'
import { answered, isQuestion } from './questions.ts'

const EXAM_LABELS: Labels = [
  ['Constantes', anywhere('tension', 'pouls', 'température', 'saturation', 'fréquence', 'poids')],
  ['ORL', anywhere('gorge', 'oreille', 'tympan', 'amygdale', 'nez')],
  ['Poumons', anywhere('poumon', 'pulmonaire', 'râle', 'sibilant', 'murmure')],
  ['Cœur', anywhere('cœur', 'cardiaque', 'souffle')],
  ['Abdomen', anywhere('abdomen', 'ventre', 'hépatique')],
]

const FILLERS = new Set('euh heu ben bah hum hein voilà donc alors bon'.split(' '))

/** In the words of the talk, without fillers at the beginning. */
const wordsOf = (said: string): string =>
  said
    .trim()
    .replace(/^(?:(?:euh|heu|ben|bah|alors|bon|oui|non|et|donc)[ ,.]+)+/iu, '')
    .replace(/[\s,.;!]+$/, '')

/** Behind a flag: used only for drafting French notes. See docs/adding-a-language.md. */
export const french: LanguagePack = packOf({
  code: 'fr',
  everyday: /(?<!\p{L})(?:je|vous|le|la|les|des|est|pas|et|une?|que|qui|avec|pour)(?!\p{L})/gu,
  clean: (words) =>
    frenchNumbers(words.filter((word) => !FILLERS.has(word) && !/^[.?!;…]$/.test(word)))
      .replace(/ +,/g, ',')
      .replace(/^(?:(?:oui|non|d'accord|et|mais)(?!\p{L})[ ,]*)+/u, '')
      .replace(/^[,.: ]+|[,.: ]+$/g, ''),
  readings: frenchNumbers,
  isQuestion,
  polarity: polarityBy({
    lead: /^(?:(?:euh|heu|ben|bah|alors|bon|ah|oh|,|\.) )+/,
    denies: /^(?:non|pas (?:du tout|vraiment|spécialement)|jamais|aucune?|rien|ni)(?!\p{L})/u,
    agrees: /^(?:oui|ouais|si|exactement|tout à fait|c'est ça|effectivement)(?!\p{L})/u,
    takesBack:
      /(?<!\p{L})(?:mais|sauf|parfois|quelquefois|un peu|peut-être|avant|plutôt|seulement|juste|je crois|je ne sais pas)(?!\p{L})/u,
    alone: /^(?:oui|non|si|exactement|jamais|aucune?) ?[.!] ?((?:\S+ ?){0,2})/u,
  }),
  cues: CUES,
  drugIn: DRUGS.first,
  safety: anywhere('suicid', 'me tuer', 'mettre fin à mes jours', 'en finir', 'me faire du mal', 'plus envie de vivre'),
  declined: within('je ne (?:veux|souhaite) pas|je préf(?:è|é)re(?:rais)? (?:ne pas|pas|éviter)|hors de question'),
  manner: [
    { id: 'asks', pattern: /\?/, weight: 1 },
    { id: 'to the other', pattern: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/u, weight: 2.3 },
    { id: 'of oneself', pattern: /(?<!\p{L})(?:je|j'\p{L}+|me|m'\p{L}+|mon|ma|mes|moi)(?!\p{L})/u, weight: -1.6 },
    { id: 'orders', pattern: /(?<!\p{L})je vous (?:prescris|donne|adresse|examine)(?!\p{L})/u, weight: 2 },
    { id: 'answers', pattern: /^(?:euh |ben )*(?:oui|non|si|pas)(?!\p{L})/u, weight: -1.5 },
  ],
  answered,
  rewrite: (unit) => {
    if (unit.question || unit.text.split(' ').length < 2 || CUES.small_talk.test(unit.text)) return []
    return [unit.speaker === 'patient' ? `Pat. rapporte : « ${wordsOf(unit.said)} »` : wordsOf(unit.said)]
  },
  neutral: (unit) => [`Dit : « ${wordsOf(unit.said)} »`],
  labels: { exam: EXAM_LABELS, plan: [], review: [] },
  texts: { nothingNoted: 'Rien noté.' },
})
