import type { Verdict } from '../verdict.ts'
import type { DocumentKind } from './kind.ts'

/** The text a page itself carries. */
export interface PageText {
  text: string
  /** There is so little text that the page is probably a picture: recognise it. */
  sparse: boolean
}

export interface TextLayer {
  /** How many pages the document has. */
  pageCount: number
  /** The first pages, at most `MAX_PAGES`. An image is one page without text. */
  pages: PageText[]
}

/** How many pages of one document are read. */
export const MAX_PAGES = 300

/** Reads the text of documents, as text or from pictures. */
export interface DocumentReader {
  readonly name: string
  /** Are the programs and languages there? Never rejects. */
  check(): Promise<Verdict>
  /** @throws {DocumentError} and nothing else but the signal's reason */
  textLayer(file: string, kind: DocumentKind, signal: AbortSignal): Promise<TextLayer>
  /**
   * Recognises the text in a page's picture, German and English. A page without text gives an empty one.
   * @param page 1 for the first
   * @throws {DocumentError} and nothing else but the signal's reason
   */
  recognise(file: string, kind: DocumentKind, page: number, signal: AbortSignal): Promise<string>
}

/**
 * Why there is no text. `encrypted`: it needs a password; `damaged`: not readable as its type; `too_demanding`: it
 * would take more time, memory or pixels than it may; `no_program`: not installed; `unavailable`: ended by the system,
 * may work later.
 */
export class DocumentError extends Error {
  readonly kind: 'encrypted' | 'damaged' | 'too_demanding' | 'no_program' | 'unavailable'

  constructor(kind: DocumentError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DocumentError'
    this.kind = kind
  }

  /** No retry if nothing can change (trust 4). */
  get retryable(): boolean {
    return this.kind === 'no_program' || this.kind === 'unavailable'
  }
}
