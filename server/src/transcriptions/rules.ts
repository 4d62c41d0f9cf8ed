import { mostEdits } from '@visite/drafter/most-edits'
import { nearMissFinder } from '@visite/hearing/near-misses'
import { isCommonWord } from '@visite/hearing/near-misses/common-words'
import type { Role } from '@visite/hearing/port'
import { DRUG_NAMES } from '@visite/lexicon'
import { diffArrays } from 'diff'
import { ApiError } from '../platform/http/errors.ts'
import { type CorrectedSegment, MAX_SEGMENTS, type Replacement } from './schema.ts'
import { type KeptSegment, named } from './segments.ts'

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A segment with other words. If they are what the engine heard, it also gets their times back. */
function worded(segment: KeptSegment, text: string, original: KeptSegment | undefined): KeptSegment {
  if (text === segment.text) return segment
  const { confidence, words } = original?.text === text ? original : { confidence: null, words: null }
  return { ...segment, text, confidence, words }
}

/**
 * The transcript as a clinician corrects it, segment by segment: fields that are not given stay, segments left out or
 * emptied are removed, those without `id` are new. Yields after every segment.
 * @throws {ApiError} 400 for an id that is unknown or comes twice
 */
export function* corrected(
  segments: readonly KeptSegment[],
  original: readonly KeptSegment[],
  wanted: readonly CorrectedSegment[],
): Generator<void, KeptSegment[]> {
  const heard = new Map(original.map((segment) => [segment.id, segment]))
  yield
  // A segment removed before comes back under its name, for undo.
  const known = new Map(heard)
  for (const segment of segments) known.set(segment.id, segment)
  yield
  const left = new Map(known)
  const added: Omit<KeptSegment, 'id'>[] = []
  const kept: (KeptSegment | { added: number })[] = []
  let previous: KeptSegment | undefined
  for (const each of wanted) {
    const base = each.id === undefined ? undefined : taken(left, each.id)
    const segment = placed(each, base, previous)
    yield
    const said = worded(segment, spaced(each.text ?? segment.text), heard.get(each.id ?? ''))
    previous = said
    if (said.text === '') continue
    if (base) kept.push(said)
    else kept.push({ added: added.push(said) - 1 })
  }
  yield
  const fresh = named(added, [...known.values()])
  yield
  const all = kept.flatMap((each) => ('added' in each ? (fresh[each.added] ?? []) : each))
  yield
  return all.sort((a, b) => a.start_ms - b.start_ms)
}

/**
 * Takes the segment with this id from the remaining ones.
 * @throws {ApiError} 400 if there is none, or it was taken before
 */
function taken(left: Map<string, KeptSegment>, id: string): KeptSegment {
  const segment = left.get(id)
  if (!segment) throw new ApiError(400, (m) => m.unknownSegment(id))
  left.delete(id)
  return segment
}

/** A segment with the correction's times and speaker; without these, its own, or the time of the previous one. */
function placed(
  { start_ms, end_ms, speaker, role }: CorrectedSegment,
  base: KeptSegment | undefined,
  previous: KeptSegment | undefined,
): KeptSegment {
  const before = base ?? {
    ...{ id: '', text: '', confidence: null, words: null, speaker: null, role: 'unknown' as const },
    ...placeOf(previous),
  }
  const start = Math.round(start_ms ?? base?.start_ms ?? previous?.end_ms ?? 0)
  return {
    ...before,
    start_ms: start,
    end_ms: Math.max(start, Math.round(end_ms ?? base?.end_ms ?? start)),
    speaker: speaker === undefined ? before.speaker : speaker,
    role: role ?? before.role,
  }
}

const placeOf = (beside: KeptSegment | undefined) => (beside?.take_id === undefined ? {} : { take_id: beside.take_id })

/** The spoken text of each line. @throws {ApiError} 400 when there are more than a transcript may have segments */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const [line] of text.matchAll(/\S[^\n]*/g)) {
    if (lines.push(spaced(line)) > MAX_SEGMENTS) throw new ApiError(400, (m) => m.tooManySegments(MAX_SEGMENTS))
  }
  return lines
}

