import type { DocumentReader, TextLayer } from '../../src/platform/document-text/reader.ts'

/** Gives scripted answers, for faults and sizes that no real document shows on demand. */
export const scriptedReader = (script: {
  layer?: () => Promise<TextLayer> | TextLayer
  picture?: (page: number) => Promise<string> | string
}): DocumentReader => ({
  name: 'scripted',
  check: async () => ({ ok: true, detail: 'scripted' }),
  textLayer: async () => script.layer?.() ?? { pageCount: 1, pages: [{ text: 'Ein Befund.', sparse: false }] },
  recognise: async (_file, _kind, page) => script.picture?.(page) ?? '',
})

/** Pages that are images. */
export const pictures = (count: number, pageCount = count): TextLayer => ({
  pageCount,
  pages: Array.from({ length: count }, () => ({ text: '', sparse: true })),
})
