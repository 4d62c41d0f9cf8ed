import { basename } from 'node:path'
import { missingDecoder, type Pcm } from '../../audio/decode.ts'
import type { ChannelChoice } from '../../audio/samples.ts'
import { type Ear, type EngineRequest, listen } from '../../listening.ts'
import { liveByUtterances } from '../../live.ts'
import type { Verdict } from '../../port.ts'
import { type Transcriber, TranscriberError } from '../../port.ts'
import { liveStreaming } from './live-streaming.ts'
import { ModelError, recogniseFolder, type SherpaModel } from './model-folder.ts'
import type { Commands } from './protocol.ts'
import { type SherpaProcess, sherpaProcess } from './supervisor.ts'
import { languageOf, utterancesOf } from './words.ts'

export interface SherpaSettings {
  /** Folder of a model in sherpa-onnx's layout. */
  folder: string
  /** The model's process ends after this long without a request. */
  idle_ms?: number
}

/** A model that takes a voice of any length gets it in pieces of this size, so that an hour is not one message. */
const LONGEST_PIECE_MS = 5 * 60_000
const LONGEST_SILENCE_MS = 15_000
const BLOCK_MS = 30_000
/** Loading gigabytes from a slow disk takes a while. */
const CHECK_MS = 120_000

interface Engine {
  model: SherpaModel
  process: SherpaProcess
  /** Several recordings may be heard at once: each gets its own numbers. */
  newSession(): number
}

/** Models of the sherpa-onnx family, in their own process. */
export function sherpaTranscriber({ folder, idle_ms }: SherpaSettings): Transcriber & { close(): Promise<void> } {
  const name = `sherpa:${basename(folder)}`
  let engine: Promise<Engine> | null = null
  let verdict: Verdict | null = null

  /** The folder is read when it is needed: a model may be pulled while the service runs. */
  async function ready(): Promise<Engine> {
    engine ??= recogniseFolder(folder).then((model) => {
      let sessions = 0
      const process = sherpaProcess({ model, ...(idle_ms === undefined ? {} : { idle_ms }) })
      return { model, process, newSession: () => ++sessions }
    })
    try {
      return await engine
    } catch (error) {
      engine = null
      if (error instanceof ModelError) throw new TranscriberError('no_engine', error.message, { cause: error })
      throw new TranscriberError('unavailable', `the model folder ${basename(folder)} cannot be read`, { cause: error })
    }
  }

  return {
    name,
    quality: 'production',
    async check() {
      const missing = missingDecoder()
      if (missing) return { ok: false, detail: missing }
      if (verdict?.ok) return verdict
      try {
        const { model, process } = await ready()
        // Only hearing something shows whether a model is complete.
        await process.ask('hear', silence(), AbortSignal.timeout(CHECK_MS))
        const extras = [model.vad && 'voice activity', model.diarization && 'speakers', model.hotwords && 'vocabulary']
        const detail = [`${name} (${model.family})`, ...extras.filter((extra) => typeof extra === 'string')].join(', ')
        verdict = { ok: true, detail }
      } catch (error) {
        verdict = { ok: false, detail: `${name}: ${error instanceof Error ? error.message : 'no answer'}` }
      }
      return verdict
    },
    async transcribe(request) {
      request.signal.throwIfAborted()
      const engine = await ready()
      try {
        return { ...(await listen(request, ear(engine, request))), engine: `${name} (${engine.model.family})` }
      } catch (error) {
        verdict = null
        throw error
      }
    },
    async live(request) {
      const engine = await ready()
      if (!engine.model.streaming) return liveByUtterances(ear(engine, request), request)
      return liveStreaming(engine.process, engine.newSession, request)
    },
    async close() {
      await engine?.then(({ process }) => process.close()).catch(() => {})
    },
  }
}

const silence = (): Commands['hear']['ask'] => ({ samples: new Int16Array(16_000), language: '', hotwords: null })

function ear({ model, process, newSession }: Engine, wish: EngineRequest): Ear {
  const hotwords = model.hotwords ? hotwordList(wish.vocabulary ?? []) : null
  /** Sends a whole channel in blocks. @returns all answers, joined */
  async function inBlocks<Name extends 'findSpeech' | 'findSpeakers'>(
    command: Name,
    pcm: Pcm,
    channel: ChannelChoice,
    signal: AbortSignal,
  ): Promise<Commands[Name]['answer'][number][]> {
    const session = newSession()
    const total_ms = pcm.duration_seconds * 1000
    const all: Commands[Name]['answer'][number][] = []
    try {
      for (let from = 0; from < total_ms; from += BLOCK_MS) {
        const samples = await pcm.read(channel, from, from + BLOCK_MS)
        all.push(...(await process.ask(command, { session, samples, last: from + BLOCK_MS >= total_ms }, signal)))
      }
    } finally {
      process.forget(session)
    }
    return all
  }
  return {
    name: `sherpa:${model.name}`,
    longest_ms: Math.min(model.longest_ms, LONGEST_PIECE_MS),
    longest_silence_ms: LONGEST_SILENCE_MS,
    attempts: 1,
    async hear({ pcm, voice, piece, signal }) {
      const samples = await pcm.read(voice.channel, piece.start_ms, piece.end_ms)
      const results = await process.ask('hear', { samples, language: wish.language, hotwords }, signal)
      const segments = results.flatMap((result) => utterancesOf(result, piece))
      return { segments, language: results.map(languageOf).find((language) => language !== null) ?? null }
    },
    ...(model.vad
      ? {
          findSpeech: (pcm: Pcm, channel: ChannelChoice, signal: AbortSignal) =>
            inBlocks('findSpeech', pcm, channel, signal),
        }
      : {}),
    ...(model.diarization
      ? {
          findSpeakers: async (pcm: Pcm, channel: ChannelChoice, signal: AbortSignal) =>
            (await inBlocks('findSpeakers', pcm, channel, signal)).map(({ speaker, ...span }) => ({
              ...span,
              speaker: `speaker ${speaker + 1}`,
            })),
        }
      : {}),
  }
}

/** `term/term`: the separators cannot be part of a term. null when there is none. */
function hotwordList(vocabulary: readonly string[]): string | null {
  const terms = vocabulary.map((term) => term.replace(/[/:\s]+/g, ' ').trim()).filter(Boolean)
  return terms.length > 0 ? terms.join('/') : null
}