/**
 * The transcript according to its corrected text: unchanged lines stay the same segments, changed ones keep the times
 * of the segments they replace.
 * @throws {ApiError} 400 for too many lines
 */
export function* correctedByText(
  segments: readonly KeptSegment[],
  original: readonly KeptSegment[],
  text: string,
): Generator<void, KeptSegment[]> {
  const lines = linesOf(text)
  yield
  const wanted: CorrectedSegment[] = []
  const changed: { run: KeptSegment[]; lines: string[] } = { run: [], lines: [] }
  const settle = () => wanted.push(...inPlaceOf(changed.run.splice(0), changed.lines.splice(0)))
  let at = 0
  const compared = comparison(segments, lines)
  yield
  for (const { added, removed, count, value } of compared) {
    if (added) changed.lines.push(...value)
    else {
      const run = segments.slice(at, at + count)
      at += count
      if (removed) changed.run.push(...run)
      else {
        settle()
        wanted.push(...run.map(({ id }) => ({ id })))
      }
    }
  }
  settle()
  yield
  return yield* corrected(segments, original, wanted)
}

const comparison = (segments: readonly KeptSegment[], lines: string[]) =>
  diffArrays(
    segments.map(({ text }) => text),
    lines,
    { maxEditLength: mostEdits(segments.length + lines.length) },
  ) ?? [
    { removed: true, added: false, count: segments.length, value: [] },
    { removed: false, added: true, count: lines.length, value: lines },
  ]

/** Lines for a run of segments, with segments per line, or lines per segment, distributed evenly. */
function inPlaceOf(run: readonly KeptSegment[], lines: readonly string[]): CorrectedSegment[] {
  if (run.length === 0) return lines.map((text) => ({ text }))
  return lines.map((text, line) => {
    const from = Math.floor((line * run.length) / lines.length)
    const behind = Math.max(from + 1, Math.floor(((line + 1) * run.length) / lines.length))
    const [first, last] = [run[from], run[behind - 1]]
    if (!first || !last) return { text }
    // Several lines of one segment share its time; the first one keeps its name.
    const [firstLine, nextLine] = [from, from + 1].map((one) => Math.ceil((one * lines.length) / run.length))
    const part = (last.end_ms - first.start_ms) / ((nextLine ?? 0) - (firstLine ?? 0))
    const place = line - (firstLine ?? 0)
    return {
      ...(place === 0 && { id: first.id }),
      text,
      speaker: first.speaker,
      role: first.role,
      start_ms: first.start_ms + part * place,
      end_ms: first.start_ms + part * (place + 1),
    }
  })
}

const OTHER: Readonly<Record<Role, Role>> = { doctor: 'patient', patient: 'doctor', unknown: 'unknown' }

/** Swaps doctor and patient. Yields after every segment. */
export function* withRolesSwapped(segments: readonly KeptSegment[]): Generator<void, KeptSegment[]> {
  const swapped: KeptSegment[] = []
  for (const segment of segments) {
    swapped.push({ ...segment, role: OTHER[segment.role] })
    yield
  }
  return swapped
}

/**
 * Where a transcript contains near misses of the doctor's terms, and the correction that puts the terms there. Yields
 * after every word, because comparing hours of talk with a thousand terms takes time.
 */
export function* correctedByTerms(
  segments: readonly KeptSegment[],
  terms: readonly string[],
): Generator<void, { replacements: Replacement[]; wanted: CorrectedSegment[] }> {
  const find = nearMissFinder(terms, { isCommon: isCommonWord, special: DRUG_NAMES })
  const found = []
  for (const { id, text } of segments) found.push({ id, text, misses: yield* find(text) })
  return {
    replacements: found.flatMap(({ id, misses }) => misses.map((miss) => ({ segment_id: id, ...miss }))),
    wanted: found.map(({ id, text, misses }) => ({
      id,
      text: misses.reduceRight((done, { start, end, term }) => done.slice(0, start) + term + done.slice(end), text),
    })),
  }
}
