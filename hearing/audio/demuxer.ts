import type { AudioExtension } from './kind.ts'

/** ffmpeg's name for each kind. */
const DEMUXERS: Readonly<Record<AudioExtension, string>> = {
  webm: 'matroska',
  ogg: 'ogg',
  m4a: 'mov',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
}

/**
 * ffmpeg's arguments for reading its standard input as a file of this kind, and as nothing else. Left to guess, it
 * takes an MP3 with a playlist in its tag for the playlist, and reads the files listed there.
 */
export function inputAs(kind: AudioExtension): string[] {
  const demuxer = DEMUXERS[kind]
  const only = ['-f', demuxer, '-format_whitelist', demuxer]
  if (kind !== 'm4a') return [...only, '-protocol_whitelist', 'pipe', '-i', 'pipe:0']
  // Its table of contents is usually at the end, and a pipe cannot seek. A track may say that its sound is in another
  // file.
  return [...only, '-enable_drefs', '0', '-protocol_whitelist', 'file', '-i', 'file:/dev/stdin']
}
