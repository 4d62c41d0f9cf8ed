/** Where a browser goes once it is signed in: a page of ours, never another site. */
export function wayBack(wanted: unknown): string {
  const isOurs = typeof wanted === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) && !wanted.includes('\\')
  return isOurs ? wanted : '/'
}
