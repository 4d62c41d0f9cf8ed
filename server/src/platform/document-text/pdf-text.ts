import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { type Ending, type Limits, limitedChild } from '@visite/programs/child-process'
import { cleaned, isSparse } from './cleaned.ts'
import { DocumentError, MAX_PAGES, type PageText, type TextLayer } from './reader.ts'

const SCRIPT = join(import.meta.dirname, 'pdf-text-child.ts')
const UNPDF = join(dirname(fileURLToPath(import.meta.resolve('unpdf'))), '..')
/** Node reserves far more address space than it uses; what it uses is limited by its heap. */
const LIMITS: Limits = { memory_mb: 3072, seconds: 60 }
const HEAP_MB = 768
/** How much is read from a child that never stops writing. */
const MAX_CHARS = 20_000_000

type Line = { pageCount: number } | { text: string } | { failed: 'encrypted' | 'damaged' }

/**
 * The text a PDF carries, page by page, read by pdf.js in a process that can do nothing else: no file but its own
 * program, no child, no network, limited in time and memory.
 * @throws {DocumentError} or the signal's reason
 */
export async function pdfText(file: string, signal: AbortSignal, limits: Partial<Limits> = {}): Promise<TextLayer> {
  const mayRead = [SCRIPT, `${UNPDF}/*`].map((path) => `--allow-fs-read=${path}`)
  const flags = ['--permission', ...mayRead, '--no-warnings', `--max-old-space-size=${HEAP_MB}`]
  const args = [...flags, SCRIPT, String(MAX_PAGES)]
  const child = limitedChild(process.execPath, args, { ...LIMITS, ...limits }, signal, [SCRIPT, UNPDF])
  // A child that ends early breaks the pipe: its exit says why.
  const given = pipeline(createReadStream(file), child.stdin).catch(() => {})
  const pages: PageText[] = []
  let pageCount: number | null = null
  let chars = 0
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      chars += line.length
      if (chars > MAX_CHARS) throw new DocumentError('too_demanding', 'the PDF holds more text than is read')
      const told: Line = JSON.parse(line)
      if ('failed' in told) throw new DocumentError(told.failed, `the PDF is ${told.failed}`)
      if ('pageCount' in told) pageCount = told.pageCount
      else pages.push(pageOf(told.text))
    }
  } finally {
    child.kill()
    await given
  }
  const ending = await child.ended
  if (pageCount === null || ending.code !== 0) throw whyNoText(ending)
  return { pageCount, pages }
}

function pageOf(raw: string): PageText {
  const text = cleaned(raw)
  return { text, sparse: isSparse(text) }
}

function whyNoText({ signal, timedOut }: Ending): DocumentError {
  if (signal === 'SIGKILL' && !timedOut) return new DocumentError('unavailable', 'the reader was ended by the system')
  if (timedOut || signal) return new DocumentError('too_demanding', 'the PDF takes more time or memory than it may')
  return new DocumentError('damaged', 'the PDF cannot be read')
}
