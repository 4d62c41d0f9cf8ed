import type { Span } from '../../audio/speech-detector.ts'
import type { SherpaModel } from './model-folder.ts'

/** What the engine recognised in some audio. Times are in seconds of the audio sent. */
export interface Recognised {
  text: string
  language: string
  tokens: string[]
  timestamps: number[]
  durations: number[]
  /** One per token, or empty. */
  log_probs: number[]
  /** Where this utterance's times begin. */
  offset: number
}

/** Somebody speaks. Milliseconds. */
export interface SpeakerTurn extends Span {
  /** Counted from 0. */
  speaker: number
}

/** What the service asks of the child process, and what it gets. Long audio comes in blocks of one session. */
export interface Commands {
  load: { ask: { model: SherpaModel; threads: number }; answer: null }
  /** 16 kHz mono. */
  hear: {
    ask: { samples: Int16Array<ArrayBuffer>; language: string; hotwords: string | null }
    answer: Recognised[]
  }
  /** Live speech through a streaming model: its text of the current utterance so far, and of those that ended. */
  follow: { ask: Block; answer: (Recognised & { final: boolean })[] }
  /** Drops a session that will not be finished. */
  forget: { ask: { session: number }; answer: null }
  findSpeech: { ask: Block; answer: Span[] }
  findSpeakers: { ask: Block; answer: SpeakerTurn[] }
}

/** The answer to the last block covers all of them; the other blocks get an empty answer. */
export interface Block {
  session: number
  samples: Int16Array<ArrayBuffer>
  last: boolean
}

export type CommandName = keyof Commands

export type Request = { [Name in CommandName]: { id: number; name: Name; ask: Commands[Name]['ask'] } }[CommandName]

export type Reply = { id: number; answer: unknown } | { id: number; error: string }
