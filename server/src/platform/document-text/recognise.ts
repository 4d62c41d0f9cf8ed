import { text } from 'node:stream/consumers'
import { findProgram, type Limits, limitedChild } from '@visite/programs/child-process'
import { cleaned } from './cleaned.ts'
import { whyNone } from './pictures.ts'
import { DocumentError } from './reader.ts'

const LIMITS: Limits = { memory_mb: 1536, seconds: 120 }
/** German and English (contract 7 text); `--psm 1` turns pages that lie on their side or stand on their head. */
const ARGUMENTS = ['stdin', 'stdout', '-l', 'deu+eng', '--psm', '1']

/**
 * The text in a grey picture, by Debian's tesseract.
 * @throws {DocumentError} or the signal's reason
 */
export async function recognise(picture: Buffer, signal: AbortSignal): Promise<string> {
  const [env, tesseract] = [findProgram('env'), findProgram('tesseract')]
  if (!env || !tesseract) throw new DocumentError('no_program', 'tesseract is not installed')
  // One thread: faster overall than several that wait for each other.
  const child = limitedChild(env, ['OMP_THREAD_LIMIT=1', tesseract, ...ARGUMENTS], LIMITS, signal)
  child.stdin.end(picture)
  const [recognised, ending] = await Promise.all([text(child.stdout), child.ended])
  if (ending.code !== 0) {
    if (/data file|load any languages/i.test(ending.stderr)) {
      throw new DocumentError('no_program', 'tesseract has no German or no English')
    }
    throw whyNone(ending)
  }
  return cleaned(recognised)
}

/** The languages tesseract can read; null when it is not installed. */
export async function languages(): Promise<string[] | null> {
  const tesseract = findProgram('tesseract')
  if (!tesseract) return null
  const child = limitedChild(tesseract, ['--list-langs'], { memory_mb: 512, seconds: 10 }, new AbortController().signal)
  const [listed] = await Promise.all([text(child.stdout), child.ended])
  return listed.split('\n').slice(1).filter(Boolean)
}
