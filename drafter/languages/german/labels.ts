import type { Labels } from '../../extractive/pack.ts'

/** Organ systems in the order of an examination. */
export const EXAM_LABELS: Labels = [
  ['Vitalzeichen', /blutdruck|(?<!fuß|leisten|knöchel)puls(?!ation)|temperatur|sättigung|frequenz|gewicht/],
  ['Augen', /auge|pupille|bindehaut/],
  ['HNO', /rachen|hals|ohr|trommelfell|nase|mandel|tonsill|nasennebenhöhle/],
  ['Lunge', /lunge|atemgeräusch|giemen|rasselgeräusch/],
  ['Herz', /herz|rhythm/],
  ['Gefäße', /(?:fuß|leisten|knöchel)puls|pulsation/],
  ['Abdomen', /bauch|abdomen|darmgeräusch|abwehrspannung|leber/],
  ['Neurologie', /reflex|sensibilität|kraft|lasègue|romberg|hirnnerv/],
  ['Haut', /(?<!\p{L})haut|ausschlag|rötung|ekzem|plaque|ul[ck]us|wunde(?!r)/u],
  [
    'Bewegungsapparat',
    /knie|schulter|rücken|wirbel|hüft|gelenk|knöchel|fuß|beweglich|meniskus|muskel|(?<!\p{L})(?:ober|unter)?arme?n?(?!\p{L})|(?<!\p{L})beine?n?(?!\p{L})/u,
  ],
  ['Psyche', /stimmung|orientiert|antrieb|schwingungsfähig|suizid/],
]

/** The parts of a plan. */
export const PLAN_LABELS: Labels = []
