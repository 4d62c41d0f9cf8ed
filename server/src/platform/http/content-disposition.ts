/**
 * A `Content-Disposition` for a name from outside (RFC 6266): the whole name in RFC 5987's encoding, and for clients
 * that do not read it one of plain ASCII.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  // Half a surrogate pair, as a name cut at 255 may end in, cannot be encoded.
  const name = fileName.toWellFormed()
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
