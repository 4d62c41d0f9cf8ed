import type { Unit } from '../units.ts'
import { DRUGS } from './cues.ts'

const POINTING =
  /\b(take|taking|start|starting|continue|continue on|continue with) (?:it|that|this)\b(?! (?:\w*(?:medication|pill)|is|was|will|easy|slow|off|out|up|into|from|one day|seriously)\b)/
/** Something else in the clause that could be meant, or a drug that is not to be taken. */
const OPEN =
  /\b(?:not|no|never|stop\w*|allerg\w+|instead|or|if|but|therapy|exercises?|diet|brace|splint|boot|cane|machine|cpap|log|diary|crutches|sling|mask|tests?|mother|father|mom|dad|wife|husband|brother|sister)\b/

/**
 * "i will give you meloxicam", "take that once a day": the second clause gets the name of the drug, and the first one's
 * place as a source. Only right after a clause that names one drug and nothing else that could be meant.
 */
export function resolved(units: readonly Unit[]): Unit[] {
  return units.map((unit, at) => {
    if (unit.question || !POINTING.test(unit.text) || DRUGS.named(unit.text).length > 0) return unit
    const before = units[at - 1]
    if (!before || before.turn !== unit.turn || before.question || OPEN.test(before.text)) return unit
    const [drug, other] = DRUGS.named(before.text)
    if (!drug || other) return unit
    return { ...unit, text: unit.text.replace(POINTING, `$1 the ${drug}`), spans: [...before.spans, ...unit.spans] }
  })
}
