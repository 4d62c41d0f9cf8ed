import type { LanguagePack } from '../extractive/pack.ts'
import type { RolesInferred, Segment } from '../port.ts'
import { sentencesOf } from '../sentences.ts'
import type { Speaker, Voice } from './03-units.ts'

/** At this chance or above, an utterance counts as its speaker's. */
const SURE = 0.8

/** How much a text sounds like the person who asks, examines and prescribes, in log-odds: below 0, the patient. */
export function doctorly(text: string, { manner }: LanguagePack): number {
  const lower = text.toLowerCase().replaceAll('’', "'")
  return manner.reduce((sum, { pattern, weight }) => sum + (pattern.test(lower) ? weight : 0), 0)
}

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))
const voice = (doctor: number): Voice =>
  doctor > 0.5 ? { speaker: 'doctor', sure: doctor >= SURE } : { speaker: 'patient', sure: 1 - doctor >= SURE }

/** Did a recogniser tell speakers apart, without saying who they are? */
const isTold = (segments: readonly Segment[]): boolean =>
  new Set(segments.flatMap(({ role, speaker }) => (role === 'unknown' && speaker !== null ? speaker : []))).size > 1

/**
 * Splits segments in which both may speak into utterances of one speaker: by sentences, each with the id and the times
 * of its segment. Segments with a role, or of a speaker who was told apart, stay whole.
 */
export function utterancesOf(segments: readonly Segment[]): readonly Segment[] {
  if (segments.every(({ role }) => role !== 'unknown') || isTold(segments)) return segments
  return segments.flatMap((segment) => {
    const sentences = segment.role === 'unknown' ? sentencesOf(segment.text, { lowerCase: true }) : []
    return sentences.length > 1
      ? sentences.map(({ start, end }) => ({ ...segment, text: segment.text.slice(start, end) }))
      : segment
  })
}

/**
 * How likely the speaker is to change: after a question, within what a recogniser gave as one segment, and otherwise.
 */
const AFTER_QUESTION = 0.9
const WITHIN_SEGMENT = 0.2
const BETWEEN = 0.5

/**
 * The chance that the doctor says each utterance, by how it sounds and who spoke before and after it (forward and
 * backward over a chain of two states). `known`: 1 or 0 if that is settled.
 */
function chances(utterances: readonly Segment[], known: readonly (number | null)[], pack: LanguagePack): number[] {
  const sounds = utterances.map(({ text }, at) => known[at] ?? sigmoid(doctorly(text, pack)))
  const changes = utterances.map((utterance, at) => {
    const before = utterances[at - 1]
    if (!before) return BETWEEN
    if (/\?\s*$/.test(before.text) || pack.isQuestion(before.text.toLowerCase())) return AFTER_QUESTION
    return before.id === utterance.id ? WITHIN_SEGMENT : BETWEEN
  })
  const carried = (from: number, change: number): number => from * (1 - change) + (1 - from) * change
  const joined = (one: number, other: number): number => {
    const both = one * other
    return both / (both + (1 - one) * (1 - other) || 1)
  }
  const forward: number[] = []
  for (const [at, sound] of sounds.entries())
    forward.push(joined(sound, carried(forward[at - 1] ?? 0.5, changes[at] ?? BETWEEN)))
  const out: number[] = []
  let later = 0.5
  for (let at = sounds.length - 1; at >= 0; at--) {
    out[at] = joined(forward[at] ?? 0.5, later)
    later = carried(joined(sounds[at] ?? 0.5, later), changes[at] ?? BETWEEN)
  }
  return out
}

/** Below this, in log-odds, two speakers sound alike. */
const ALIKE = 4

/** Among speakers who were told apart, the one who sounds most like a doctor is the doctor. */
function byLabel(segments: readonly Segment[], pack: LanguagePack): Map<string, Voice> {
  const scores = new Map<string, number>()
  for (const { role, speaker, text } of segments)
    if (role === 'unknown' && speaker !== null) scores.set(speaker, (scores.get(speaker) ?? 0) + doctorly(text, pack))
  const [first, second] = [...scores].sort(([, a], [, b]) => b - a)
  const sure = first !== undefined && second !== undefined && first[1] - second[1] >= ALIKE
  return new Map(
    [...scores.keys()].map((label) => [label, { speaker: label === first?.[0] ? 'doctor' : 'patient', sure }]),
  )
}

/** Corrects the roles of channels that were swapped, as the whole transcript shows. */
function areSwapped(segments: readonly Segment[], pack: LanguagePack): boolean {
  const score = (wanted: Speaker) =>
    segments.reduce((sum, { role, text }) => sum + (role === wanted ? doctorly(text, pack) : 0), 0)
  return score('patient') - score('doctor') >= SWAPPED
}
/** In log-odds: a few turns that sound swapped do not outweigh what the recording says. */
const SWAPPED = 20

/**
 * Who speaks in each utterance. A channel's role is taken as it is, unless the whole transcript shows that the two were
 * swapped; without a role, the words decide: all of the speaker's words if speakers were told apart, otherwise the
 * utterance and those around it.
 */
export function voicesOf(utterances: readonly Segment[], pack: LanguagePack): Voice[] {
  const swapped = areSwapped(utterances, pack)
  const doctors = swapped ? 'patient' : 'doctor'
  if (isTold(utterances)) {
    const voices = byLabel(utterances, pack)
    return utterances.map(({ role, speaker, text }) =>
      role === 'unknown'
        ? ((speaker !== null ? voices.get(speaker) : undefined) ?? voice(sigmoid(doctorly(text, pack))))
        : voice(role === doctors ? 1 : 0),
    )
  }
  const known = utterances.map(({ role }) => (role === 'unknown' ? null : role === doctors ? 1 : 0))
  return chances(utterances, known, pack).map((chance, at) => voice(known[at] ?? chance))
}

/** How sure the inferred roles are; null if all were given. */
export function rolesInferred(utterances: readonly Segment[], voices: readonly Voice[]): RolesInferred | null {
  const unknown = voices.filter((_, at) => utterances[at]?.role === 'unknown')
  if (unknown.length === 0) return null
  const share = unknown.filter(({ sure }) => sure).length / unknown.length
  return { utterances: unknown.length, sure_share: share, sure: share >= MOSTLY }
}
/** Share of the utterances above which a consultation's roles count as sure. */
const MOSTLY = 0.8
