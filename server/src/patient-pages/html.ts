import { escapeHtml } from '../platform/text/html.ts'

/** HTML that may be sent; only `html` makes it from texts. */
export interface Markup {
  readonly markup: string
}
type Piece = string | number | Markup | readonly Markup[] | null | false

/** A template that escapes its texts, whoever wrote them. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  markup: parts.map((part, index) => part + markupOf(pieces[index] ?? null)).join(''),
})

function markupOf(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (typeof piece !== 'object') return escapeHtml(String(piece))
  return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('')
}
