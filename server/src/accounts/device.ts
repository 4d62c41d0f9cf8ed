const LONGEST_LABEL = 100

/** Control characters and bidirectional marks could make a label look like something else. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu

/** How a device is shown to its owner: the name it gave itself, else what its `User-Agent` begins with. */
export function deviceLabel(headers: { 'user-agent'?: string; 'x-device-label'?: string | string[] }): string {
  const given = headers['x-device-label']
  const label = (typeof given === 'string' && given) || headers['user-agent']?.split(' ')[0] || 'unknown'
  return label.replace(UNSAFE, '').trim().slice(0, LONGEST_LABEL) || 'unknown'
}

const PLATFORMS: readonly [RegExp, string][] = [
  [/iphone|ipad|ios/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os|macintosh|darwin/i, 'macOS'],
  [/linux|x11/i, 'Linux'],
]

export const devicePlatform = (userAgent: string | undefined): string =>
  PLATFORMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'unknown'
