const LONGEST_LABEL = 100
/** A longer `User-Agent` is ignored; no real one is. */
const LONGEST_AGENT = 500

/** Control characters and bidirectional marks could make a label look like something else. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu

/**
 * How to recognise browsers and systems; the first match wins, because browsers also name the ones they imitate
 * (RFC 9110 10.1.5; tokens from MDN's "Browser detection using the user agent").
 */
const BROWSERS: readonly [token: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Microsoft Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly [token: RegExp, name: string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const firstIn = (names: typeof BROWSERS, agent: string): string => names.find(([token]) => token.test(agent))?.[1] ?? ''

export interface Device {
  label: string
  platform: string
}

/** The device as shown to its owner: the name it gave itself, or browser and system from its `User-Agent`. */
export function deviceOf(headers: { 'user-agent'?: string; 'x-device-label'?: string | string[] }): Device {
  const agent = (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)
  const system = firstIn(SYSTEMS, agent)
  const given = headers['x-device-label']
  const named = typeof given === 'string' ? labelOf(utf8(given)) : ''
  // Other programs put their own name first: `curl/8.14.1`.
  const recognised = [firstIn(BROWSERS, agent) || agent.split(/[/\s(]/)[0], system].filter(Boolean).join(', ')
  return { label: named || labelOf(recognised) || 'unknown', platform: system || 'unknown' }
}

/** A user's name for a device, made harmless and short. */
export const labelOf = (text: string): string => text.replace(UNSAFE, '').trim().slice(0, LONGEST_LABEL)

/** Header values arrive as Latin-1; clients that write UTF-8 into them mean UTF-8. */
function utf8(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
