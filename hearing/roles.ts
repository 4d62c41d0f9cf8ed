import { partWords, timeWords, unitWords } from '@visite/lexicon'
import type { Role, Segment } from './port.ts'

/** Who asks, examines and instructs is the doctor; who complains, answers and asks what to do is the patient. */
interface Cues {
  doctor: RegExp
  patient: RegExp
}

const ENGLISH: Cues = {
  doctor: new RegExp(
    [
      // asking
      '\\b(?:do|did|are|were|have|can|could|does|is) (?:you|your|it|the pain|there)\\b',
      '\\b(?:what|how|when|where|which|why) (?:brings|long|often|much|many|bad|did|do|does|is|are|was|have|about|exactly|can i do)\\b',
      '\\b(?:tell me|show me|describe|any (?:allerg\\w+|fever|pain|other|trouble|chest|nausea|medic\\w+))\\b',
      // examining
      "\\b(?:let me|i(?:'m| am) going to|i(?:'ll| will| would like to)) (?:listen|examine|look|check|take|have a look|press|send|prescribe|refer|order|give you|write|do|see you)\\b",
      '\\b(?:(?<!\\bi )(?:take a deep breath|breathe (?:in|out))|open your mouth|lie down|sit up|does this hurt|does that hurt)\\b',
      `\\byour (?:temperature|blood pressure|pulse|results?|blood|ecg|x ?ray|weight|${partWords('en')})\\b`,
      '\\b(?:on examination|i (?:can )?(?:hear|see|feel|find) (?:some|a|an|no|any)\\b)',
      // judging and instructing
      "\\b(?:you have|you(?:'ve| have) got|it looks like|i think you|i(?:'d| would) (?:suggest|recommend|like you)|we(?:'ll| will) (?:do|need|take|start|send|check)|you (?:should|need to|can|must))\\b",
      `\\b(?:please (?:come|take|use|rest|stop|drink|sit|call)|come back|twice a day|times a day|${unitWords('en', 'mg', 'tablet')}|take (?:one|two|this|these|it))\\b`,
    ].join('|'),
    'g',
  ),
  patient: new RegExp(
    [
      "\\bi(?:'ve| have) (?:had|been|got|this|a|some|no|trouble)\\b",
      "\\bi (?:feel|felt|get|got|had|was|can't|cannot|could not|couldn't|noticed|stopped|started|smoke|drink|take|took|used to|don't|do not|am (?:allergic|taking|worried|short|tired|sick|coughing|bringing))\\b",
      '\\b(?:my|mine)\\b',
      '\\bit (?:hurts|started|gets|was|feels|gave me|comes|burns|itches)\\b',
      `\\b(?:since (?:yesterday|last|this|${timeWords('en', 'weekday')}|then)|for about|all over my|doctor)\\b`,
      '\\b(?:should i|can i|do i (?:have|need)|is (?:that|it|this) (?:serious|bad|dangerous|something)|will it|does that mean|thank you doctor)\\b',
    ].join('|'),
    'g',
  ),
}

