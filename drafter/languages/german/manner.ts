import { relativeWords, wordsOfUnits } from '@visite/lexicon'
import type { Manner } from '../../extractive/pack.ts'

/** What distinguishes doctor and patient by how they talk. Weights by `drafter/learn/manner.ts`. */
export const MANNER: Manner = [
  { id: 'asks', pattern: /\?/, weight: 1.5 },
  {
    id: 'asks, unmarked',
    pattern:
      /^(?:(?:und|aber|also|gut|okay)[ ,]+)*(?:haben|hatten|sind|waren|nehmen|rauchen|trinken|können|spüren|leiden|vertragen|gibt|was|wie|wann|wo|seit wann|welche[rns]?|warum|wer|irgendwelche|tut|ist|kommt|wird)(?!\p{L})(?! ich)/u,
    weight: 1.6,
  },
  { id: 'to the other', pattern: /(?<!\p{L})(?:sie|ihnen|ihr|ihre[nmrs]?)(?!\p{L})/u, weight: 2.3 },
  { id: 'of oneself', pattern: /(?<!\p{L})(?:ich|mir|mich|mein\p{L}*)(?!\p{L})/u, weight: -1.1 },
  {
    id: 'of one’s body',
    pattern:
      /(?<!\p{L})(?:mein(?:e|en|em|er)? \p{L}+|mir (?:ist|tut|wird|geht|fällt)|(?:tut|tat|tun) (?:mir |es |das |so )*weh|es (?:brennt|juckt|zieht|sticht))(?!\p{L})/u,
    weight: -1.6,
  },
  {
    id: 'felt or done',
    pattern:
      /(?<!\p{L})(?:ich (?:habe?|hatte|bin|war|fühle|spüre|kann|konnte|nehme|rauche|trinke|schlafe|vertrage|merke|musste|muss|arbeite|wohne|esse|krieg\p{L}*|bekomm\p{L}*)|(?:habe?|bin|war|hatte|kann|nehme|muss) ich)(?!\p{L})/u,
    weight: -1.9,
  },
  {
    id: 'will do',
    pattern:
      /(?<!\p{L})(?:ich (?:verschreibe|verordne|überweise|schreibe|gebe|empfehle|rate|untersuche|höre|taste|messe|schaue|sehe|klopfe|möchte|würde|schlage|vermute|denke|melde|schicke|stelle|nehme ihnen)|(?:gebe|schreibe|verschreibe|überweise|empfehle|würde|möchte) ich)(?!\p{L})/u,
    weight: 1.4,
  },
  { id: 'together', pattern: /(?<!\p{L})(?:wir|uns)(?!\p{L})/u, weight: 0.8 },
  {
    id: 'instructs',
    pattern:
      /(?<!\p{L})(?!haben|sind|waren|hatten|können|nehmen|rauchen|trinken)\p{L}{3,}en sie(?!\p{L})|(?<!\p{L})(?:bitte|sie (?:sollten|können|müssen|dürfen))(?!\p{L})/u,
    weight: 0.5,
  },
  {
    id: 'orders',
    pattern: new RegExp(
      `verordne|verschreib|überweis|rezept|kontroll|(?<!\\p{L})(?:${wordsOfUnits('de', 'amount')}|täglich|\\p{L}*mal am tag|wiedervorstellung|notaufnahme|mrt|ct|röntgen\\p{L}*|ultraschall|labor|blutabnahme|krankschreib\\p{L}*|physiotherapie|termin)(?!\\p{L})`,
      'u',
    ),
    weight: 0.8,
  },
  // Few parts of the body: patients name the others too.
  {
    id: 'finds',
    pattern:
      /unauffällig|druckschmerz|tastbar|gerötet|geschwollen|regelmäßig|(?<!\p{L})(?:lunge|herztöne|abdomen|bauch ist|blutdruck|puls|befund|sättigung|verdacht|spricht für|am ehesten|vermutlich|wahrscheinlich|frei|normal|weich|positiv|negativ)(?!\p{L})/u,
    weight: 2.2,
  },
  {
    id: 'answers',
    pattern:
      /^(?:(?:äh|ähm|hm|ach|na|tja|also) ?,? ?)*(?:ja|jo|nein|nee|nö|ne|doch|nicht|manchmal|ungefähr|seit|nur|kaum|selten|keine?|eigentlich|so|vielleicht|bisher|immer|meistens)(?!\p{L})/u,
    weight: -2.3,
  },
  {
    id: 'acknowledges',
    pattern: /^(?:gut|okay|ok|alles klar|in ordnung|verstehe|schön|prima|danke|aha)(?!\p{L})/u,
    weight: -0.6,
  },
  { id: 'to the doctor', pattern: /(?<!\p{L})(?:(?:herr|frau) doktor)(?!\p{L})/u, weight: -0.4 },
  {
    id: 'to the patient',
    pattern: /(?<!\p{L})(?:(?:herr|frau) (?!doktor)\p{L}+|guten (?:tag|morgen|abend)|gute besserung)(?!\p{L})/u,
    weight: 1.2,
  },
  {
    id: 'asks what to do',
    pattern:
      /(?<!\p{L})(?:(?:soll|muss|kann|darf|werde) ich|ist das (?:schlimm|gefährlich|ernst|normal)|was (?:heißt|bedeutet) das)(?!\p{L})/u,
    weight: -0.3,
  },
  { id: 'thanks', pattern: /(?<!\p{L})(?:danke|vielen dank)(?!\p{L})/u, weight: -0.7 },
  {
    id: 'people',
    pattern: new RegExp(
      `(?<!\\p{L})(?:mein(?:e|en|em|er)? (?:${relativeWords('de')}|mann|frau|chef\\p{L}*|hausarzt)|auf der arbeit|zu hause|daheim)(?!\\p{L})`,
      'u',
    ),
    weight: -0.3,
  },
  { id: 'long', pattern: /^(?:\S+ ){14}/, weight: 1.1 },
]
