import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const CHROME_ON_IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1'
const SAFARI_ON_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

describe('a device (spec 2.7, contract 2 devices)', () => {
  it.each([
    [FIREFOX, { label: 'Firefox, Linux', platform: 'Linux' }],
    [SAFARI, { label: 'Safari, iOS', platform: 'iOS' }],
    [EDGE, { label: 'Microsoft Edge, Windows', platform: 'Windows' }],
    [CHROME_ON_ANDROID, { label: 'Chrome, Android', platform: 'Android' }],
    [CHROME_ON_IPAD, { label: 'Chrome, iOS', platform: 'iOS' }],
    [SAFARI_ON_MAC, { label: 'Safari, macOS', platform: 'macOS' }],
    ['curl/8.14.1', { label: 'curl', platform: 'unknown' }],
    ['', { label: 'unknown', platform: 'unknown' }],
    [undefined, { label: 'unknown', platform: 'unknown' }],
  ])('is read from the User-Agent %j', (agent, device) => {
    expect(deviceOf(agent === undefined ? {} : { 'user-agent': agent })).toEqual(device)
  })

  it('has the name it gives itself', () => {
    const device = deviceOf({ 'user-agent': FIREFOX, 'x-device-label': ' Sprechzimmer 2 ' })
    expect(device).toEqual({ label: 'Sprechzimmer 2', platform: 'Linux' })
  })

  it('reads a name in UTF-8 as well as in Latin-1', () => {
    for (const bytes of [Buffer.from('Büro', 'utf8'), Buffer.from('Büro', 'latin1')]) {
      expect(deviceOf({ 'x-device-label': bytes.toString('latin1') }).label).toBe('Büro')
    }
  })

  it('shows no hidden characters and no more than 100 characters', () => {
    expect(deviceOf({ 'x-device-label': Buffer.from('A\u202Etxt.exe\u0007', 'utf8').toString('latin1') }).label).toBe(
      'Atxt.exe',
    )
    expect(deviceOf({ 'x-device-label': 'x'.repeat(5_000) }).label).toHaveLength(100)
    expect(deviceOf({ 'user-agent': `${'('.repeat(100_000)}` }).label.length).toBeLessThanOrEqual(100)
  })
})
