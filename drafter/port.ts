import type { Fact } from './facts/fact.ts'
import type { Note } from './note.ts'
import type { DraftTemplate } from './templates/template.ts'

export type { Citation, CitationSource } from './note.ts'
export type { DraftTemplate, TemplateSection } from './templates/template.ts'

/** Who is speaking, as far as is known. */
export type Role = 'doctor' | 'patient' | 'unknown'

/** One utterance of a transcript, from any recogniser. */
export interface Segment {
  /** Unique within the transcript. */
  id: string
  /** Milliseconds from the start of the audio. */
  start_ms: number
  end_ms: number
  /** The recogniser's or channel's label, null if unknown. */
  speaker: string | null
  role: Role
  text: string
  /** Where each word is in the audio, in order, if the recogniser knows. */
  words?: readonly { start_ms: number; end_ms: number; text: string }[] | null
}

/** A verdict on one part of the service, as `visite check` prints it. */
export interface Verdict {
  ok: boolean
  /** One plain line: what it is, or what is wrong and what to do. */
  detail: string
}

/** Text beside the transcript that the note may be based on: a document's text, an earlier visit's note. */
export interface ContextText {
  type: 'document' | 'earlier_note'
  /** Id of the document or of the earlier appointment. */
  id: string
  title: string
  /** Pages of a document are separated by form feeds. */
  text: string
}

export interface DraftRequest {
  segments: readonly Segment[]
  /** Language of the note, ISO 639-1. */
  language: string
  template: DraftTemplate
  context: readonly ContextText[]
  /** The drafter will not be asked again if the model is unavailable: another drafter's draft is better than none. */
  isLastAttempt?: boolean
  signal: AbortSignal
}

/**
 * What was wrong with a model's output, or why there was none; `plan`: the account's plan does not include it any more.
 */
export const REPLACEMENT_REASONS = [
  ...(['invalid', 'truncated', 'declined', 'language', 'plan', 'refused', 'unavailable'] as const),
] as const
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number]

/** The end of a transcript that was too long to draft from. */
export interface LeftOut {
  characters: number
  /** Of the whole transcript, 0..1. */
  share: number
  /** When the left-out part begins; the segment it begins in may have been read in part. */
  from_ms: number
}

/** The recording did not say who is speaking; it was inferred from what was said. */
export interface RolesInferred {
  /** Utterances without a role. */
  utterances: number
  /** Share of these, 0..1, whose speaker is beyond doubt. The words of the others are not attributed. */
  sure_share: number
  /** Whether that is nearly all of them. */
  sure: boolean
}

/** How a draft came about: kept with the note for anyone who asks why it reads as it does. */
export interface DraftMeta {
  /** The drafter that gave no usable output, and why. Another one made the draft. */
  replaced?: { engine: string; reason: ReplacementReason }
  /** A first draft: this drafter will write another one. */
  awaited?: { engine: string }
  /** How many parts a long consultation was divided into. */
  parts?: number
  /** Ids of the context texts that did not fit whole. */
  shortened?: string[]
  left_out?: LeftOut
  roles?: RolesInferred
  /** The headings it was written under: the template may be changed or removed later. */
  sections?: { key: string; heading: string }[]
}

export interface Draft {
  /** Every sentence has grounds, except one that says a required section is missing. Without asterisks (spec 2.5). */
  note: Note
  /** Two to five sentences for the patient, in the note's language; no section if nothing was said. */
  summary: Note
  /** The talk's facts, if the drafter read them to write the note. */
  facts?: readonly Fact[]
  /** Name of the drafter, and whether a model's draft was replaced by the extractive one. */
  engine: string
  meta?: DraftMeta
}

/** A draft marked as made by a drafter other than the one asked. */
export const markedAsStandIn = <D extends Pick<Draft, 'engine' | 'meta'>>(
  draft: D,
  replaced: NonNullable<DraftMeta['replaced']>,
): D => ({
  ...draft,
  engine: `${draft.engine} (instead of ${replaced.engine})`,
  meta: { ...draft.meta, replaced },
})

/** Drafts a note from a transcript. */
export interface Drafter {
  readonly name: string
  /** For a drafter that takes minutes: makes a draft in a moment, to read until then. */
  readonly first?: Drafter
  /** Prepares what the first draft would otherwise wait for; takes a moment of processor time. */
  prepare?(): void
  /** Never rejects. */
  check(): Promise<Verdict>
  /** @throws {DrafterError}, or the signal's reason, and nothing else */
  draft(request: DraftRequest): Promise<Draft>
  /** Ends what it has started; drafts in progress fail. */
  close?(): Promise<void>
}

/** Why there is no draft. `refused`: permanently (a 4xx); `unavailable`: it may work later. */
export class DrafterError extends Error {
  readonly kind: 'refused' | 'unavailable'

  constructor(kind: DrafterError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DrafterError'
    this.kind = kind
  }

  get retryable(): boolean {
    return this.kind === 'unavailable'
  }
}