const GERMAN: Cues = {
  doctor: new RegExp(
    [
      // fragen
      '(?<!\\p{L})(?:haben|hatten|sind|waren|nehmen|rauchen|trinken|können|könnten|spüren|merken|schlafen|leiden|vertragen|kennen|möchten|wollen) sie(?!\\p{L})',
      '(?<!\\p{L})(?:was|wie|wann|wo|seit wann|welche[rns]?|warum|woher) (?:führt|kann ich|fehlt|lange|oft|stark|genau|hat|haben|ist|sind|tut|geht|schläft|viel|viele)(?!\\p{L})',
      '(?<!\\p{L})(?:(?<!mir )tut (?:das|es|ihnen)|gibt es|beschreiben sie|erzählen sie|zeigen sie|allergien|vorerkrankungen)(?!\\p{L})',
      // untersuchen
      '(?<!\\p{L})ich (?:höre|schaue|taste|messe|untersuche|klopfe|sehe|verschreibe|verordne|überweise|schreibe|gebe ihnen|empfehle|rate|möchte sie|würde (?:sie|gern|ihnen)|denke,? (?:sie|dass|es))(?!\\p{L})',
      '(?<!\\p{L})(?:atmen sie|einatmen|ausatmen|machen sie|legen sie|setzen sie|nehmen sie (?:bitte )?platz|öffnen sie|drücken sie)(?!\\p{L})',
      `(?<!\\p{L})ihr(?:e|en|em|er)? (?:blutdruck|puls|temperatur|werte|laborwerte|befund|ekg|blut|${partWords('de')})(?!\\p{L})`,
      '(?<!\\p{L})(?:auskultatorisch|palpatorisch|unauffällig|druckschmerz|rasselgeräusche|befund)(?!\\p{L})',
      // beurteilen und anordnen
      '(?<!\\p{L})(?:sie haben (?:eine?n?|vermutlich|wahrscheinlich)|das ist (?:eine?|vermutlich|wahrscheinlich)|es handelt sich|wir (?:machen|nehmen|kontrollieren|warten|beginnen|sehen uns)|sie (?:sollten|können|müssen|dürfen))(?!\\p{L})',
      `(?<!\\p{L})(?:nehmen sie|kommen sie|trinken sie|schonen sie|melden sie|achten sie|${unitWords('de', 'mg', 'tablet')}|mal täglich|am tag|überweisung|rezept|krankschreib\\p{L}*)(?!\\p{L})`,
    ].join('|'),
    'gu',
  ),
  patient: new RegExp(
    [
      '(?<!\\p{L})ich (?:habe|hab|hatte|bin|war|fühle|spüre|kann|konnte|nehme|rauche|trinke|schlafe|vertrage|merke|musste|muss|arbeite)(?!\\p{L})',
      '(?<!\\p{L})(?:mir (?:ist|tut|wird|geht)|bei mir|meine?[rnms]?|mich)(?!\\p{L})',
      '(?<!\\p{L})(?:es (?:tut weh|fing|begann|brennt|juckt|wird|ist (?:schlimmer|besser))|das (?:ging|fing|tut|hat angefangen))(?!\\p{L})',
      `(?<!\\p{L})(?:seit (?:gestern|vorgestern|letzter|einer|zwei|drei|vier|fünf|ein paar|${timeWords('de', 'weekday')})|herr doktor|frau doktor)(?!\\p{L})`,
      '(?<!\\p{L})(?:soll ich|muss ich|kann ich|darf ich|ist das (?:schlimm|gefährlich|ernst)|was (?:heißt|bedeutet) das)(?!\\p{L})',
    ].join('|'),
    'gu',
  ),
}

const CUES = [ENGLISH, GERMAN]
/** Below this difference, two speakers sound alike and get no role. */
const MARGIN = 2

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** How much a text sounds like a doctor: above 0 the doctor, below the patient. A question counts for its asker. */
export function doctorly(text: string): number {
  const lower = text.toLowerCase().replaceAll('’', "'")
  const cues = CUES.reduce((sum, { doctor, patient }) => sum + count(lower, doctor) - count(lower, patient), 0)
  return cues + count(lower, /\?/g) / 2
}

/**
 * Gives roles to the speakers that an engine distinguished, by what they say. A known role stays. The one who sounds
 * most like a doctor is the doctor, those who clearly do not are patients. Where it is unclear, and where speakers are
 * not distinguished at all, the role stays `unknown`.
 */
export function withRoles(segments: readonly Segment[]): Segment[] {
  const scores = new Map<string, number>()
  for (const { role, speaker, text } of segments) {
    if (role === 'unknown' && speaker !== null) scores.set(speaker, (scores.get(speaker) ?? 0) + doctorly(text))
  }
  const roles = new Map([...Map.groupBy(scores, ([label]) => scopeOf(label)).values()].flatMap(rolesByScore))
  return segments.map((segment) =>
    segment.role === 'unknown' && segment.speaker !== null
      ? { ...segment, role: roles.get(segment.speaker) ?? 'unknown' }
      : segment,
  )
}

/** Roles of speakers who can be compared with each other, as far as they are clear. */
function rolesByScore(scores: readonly (readonly [label: string, score: number])[]): [label: string, role: Role][] {
  const [first, ...others] = scores.toSorted(([, one], [, other]) => other - one)
  const [second] = others
  if (!first || !second || first[1] - second[1] < MARGIN) return []
  const patients = others.filter(([, score]) => first[1] - score >= MARGIN && (score < 0 || others.length === 1))
  return [[first[0], 'doctor'], ...patients.map(([label]): [string, Role] => [label, 'patient'])]
}

/** Labels like `2:A` belong to one piece of the recording, and are compared within it (`listening.ts`). */
const scopeOf = (label: string): string => /^(\d+):/.exec(label)?.[1] ?? ''
