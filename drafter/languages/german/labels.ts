import { type PartKind, partWords, sideWords } from '@visite/lexicon'
import type { Joints, Labels } from '../../extractive/pack.ts'

/** Signs anywhere in a word, and words that begin with a part of the body; "Halsschlagader" is not the throat. */
const found = (signs: string, ...parts: readonly PartKind[]): RegExp =>
  new RegExp(`${signs}|(?<!\\p{L})(?!hals(?:schlag|ven|wirbel))(?:${partWords('de', ...parts)})`, 'u')

/** Organ systems in the order of an examination. */
export const EXAM_LABELS: Labels = [
  [
    'Vitalzeichen',
    /blutdruck|(?<!fuß|leisten|knöchel)puls(?!ation)|temperatur|sättigung|(?:atem|herz)frequenz|(?<!gleich)gewicht/,
  ],
  ['Augen', found('pupille|bindehaut', 'eyes')],
  ['HNO', found('ohr|trommelfell|mandel|tonsill', 'throat')],
  ['Lunge', found('atemgeräusch|giemen|rasselgeräusch', 'lungs')],
  ['Herz', found('herz|rhythm', 'heart')],
  ['Gefäße', /(?:fuß|leisten|knöchel)puls|pulsation|halsschlagader|[ck]arotis/],
  ['Abdomen', found('bauch|leber|darmgeräusch|abwehrspannung', 'belly')],
  [
    'Neurologie',
    /reflex|sensibilität|kraft|lasègue|romberg|hirnnerv|tremor|rigor|(?:fuß|zehen)hebung|(?:hacken|zehen)gang/,
  ],
  ['Haut', found('ausschlag|rötung|schuppig|ekzem|plaque|ul[ck]us|wunde(?!r)', 'skin')],
  // Narrower than the lexicon's limbs: hands and feet are looked at for their skin and vessels, legs for oedema.
  [
    'Bewegungsapparat',
    /knie|schulter|rücken|wirbel|hüft|gelenk|knöchel|fuß|meniskus|muskel|(?<!\p{L})(?:ober|unter)?arme?n?(?!\p{L})|(?<!\p{L})beine?n?(?!\p{L})/u,
  ],
  ['Psyche', /stimmung|orientiert|antrieb|schwingungsfähig|suizid/],
]

/** The parts of a plan. */
export const PLAN_LABELS: Labels = []

export const JOINTS: Joints = {
  article: /^(?:die|der|das) /i,
  copula: /^ (?:ist|sind)(?= )/,
  ofName: new RegExp(`^ (?:und|oder|von|bei|im|am|in|${sideWords('de', 'left', 'right')})(?!\\p{L})`, 'u'),
  often: /\d-mal|täglich/,
  leadsOn: /^(?:danach|dann|nach|für|\d)/,
}
