import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { orWhenMissing } from '../files/errno.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { newId } from '../ids.ts'
import type { Sender } from './address.ts'
import { composed } from './compose.ts'
import { MailError, type Mailer, type SentCopy } from './mailer.ts'

interface EmlSettings {
  /** Created if missing. */
  folder: string
  from: Sender
  now?: () => Date
}

/** `2026-11-21T10-00-00.000Z-<id>.eml` */
const MAIL_FILE = /^(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-(.+)\.eml$/

const nameOf = ({ sentAt, id }: SentCopy): string => `${sentAt.toISOString().replaceAll(':', '-')}-${id}.eml`

/** The mail copy in a file of the folder; none if the file is not one of ours. */
function copyOf(name: string): SentCopy[] {
  const [, day, hour, minute, second, id] = MAIL_FILE.exec(name) ?? []
  const sentAt = new Date(`${day}${hour}:${minute}:${second}`)
  return id === undefined || Number.isNaN(sentAt.getTime()) ? [] : [{ id, sentAt }]
}

/** Writes each mail into its own file `<time>-<id>.eml` instead of sending it; names sort by time. */
export function emlFiles({ folder, from, now = () => new Date() }: EmlSettings): Mailer {
  const root = resolve(folder)

  async function bytesOf(mail: SendMailOptions): Promise<Buffer> {
    // Loaded with the first mail: it is large.
    const { createTransport } = await import('nodemailer')
    const toBytes = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await toBytes.sendMail(mail)
    if (!Buffer.isBuffer(message)) throw new MailError('the mail was not composed', true)
    return message
  }

  /** Programs watching the folder see only whole mails. */
  async function write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(root, { recursive: true, mode: 0o700 })
    const unfinished = join(root, `.${newId()}.tmp`)
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(root, name))
      await syncFolder(root)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    name: 'files',
    from,

    async send(mail, signal) {
      const date = now()
      const message = await bytesOf({ ...composed(mail, from), date })
      signal?.throwIfAborted()
      await write(nameOf({ id: mail.id, sentAt: date }), message)
    },

    async forget(which) {
      const forgotten = await which((await orWhenMissing(readdir(root), [])).flatMap(copyOf))
      for (const copy of forgotten) await rm(join(root, nameOf(copy)), { force: true })
      if (forgotten.length > 0) await syncFolder(root)
    },

    async check() {
      const probe = `.${newId()}.probe`
      try {
        await write(probe, Buffer.from('probe'))
        await rm(join(root, probe))
        return { ok: true, detail: `mails are written to ${root}, none is sent` }
      } catch (error) {
        return {
          ok: false,
          detail: `mails cannot be written to ${root}: ${error instanceof Error ? error.message : ''}`,
        }
      }
    },

    async close() {},
  }
}
