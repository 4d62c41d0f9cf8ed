import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { png, pngOf } from '../../test/png.ts'
import { messagesFor } from '../messages/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import { logoPicture } from './logo-picture.ts'

const drawn = (bytes: Buffer) => logoPicture(bytes, new AbortController().signal)
const LOGO = png(40, 40, [0, 110, 120, 255])

describe('the picture of a logo', () => {
  it.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), /PNG oder JPEG/],
    ['a WebP', Buffer.from('RIFF0000WEBPVP8L'), /PNG oder JPEG/],
    ['half a header', LOGO.subarray(0, 20), /beschädigt/],
    ['a header that promises too many pixels', pngOf(30_000, 30_000, Buffer.alloc(1_000), ''), /zu viele|beschädigt/],
    ['a line', png(300, 4, [0, 0, 0, 255]), /zu schmal/],
  ])('is not made from %s', async (_what, bytes, said) => {
    const refusal = await drawn(bytes).then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(ApiError)
    expect(JSON.stringify((refusal as ApiError).body(messagesFor('de')))).toMatch(said)
  })

  it.each([
    ['keeps its colours', [0, 110, 120, 255], [0, 110, 120]],
    ['is on white paper where it is transparent', [0, 110, 120, 0], [255, 255, 255]],
  ] as const)('%s', async (_what, colour, expected) => {
    const { png: picture } = await drawn(png(20, 20, colour))
    const raw = ['-v', 'error', '-i', 'pipe:0', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
    const pixels = execFileSync('ffmpeg', raw, { input: picture })
    expect([...pixels.subarray(0, 3)]).toEqual(expected)
    expect(pixels).toHaveLength(20 * 20 * 3)
  })

  it('fits into its box whatever its shape, is never enlarged, and the same file gives the same bytes', async () => {
    const size = async (width: number, height: number) => {
      const { width: w, height: h } = await drawn(png(width, height, [0, 0, 0, 255]))
      return [w, h]
    }
    expect(await size(60, 40)).toEqual([60, 40])
    expect(await size(1_000, 20)).toEqual([800, 16])
    expect(await size(50, 640)).toEqual([25, 320])
    const [one, two] = [await drawn(LOGO), await drawn(LOGO)]
    expect(one.png.equals(two.png)).toBe(true)
  })
})
