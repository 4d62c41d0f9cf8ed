import type { Unit } from '../units.ts'
import { DRUG } from './cues.ts'

/** Names no drug in particular. */
const GENERIC =
  /^(?:inhalers?|antibiotics?|steroids?|medications?|medicines?|meds|pills?|tablets?|vitamins?|supplements?|creams?|ointments?|injections?)$/
const POINTING =
  /\b(take|taking|start|starting|continue|continue on|continue with|use|using|try) (?:it|that|this)\b(?! \w*(?:medication|pill|is|was|will))/
/** How many clauses of the same turn are looked back. */
const BACK = 2

const drugsIn = (text: string): string[] =>
  [...new Set(text.match(new RegExp(DRUG.source, 'g')) ?? [])].filter((drug) => !GENERIC.test(drug))

/**
 * "i will give you meloxicam", "take that once a day": the second clause gets the name of the drug and the first one's
 * place as a source. Only where one drug alone was named, so that there is no doubt which one is meant.
 */
export function resolved(units: readonly Unit[]): Unit[] {
  return units.map((unit, at) => {
    if (unit.question || !POINTING.test(unit.text) || drugsIn(unit.text).length > 0) return unit
    const before = units
      .slice(Math.max(0, at - BACK), at)
      .filter(({ turn, question }) => turn === unit.turn && !question)
    const drugs = drugsIn(before.map(({ text }) => text).join(' '))
    const from = before.findLast(({ text }) => drugsIn(text).length > 0)
    const [drug] = drugs
    if (drugs.length !== 1 || !drug || !from || /\b(?:not|no|stop|allergic|instead|or|if)\b/.test(from.text))
      return unit
    return { ...unit, text: unit.text.replace(POINTING, `$1 the ${drug}`), spans: [...from.spans, ...unit.spans] }
  })
}
