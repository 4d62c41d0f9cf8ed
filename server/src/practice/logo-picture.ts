import { buffer } from 'node:stream/consumers'
import { findProgram, type Limits, limitedChild } from '@visite/programs/child-process'
import { documentKind } from '../platform/document-text/kind.ts'
import { whyNone } from '../platform/document-text/pictures.ts'
import { DocumentError } from '../platform/document-text/reader.ts'
import { ApiError } from '../platform/http/errors.ts'

/** A logo as it is stored: redrawn, so that nothing but the picture is left of the file. */
export interface LogoPicture {
  png: Buffer
  /** Pixels. */
  width: number
  height: number
}

/** Bytes of the file that is sent. */
export const MOST_LOGO_BYTES = 2 * 1024 * 1024
/** 340 dots per inch where a letter shows it largest (60 × 20 mm). Whatever the picture, it takes at most 768 kB. */
const BOX = { width: 800, height: 320 }
/** More than any phone camera makes. */
const MOST_PIXELS = 50_000_000
/** A narrower one would be a line. */
const LEAST = 16
const LIMITS: Limits = { memory_mb: 1024, seconds: 20 }

/**
 * Redraws a PNG or JPEG, on white paper and no larger than needed. Its metadata (where a photograph was taken, what
 * program made it) is lost.
 * @throws {ApiError} 400 if it is neither, or damaged, too large or too narrow
 */
export async function logoPicture(bytes: Buffer, signal: AbortSignal): Promise<LogoPicture> {
  const kind = await documentKind(async (start, end) => bytes.subarray(start, end))
  if (kind?.file_type !== 'png' && kind?.file_type !== 'jpeg') throw new ApiError(400, (m) => m.practice.logo.kind)
  const png = await drawn(bytes, `${kind.file_type}_pipe`, signal).catch((error: unknown) => {
    throw error instanceof DocumentError && !error.retryable
      ? new ApiError(400, (m) => (error.kind === 'damaged' ? m.practice.logo.damaged : m.practice.logo.tooManyPixels))
      : error
  })
  // The first chunk of a PNG is its header.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (Math.min(width, height) < LEAST) throw new ApiError(400, (m) => m.practice.logo.tooSmall(LEAST))
  return { png, width, height }
}

async function drawn(bytes: Buffer, demuxer: string, signal: AbortSignal): Promise<Buffer> {
  const program = findProgram('ffmpeg')
  if (!program) throw new DocumentError('no_program', 'ffmpeg is not installed')
  const child = limitedChild(program, drawing(demuxer), LIMITS, signal)
  child.stdin.end(bytes)
  const [png, ending] = await Promise.all([buffer(child.stdout), child.ended])
  if (ending.code !== 0 || png.length === 0) throw whyNone(ending)
  return png
}

/** Transparency becomes white paper. */
function drawing(demuxer: string): string[] {
  // In RGB, unlike by default: white stays white, and colours keep their edges.
  const overlay = '[paper][over]overlay=format=rgb'
  const onPaper = `format=rgba,split[under][over];[under]lutrgb=r=255:g=255:b=255:a=255[paper];${overlay}`
  const fit = `min(1,min(${BOX.width}/iw,${BOX.height}/ih))`
  const scaled = `scale=w='max(1,trunc(iw*${fit}))':h='max(1,trunc(ih*${fit}))':flags=lanczos`
  return ['-nostdin', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'pipe']
    .concat(['-max_pixels', String(MOST_PIXELS), '-f', demuxer, '-format_whitelist', demuxer, '-i', 'pipe:0'])
    .concat(['-vf', `${onPaper},${scaled},format=rgb24`, '-frames:v', '1', '-map_metadata', '-1', '-bitexact'])
    .concat(['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'])
}
