/** A verdict on one part of the service, as `visite check` prints it. */
export interface Verdict {
  ok: boolean
  /** One plain line: what it is, or what is wrong and what to do. */
  detail: string
}
/** Who is speaking, as far as is known. */
export const ROLES = ['doctor', 'patient', 'unknown'] as const
export type Role = (typeof ROLES)[number]

export interface Word {
  start_ms: number
  end_ms: number
  text: string
  /** 0..1, null where the engine knows nothing. */
  confidence: number | null
}

/** One utterance. Times are milliseconds from the start of the audio. The shape is the wire's (contract 4). */
export interface Segment {
  /** Unique within the transcript: `s1`, `s2`, … in order of `start_ms`. */
  id: string
  start_ms: number
  end_ms: number
  /** The engine's or channel's label, null where unknown. */
  speaker: string | null
  role: Role
  text: string
  /** 0..1, null where the engine knows nothing: never an invented value. */
  confidence: number | null
  words: Word[] | null
}

/**
 * What to tell the reader of a transcript about a stretch of it. `repetition_cut`: the engine repeated itself there and
 * the repetitions were removed; `speech_missing`: somebody speaks there and the engine gave no text, even when asked
 * again.
 */
export interface TranscriptWarning {
  kind: 'repetition_cut' | 'speech_missing'
  start_ms: number
  end_ms: number
}

export interface Transcript {
  /** Segments in order of time, inside the audio, none empty. No speech gives an empty list. */
  segments: Segment[]
  /** ISO 639-1, null where the engine does not say. */
  language: string | null
  /** Name and model of the engine, for instance `pocketsphinx (demonstration quality)`. */
  engine: string
  /** Length of the audio by its decoded samples. */
  duration_seconds: number
  /** In order of time; empty when there is nothing to say. */
  warnings: TranscriptWarning[]
}

/** Keeps what an engine answered about a recording. */
export interface Memory {
  /**
   * Returns the stored answer to the question, or else what `ask` returns, which is then stored. Answers are JSON.
   * @throws only what `ask` throws
   */
  remembered<T>(question: string, ask: () => Promise<T>): Promise<T>
}

export interface TranscribeRequest {
  /** Path of a local file in any container and codec of contract 4. */
  file: string
  /** Spoken language, ISO 639-1: a hint. */
  language: string
  /** Terms the engine should prefer: drugs, names. */
  vocabulary?: readonly string[]
  /** Aborting ends every child process and rejects with the signal's reason. */
  signal: AbortSignal
  /** For this recording: what was answered in an earlier attempt is not asked again. */
  memory?: Memory
  /** Share of the audio that is done, 0..1, rising. */
  onProgress?: (share: number) => void
}

/** A stretch of live text (contract 4). It is sent again under the same id while it grows; `final` ends that. */
export interface LiveSegment {
  id: string
  start_ms: number
  end_ms: number
  text: string
  final: boolean
}

export interface LiveRequest {
  /** Spoken language, ISO 639-1: a hint. */
  language: string
  vocabulary?: readonly string[]
  /** Aborting ends everything this listener started; nothing is reported afterwards. */
  signal: AbortSignal
  onSegment: (segment: LiveSegment) => void
  /**
   * An utterance could not be heard. Listening continues with the next one; the recording's own transcript has
   * everything.
   */
  onError?: (error: TranscriberError) => void
}

/** Listens while people speak, for a preview; the transcript itself is made by the recording's own pipeline. */
export interface LiveListener {
  /**
   * Takes the next samples, 16 kHz mono, and returns at once. An engine that cannot keep up leaves out what is older
   * than half a minute.
   */
  push(samples: Int16Array<ArrayBuffer>): void
  /** Resolves when everything pushed so far has been reported as final. Never rejects. More may be pushed then. */
  flush(): Promise<void>
}

/** Turns a recording into segments. */
export interface Transcriber {
  /** As in `VISITE_TRANSCRIBER`, for logs and `visite check`. */
  readonly name: string
  /** `demonstration` is shown wherever the engine is named: not for clinical use. */
  readonly quality: 'demonstration' | 'production'
  /** Is it there and usable? Never rejects. */
  check(): Promise<Verdict>
  /** @throws {TranscriberError}, or the signal's reason, and nothing else */
  transcribe(request: TranscribeRequest): Promise<Transcript>
  /**
   * Listens to live speech: partial results with a streaming engine, finals utterance by utterance with the others.
   * @throws {TranscriberError} when the engine is not there
   */
  live(request: LiveRequest): Promise<LiveListener>
}

/**
 * Why there is no transcript.
 * `no_engine`: not installed or not configured; `undecodable`: the file is not audio we can read;
 * `refused`: the engine will always refuse this request (a 4xx); `unavailable`: it may work later.
 */
export class TranscriberError extends Error {
  readonly kind: 'no_engine' | 'undecodable' | 'refused' | 'unavailable'

  constructor(kind: TranscriberError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TranscriberError'
    this.kind = kind
  }

  /** Trust.md: no retry for a 4xx or undecodable media. */
  get retryable(): boolean {
    return this.kind === 'unavailable' || this.kind === 'no_engine'
  }
}
