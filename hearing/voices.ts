import { AudioError, decode, type Pcm } from './audio/decode.ts'
import { audioFormat } from './audio/kind.ts'
import type { ChannelChoice } from './audio/samples.ts'
import { separateSpeakers } from './audio/separation.ts'
import { type Span, speechSpans } from './audio/speech-detector.ts'
import { type Role, TranscriberError } from './port.ts'

/** One voice to listen to: a speaker's own channel, or everybody's mix. */
export interface Voice {
  channel: ChannelChoice
  /** The channel's name where it is somebody's own, null for the mix. */
  speaker: string | null
  role: Role
  /** Where there is speech, in order. */
  spans: readonly Span[]
}

/** A recording made ready for an engine. */
export interface Recording extends AsyncDisposable {
  pcm: Pcm
  duration_seconds: number
  /** One or two; none of them silent. Empty when there is no speech at all. */
  voices: readonly Voice[]
}

/**
 * Decodes a recording and finds who can be listened to: two channels with different speakers are doctor (left) and
 * patient (right), anything else is one mix.
 * @throws {TranscriberError} or the signal's reason
 */
export async function openRecording(file: string, signal: AbortSignal): Promise<Recording> {
  const pcm = await decoded(file, signal)
  return {
    pcm,
    duration_seconds: pcm.duration_seconds,
    voices: voicesOf(pcm).filter(({ spans }) => spans.length > 0),
    [Symbol.asyncDispose]: () => pcm.close(),
  }
}

async function decoded(file: string, signal: AbortSignal): Promise<Pcm> {
  try {
    const format = await audioFormat(file)
    if (!format) throw new AudioError('undecodable', 'it is none of the kinds of audio that are read')
    return await decode(file, { extension: format.extension, channels: format.channels === 2 ? 2 : 1 }, signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw asTranscriberError(error)
  }
}

function voicesOf(pcm: Pcm): Voice[] {
  if (pcm.channels === 2) {
    const [left, right] = (['left', 'right'] as const).map((channel) => {
      const levels = pcm.levels(channel)
      return { channel, levels, spans: speechSpans(levels) }
    })
    if (left && right && separateSpeakers(left, right)) {
      return [
        { channel: 'left', speaker: 'left', role: 'doctor', spans: left.spans },
        { channel: 'right', speaker: 'right', role: 'patient', spans: right.spans },
      ]
    }
  }
  return [{ channel: 'mix', speaker: null, role: 'unknown', spans: speechSpans(pcm.levels('mix')) }]
}

const KINDS = {
  undecodable: 'undecodable',
  too_long: 'refused',
  no_ffmpeg: 'no_engine',
  failed: 'unavailable',
} as const

/** What went wrong with the audio, in the port's terms. */
export function asTranscriberError(error: unknown): TranscriberError {
  if (error instanceof TranscriberError) return error
  if (error instanceof AudioError) return new TranscriberError(KINDS[error.kind], error.message, { cause: error })
  return new TranscriberError('unavailable', 'the recording could not be read', { cause: error })
}
