const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Of Markdown, what the descriptions use: `code`. */
export const inlineMarkdown = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
