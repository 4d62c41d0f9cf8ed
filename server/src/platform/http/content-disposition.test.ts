import { describe, expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

describe('Content-Disposition (RFC 6266, RFC 5987)', () => {
  it.each([
    ['Befund.pdf', `attachment; filename="Befund.pdf"; filename*=UTF-8''Befund.pdf`],
    [
      'Müller, Größe.pdf',
      `attachment; filename="Muller, Gro_e.pdf"; filename*=UTF-8''M%C3%BCller%2C%20Gr%C3%B6%C3%9Fe.pdf`,
    ],
    ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
    ["it's (1)*.png", `attachment; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
    [
      '../../etc/passwd.pdf',
      `attachment; filename=".._.._etc_passwd.pdf"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd.pdf`,
    ],
    [
      'a\r\nSet-Cookie: x.pdf',
      `attachment; filename="a__Set-Cookie: x.pdf"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.pdf`,
    ],
    ['halb\ud83d', `attachment; filename="halb_"; filename*=UTF-8''halb%EF%BF%BD`],
  ])('carries %j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header)
  })
})
