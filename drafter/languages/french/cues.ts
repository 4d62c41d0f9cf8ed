import { frenchWords } from '@visite/lexicon'
import { drugWords } from '../../extractive/drugs.ts'
import type { Cue, Matcher } from '../../extractive/pack.ts'
import { anywhere, within } from '../../extractive/words.ts'

export const DRUGS = drugWords(
  'fr',
  within('médicaments?|comprimés?|antibiotiques?|gélules?|gouttes|sirop|crème|pommade|vaccins?|pilule|traitement'),
)

export const CUES: Readonly<Record<Cue, Matcher>> = {
  symptom: anywhere(
    'douleur|mal à|mal au|fièvre|toux|tousse|rhume|nausée|vomi|vertige|fatigu|essouffl|démangeaison|éruption|saign',
    'diarrhée|constip|brûlure|palpitation|crampe|frisson|anxi|insomnie|engourdi|fourmillement|gonfl|enflé|raide',
  ),
  body: within(frenchWords('part')),
  drug: DRUGS,
  dose: within(`\\d+(?:,\\d+)? ?(?:${frenchWords('dose')})|fois par jour|par jour`),
  duration: within(`\\d+ (?:${frenchWords('time')})|depuis|hier|avant-hier|il y a`),
  test: anywhere('radio', 'scanner', 'irm', 'échographie', 'prise de sang', 'bilan', 'analyse', 'électrocardiogramme'),
  finding: anywhere(
    'rouge|souple|dépressible|libre|clair|régulier|murmure|râle|sibilant|souffle|œdème|indolore|sensible|normal',
  ),
  vital: anywhere('tension', 'pouls', 'température', 'saturation', 'fréquence'),
  diagnosis: anywhere(
    'angine|bronchite|pneumonie|asthme|diabète|hypertension|grippe|infection|otite|sinusite|gastrite|entorse|fracture',
    'arthrose|migraine|dépression|eczéma|cystite|anémie|infarctus|avc',
  ),
  order: within(
    'je vous (?:prescris|donne|adresse|arrête)|ordonnance|arrêt de travail|on (?:va|contrôle|refait)|revenez|rendez-vous|kinésithérapie',
  ),
  advice: within('reposez-vous|buvez|évitez|arrêtez|si (?:ça|la fièvre|vous)|urgences|appelez'),
  past: within('opérée?|opération|antécédents?|enfance|diagnostiquée?|hospitalisée?'),
  family: within(`${frenchWords('relative')}|famille`),
  social: within('fume|tabac|cigarettes?|alcool|bières?|vin|travail(?:le)?|métier|retraite|mariée?|enfants?'),
  allergy: anywhere('allerg', 'intolér'),
  reason: within("je viens (?:pour|parce)|qu'est-ce qui vous amène|pour (?:un contrôle|une visite)"),
  small_talk: within(
    'bonjour|bonsoir|au revoir|merci|bonne journée|asseyez-vous|enchantée?|je vous en prie|à bientôt|allongez-vous|déshabillez-vous',
  ),
  negation: within('pas|jamais|aucune?|sans|ni|non|nie|rien'),
  number: /\d/,
  condition: within("si|s'il|peut-être|éventuellement|au cas où|pourrait"),
}
