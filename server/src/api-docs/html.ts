const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign)

/** The only Markdown that the descriptions use: `code`. */
export const inlineMarkdown = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
