import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mail, MailError, type Mailer } from './mailer.ts'

interface Place {
  /** Sends as `Praxis Müller <praxis@visite.example>`. */
  mailer: Mailer
  /** What came out at the other end, in order. */
  received(): Promise<Buffer[]>
  remove(): Promise<void>
}

const ICS = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:1@visite.example',
  'SUMMARY:Sprechstunde bei Frau Dr. Müller-Lüdenscheidt, eine Zeile die länger als',
  '  fünfundsiebzig Oktette ist',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** The parser gives text parts with the line ends of this machine. */
const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')

const mail = (change: Partial<Mail> = {}): Mail => ({
  id: 'mail-1',
  to: 'anna.adler@example.de',
  subject: 'Bitte bestätigen Sie Ihre Adresse – Größe, Maß & Ärger',
  text: 'Guten Tag Frau Müller,\n\nhttps://visite.example/verify-email?token=abc=\n.\nEin Punkt allein beendet nichts. 😀\n',
  ...change,
})

/** What every mailer does. */
export function mailerContract(name: string, make: () => Promise<Place>) {
  describe(`${name} as a mailer`, () => {
    let place: Place
    beforeEach(async () => {
      place = await make()
    })
    afterEach(() => place.remove())

    const sent = async (change?: Partial<Mail>) => {
      await place.mailer.send(mail(change))
      const raw = (await place.received()).at(-1) ?? Buffer.alloc(0)
      return { raw, parsed: await PostalMime.parse(raw) }
    }

    it('sends text and subject as they were written', async () => {
      const { parsed } = await sent()
      expect(parsed.subject).toBe(mail().subject)
      expect(parsed.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail().text.trimEnd())
      expect(parsed.from).toMatchObject({ name: 'Praxis Müller', address: 'praxis@visite.example' })
      expect(parsed.to).toEqual([{ name: '', address: 'anna.adler@example.de' }])
      expect(parsed.html).toBeUndefined()
      expect(parsed.attachments).toEqual([])
    })

    it('names the mail by its id, so that a mail sent twice can be recognised', async () => {
      const first = await sent({ id: 'abc.1' })
      const again = await sent({ id: 'abc.1' })
      expect(first.parsed.messageId).toBe('<abc.1@visite.example>')
      expect(again.parsed.messageId).toBe(first.parsed.messageId)
      expect(await place.received()).toHaveLength(2)
    })

    it('says that it was sent automatically', async () => {
      const { parsed } = await sent()
      expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    })

    it('has lines that every server accepts', async () => {
      const { raw } = await sent({ text: 'ä'.repeat(5_000), calendar: { method: 'REQUEST', ics: ICS } })
      const lines = raw.toString('latin1').split('\r\n')
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
      expect(lines.join('')).not.toMatch(/[\r\n]/)
      expect(raw.every((byte) => byte < 128)).toBe(true)
    })

    it('sends HTML as an alternative', async () => {
      const { parsed } = await sent({ html: '<p>Größe</p>' })
      expect(parsed.html?.trim()).toBe('<p>Größe</p>')
      expect(parsed.text).toContain('Guten Tag')
    })

    it.each(['REQUEST', 'CANCEL'] as const)('sends a calendar %s as an alternative and as a file', async (method) => {
      const { parsed, raw } = await sent({ html: '<p>Ihr Termin</p>', calendar: { method, ics: ICS } })
      expect(parsed.text).toContain('Guten Tag')
      expect(parsed.html).toContain('Ihr Termin')
      expect(raw.toString('latin1').replaceAll(/\r\n[ \t]+/g, ' ')).toMatch(
        new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}\r$`, 'm'),
      )
      const calendars = parsed.attachments.map(({ mimeType, filename, disposition, content }) => ({
        mimeType,
        filename,
        disposition,
        ics: crlf(typeof content === 'string' ? content : new TextDecoder().decode(content)),
      }))
      expect(calendars).toContainEqual(expect.objectContaining({ mimeType: 'text/calendar', ics: ICS }))
      expect(calendars).toContainEqual({
        mimeType: 'application/ics',
        filename: 'invite.ics',
        disposition: 'attachment',
        ics: ICS,
      })
    })

    it('keeps a subject on one line', async () => {
      const { parsed } = await sent({ subject: 'Termin\r\nBcc: eve@example.com\r\nText' })
      expect(parsed.subject).toBe('Termin Bcc: eve@example.com Text')
      expect(parsed.bcc).toBeUndefined()
    })

    it.each([
      'anna@example.de\r\nRCPT TO:<eve@example.com>',
      'anna@example.de, eve@example.com',
      'Anna <anna@example.de>',
      'anna@example.de\0',
      'anna',
    ])('refuses the unchecked address %j', async (to) => {
      await expect(place.mailer.send(mail({ to }))).rejects.toMatchObject({ name: 'MailError', permanent: true })
      expect(await place.received()).toEqual([])
    })

    it('refuses an id that would break the header', async () => {
      await expect(place.mailer.send(mail({ id: 'a>\r\nBcc: eve@example.com' }))).rejects.toThrow(MailError)
      expect(await place.received()).toEqual([])
    })

    it('gives up when told', async () => {
      await expect(place.mailer.send(mail(), AbortSignal.abort())).rejects.toThrow()
      expect(await place.received()).toEqual([])
    })

    it('sends many at once', async () => {
      await Promise.all(Array.from({ length: 30 }, (_, i) => place.mailer.send(mail({ id: `m${i}` }))))
      const ids = await Promise.all(
        (await place.received()).map(async (raw) => (await PostalMime.parse(raw)).messageId),
      )
      expect(new Set(ids).size).toBe(30)
    })

    it('checks itself without sending', async () => {
      expect(await place.mailer.check()).toMatchObject({ ok: true })
      expect(await place.received()).toEqual([])
    })
  })
}
