import { newId } from '../../server/src/platform/ids.ts'
import { textPdf } from '../../server/test/pdf.ts'
import type { Case, World } from './world.ts'

interface Part {
  name: string
  file?: string
  bytes: Buffer | string
}

/** A multipart form. */
function form(parts: readonly Part[]): Pick<Case, 'body' | 'contentType'> {
  const boundary = `----${newId()}`
  const chunks = parts.flatMap(({ name, file, bytes }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

const MB = 1024 * 1024

/** Forms with more fields than anybody needs, long ones, and large files. */
export function formCases({ appointmentId, database: { db } }: World): Case[] {
  const id = 'c'.repeat(24)
  const withoutRecording = () => db.deleteFrom('recordings').execute()
  const withRecording = async () => {
    await withoutRecording()
    const { id: doctor_id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const at = '2026-01-01T00:00:00.000Z'
    await db
      .insertInto('recordings')
      .values({
        ...{ id, doctor_id, appointment_id: appointmentId, blob_key: `recordings/${id}.ogg`, mime_type: 'audio/ogg' },
        ...{ source: 'live', bytes: 1, sha256: '', duration_seconds: 1, generation: 1, transcribed_at: at },
        ...{ failed_status: null, failed_reason: null, created_at: at, updated_at: at },
      })
      .execute()
  }
  const routes = {
    'POST /recordings/add/{appointmentId}': 'audio',
    'POST /recordings/append/{appointmentId}': 'audio',
    'PUT /documents/{id}': 'document',
    'POST /documents/upload': 'document',
  }
  return Object.entries(routes).flatMap(([route, field]) => {
    const path = route.split(' ')[1]?.replace(/\{\w+\}/, appointmentId) ?? ''
    const own = { name: 'appointment_id', bytes: appointmentId }
    const pdf = { name: field, file: 'a.pdf', bytes: textPdf(['Befund']) }
    const bodies: Record<string, Part[]> = {
      'many fields': [own, ...Array.from({ length: 20_000 }, (_, n) => ({ name: `f${n}`, bytes: 'x' })), pdf],
      'long fields': [own, { name: 'title', bytes: 'x'.repeat(4 * MB) }, pdf],
      'many files': Array.from({ length: 2_000 }, () => pdf),
      'a long file name': [own, { ...pdf, file: 'ä '.repeat(30_000) }],
      'a large file of nothing': [own, { name: field, file: 'a.bin', bytes: Buffer.alloc(24 * MB) }],
      'a large file that begins as a PDF': [
        own,
        { ...pdf, bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(24 * MB, '\r\n--')]) },
      ],
      'a large file that begins as sound': [
        own,
        { name: field, file: 'a.ogg', bytes: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24 * MB, 'OggS')]) },
      ],
    }
    const before = async () => void (await (route.includes('append') ? withRecording() : withoutRecording()))
    return Object.entries(bodies).map(([name, parts]) => ({ route, name, path, before, ...form(parts) }))
  })
}
