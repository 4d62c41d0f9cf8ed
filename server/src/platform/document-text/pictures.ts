import { buffer } from 'node:stream/consumers'
import { type Ending, findProgram, type Limits, limitedReader } from '@visite/programs/child-process'
import type { DocumentKind } from './kind.ts'
import { DocumentError } from './reader.ts'

/** Long side of a page's picture: A4 at 300 dpi. Any page, however large it says it is, becomes one of this size. */
const LONG_SIDE = 3508
/** More than any camera or office scanner makes. */
const MAX_PIXELS = 80_000_000
const LIMITS: Limits = { memory_mb: 1536, seconds: 90 }

/**
 * A page as a grey picture (PGM) for recognition, of bounded size.
 * @throws {DocumentError} or the signal's reason
 */
export function pictureOf(file: string, kind: DocumentKind, page: number, signal: AbortSignal): Promise<Buffer> {
  return kind.file_type === 'pdf'
    ? output(file, 'pdftoppm', ['-f', `${page}`, '-l', `${page}`, '-scale-to', `${LONG_SIDE}`, '-gray', '-'], signal)
    : output(file, 'ffmpeg', imageArguments(kind.file_type), signal)
}

/** Transparency becomes white paper. Small pictures are enlarged, because tiny letters are hardly recognised. */
function imageArguments(type: Exclude<DocumentKind['file_type'], 'pdf'>): string[] {
  const onPaper = 'format=rgba,split[under][over];[under]lutrgb=r=255:g=255:b=255:a=255[paper];[paper][over]overlay'
  const scaled = `scale=${LONG_SIDE}:${LONG_SIDE}:force_original_aspect_ratio=decrease:flags=lanczos`
  const demuxer = `${type}_pipe`
  return ['-nostdin', '-v', 'error', '-threads', '1', '-protocol_whitelist', 'pipe']
    .concat(['-max_pixels', String(MAX_PIXELS), '-f', demuxer, '-format_whitelist', demuxer, '-i', 'pipe:0'])
    .concat(['-vf', `${onPaper},${scaled},format=gray`, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'pgm', 'pipe:1'])
}

async function output(file: string, name: string, args: readonly string[], signal: AbortSignal): Promise<Buffer> {
  const program = findProgram(name)
  if (!program) throw new DocumentError('no_program', `${name} is not installed`)
  const child = limitedReader(file, program, args, LIMITS, signal)
  const [picture, ending] = await Promise.all([buffer(child.stdout), child.ended])
  if (ending.code !== 0 || picture.length === 0) throw whyNone(ending)
  return picture
}

/** No retry after a limit or a crash: it would end the same way. */
export function whyNone({ signal, timedOut, stderr }: Ending): DocumentError {
  if (signal === 'SIGKILL' && !timedOut) return new DocumentError('unavailable', 'the reader was ended by the system')
  const demanding = timedOut || signal !== null || /memory|too large|is invalid|Invalid image size/i.test(stderr)
  return demanding
    ? new DocumentError('too_demanding', 'the picture takes more time, memory or pixels than it may')
    : new DocumentError('damaged', 'the picture cannot be read')
}
