/** The host of a calendar's address, of which the rest is often secret. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
