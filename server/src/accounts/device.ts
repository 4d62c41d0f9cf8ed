import Bowser from 'bowser'

const LONGEST_LABEL = 100
/** A `User-Agent` beyond this is not read: nobody's is. */
const LONGEST_AGENT = 500

/** Control characters and bidirectional marks could make a label look like something else. */
const UNSAFE = /[\p{Cc}\p{Cf}]/gu

export interface Device {
  label: string
  platform: string
}

/** How a device is shown to its owner: the name it gave itself, else browser and system as its `User-Agent` tells. */
export function deviceOf(headers: { 'user-agent'?: string; 'x-device-label'?: string | string[] }): Device {
  const agent = (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT)
  const { browser, os } = agent === '' ? { browser: {}, os: {} } : Bowser.parse(agent)
  const platform = plain(os.name ?? '') || 'unknown'
  const given = headers['x-device-label']
  const named = typeof given === 'string' ? plain(utf8(given)) : ''
  // Programs that are no browser name themselves first: `curl/8.14.1`.
  const recognised = [browser.name || agent.split(/[/\s(]/)[0], os.name].filter(Boolean).join(', ')
  return { label: named || plain(recognised) || 'unknown', platform }
}

const plain = (text: string): string => text.replace(UNSAFE, '').trim().slice(0, LONGEST_LABEL)

/** Header values arrive as Latin-1; clients that write UTF-8 into them mean UTF-8. */
function utf8(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
