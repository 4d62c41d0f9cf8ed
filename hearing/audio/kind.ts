import { access } from 'node:fs/promises'
import type { Input, InputAudioTrack, InputFormat, Source } from 'mediabunny'

/** File extension of each accepted kind, without the dot. */
export type AudioExtension = 'webm' | 'ogg' | 'm4a' | 'mp3' | 'wav' | 'flac'

/** What a recording is, by its content (contract 4). */
export interface AudioFormat {
  mime_type: string
  extension: AudioExtension
  channels: number
}

export interface AudioKind extends AudioFormat {
  /** Null if the file does not say, and finding out would mean reading all of it. */
  duration_seconds: number | null
}

/** Loaded with the first recording: it is large. */
type Demuxers = typeof import('mediabunny')

interface Accepted {
  format: InputFormat
  mime_type: string
  extension: AudioExtension
  codecs: readonly string[]
  /** The duration is in the header; computing it would read the whole file. */
  durationInHeader: boolean
}

/** Contract 4: webm/ogg opus, mp4/m4a aac, mp3, wav, flac. */
const acceptedBy = ({ WEBM, OGG, MP4, MP3, WAVE, FLAC, PCM_AUDIO_CODECS }: Demuxers): readonly Accepted[] => [
  { format: WEBM, mime_type: 'audio/webm', extension: 'webm', codecs: ['opus'], durationInHeader: false },
  { format: OGG, mime_type: 'audio/ogg', extension: 'ogg', codecs: ['opus'], durationInHeader: false },
  { format: MP4, mime_type: 'audio/mp4', extension: 'm4a', codecs: ['aac'], durationInHeader: false },
  { format: MP3, mime_type: 'audio/mpeg', extension: 'mp3', codecs: ['mp3'], durationInHeader: true },
  { format: WAVE, mime_type: 'audio/wav', extension: 'wav', codecs: PCM_AUDIO_CODECS, durationInHeader: true },
  { format: FLAC, mime_type: 'audio/flac', extension: 'flac', codecs: ['flac'], durationInHeader: true },
]

/** A browser's endless WebM is walked block by block for its duration: 4.5 hours take 0.6 s, a hostile file no more than this. */
const DURATION_DEADLINE_MS = 2000

/** How many bytes `couldBeAudio` wants to see. */
export const SIGNATURE_BYTES = 12

/**
 * Can a file that begins like this be a recording? Used to refuse an upload after its first bytes; `audioKinds`
 * judges the whole file.
 */
export function couldBeAudio(start: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...start.subarray(from, to))
  const [first, second] = start
  return (
    (first === 0x1a && second === 0x45 && start[2] === 0xdf && start[3] === 0xa3) || // EBML: WebM
    ascii(0, 4) === 'OggS' ||
    ascii(4, 8) === 'ftyp' ||
    ascii(0, 4) === 'fLaC' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') ||
    ascii(0, 3) === 'ID3' ||
    (first === 0xff && ((second ?? 0) & 0xe6) === 0xe2) // an MPEG layer III frame
  )
}

const MEMORY_BYTES = 4 * 1024 * 1024

/** Bytes that are not in a local file. */
export interface Looked {
  bytes: number
  /** The bytes from `start` up to but not including `end`. */
  look(start: number, end: number): Promise<Uint8Array>
}

/**
 * Reads the headers of a file that was accepted before.
 * @returns null when it is not one of the accepted kinds, whatever its name
 * @throws when the file cannot be read
 */
export async function audioFormat(path: string): Promise<AudioFormat | null> {
  await access(path)
  return demuxed(
    ({ FilePathSource }) => new FilePathSource(path, { maxCacheSize: MEMORY_BYTES, handleUnhandledError: () => {} }),
    async () => ({}),
  )
}

/**
 * What kind of recording the bytes are, and how long. A hostile file can keep the demuxer busy forever, without a pause
 * in which anything else could run, so a thread judges files that were not accepted before (`kinds.ts`).
 */
export const audioKind = ({ bytes, look }: Looked): Promise<AudioKind | null> =>
  demuxed(
    ({ CustomSource }) =>
      new CustomSource({
        maxCacheSize: MEMORY_BYTES,
        getSize: () => bytes,
        read: look,
        prefetchProfile: 'fileSystem',
      }),
    async (input, track, inHeader) => ({ duration_seconds: await durationOf(input, track, inHeader) }),
  )

async function demuxed<More>(
  open: (demuxers: Demuxers) => Source,
  more: (input: Input, track: InputAudioTrack, durationInHeader: boolean) => Promise<More>,
): Promise<(AudioFormat & More) | null> {
  const demuxers = await import('mediabunny')
  const allAccepted = acceptedBy(demuxers)
  const input = new demuxers.Input({ source: open(demuxers), formats: allAccepted.map(({ format }) => format) })
  try {
    const format = await input.getFormat()
    const accepted = allAccepted.find((kind) => kind.format === format)
    const track = await input.getPrimaryAudioTrack()
    if (!accepted || !track) return null
    const codec = await track.getCodec()
    if (codec === null || !accepted.codecs.includes(codec)) return null
    return {
      mime_type: accepted.mime_type,
      extension: accepted.extension,
      channels: await track.getNumberOfChannels(),
      ...(await more(input, track, accepted.durationInHeader)),
    }
  } catch {
    // The demuxer throws on anything it does not understand.
    return null
  } finally {
    input.dispose()
  }
}

async function durationOf(input: Input, track: InputAudioTrack, inHeader: boolean): Promise<number | null> {
  const deadline = setTimeout(() => input.dispose(), DURATION_DEADLINE_MS)
  try {
    const stated = inHeader ? await input.getDurationFromMetadata([track]) : null
    const seconds = stated ?? (await track.computeDuration())
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null
  } catch {
    return null
  } finally {
    clearTimeout(deadline)
  }
}
