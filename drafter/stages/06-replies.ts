import type { LanguagePack } from '../extractive/pack.ts'
import type { Unit } from './03-units.ts'

/** "Any questions? I'll send the prescription." - "No.": answers the question. */
const asks = ({ turn }: Unit, units: readonly Unit[]): boolean =>
  units.some((unit) => unit.turn === turn && unit.question)

/** Clauses between a proposal and its refusal. */
const UNTIL_REFUSED = 6

/** "You don't smoke." - "Well yeah, I do.": said about the patient, but wrong. */
function isContradicted({ text, question, reply }: Unit, { replies }: LanguagePack): boolean {
  if (reply === null || question || replies.order.test(text) || !replies.ofPatient.test(text)) return false
  if (replies.recited.test(text)) return !replies.confirms.test(reply)
  return (replies.negative.test(text) ? replies.affirms : replies.denies).test(reply)
}

/** "And if not?" - "Then we switch you to another one.": not part of the plan. */
const isSupposed = ({ asked, turn, text }: Unit, before: Unit | undefined, { replies, cues }: LanguagePack): boolean =>
  asked?.speaker === 'patient' &&
  before?.turn !== turn &&
  replies.supposes.test(asked.text) &&
  !cues.condition.test(text)

/** "I don't think we need to start you on anything" proposes nothing. */
function isProposal({ speaker, question, text }: Unit, { replies }: LanguagePack): boolean {
  const at = speaker === 'doctor' && !question ? replies.proposedAt(text) : -1
  return at >= 0 && !replies.negative.test(text.slice(0, at))
}

/** Proposals that the doctor drops or the patient refuses, at once or after asking back ("what does it cost?"). */
function givenUp(units: readonly Unit[], at: number, pack: LanguagePack): Unit | undefined {
  const { replies } = pack
  const unit = units[at] as Unit
  const earlier = (end: number) =>
    units.slice(Math.max(0, at - UNTIL_REFUSED), end).findLast((one) => isProposal(one, pack))
  if (replies.givesUp.test(unit.text)) return earlier(at)
  if (unit.reply === null) return undefined
  if (replies.refusesAnything.test(unit.reply)) return earlier(at + 1)
  return replies.refuses.test(unit.reply) && isProposal(unit, pack) && !asks(unit, units) ? unit : undefined
}

/**
 * What was said before the proposal in the same breath: "LDL is 172, I would start rosuvastatin". Null if nothing was.
 */
function beforeProposal(unit: Unit, { replies }: LanguagePack): Unit | null {
  const comma = unit.text.lastIndexOf(', ', Math.max(0, replies.proposedAt(unit.text)))
  const said = unit.said.toLowerCase().lastIndexOf(unit.text.slice(comma, comma + 12))
  return comma < 0 || said < 0
    ? null
    : { ...unit, text: unit.text.slice(0, comma), said: unit.said.slice(0, said), reply: null }
}

/**
 * Leaves out what a reply shows to be wrong: what a doctor assumed about the patient and they deny, what was proposed
 * and refused, and what would only be done in some case. The patient's own words say how it is.
 */
export function withReplies(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const instead = new Map<Unit, Unit | null>()
  units.forEach((unit, at) => {
    if (unit.speaker !== 'doctor') return
    const proposal = givenUp(units, at, pack)
    if (proposal) instead.set(proposal, beforeProposal(proposal, pack))
    else if ((isContradicted(unit, pack) && !asks(unit, units)) || isSupposed(unit, units[at - 1], pack))
      instead.set(unit, null)
  })
  return units.flatMap((unit) => instead.get(unit) ?? (instead.has(unit) ? [] : [unit]))
}
