/** Where a browser goes after sign-in: one of our pages, never another site. */
export function returnPath(wanted: unknown): string {
  const isOurs = typeof wanted === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) && !wanted.includes('\\')
  return isOurs ? wanted : '/'
}
