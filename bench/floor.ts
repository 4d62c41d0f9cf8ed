/**
 * The floor: what the same work costs without a framework. A bare node:http server over the same SQLite file that
 * verifies the same token and session, runs the same statement by hand, and streams an upload to a file with SHA-256
 * and fsync. Usage: node bench/floor.ts PORT, with the service's environment.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, createWriteStream, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../server/src/config.ts'
import { deriveKey } from '../server/src/platform/crypto/keys.ts'
import { hashSecret } from '../server/src/platform/crypto/tokens.ts'
import { openSqliteFile } from '../server/src/platform/db/sqlite/file.ts'

const config = readConfig()
const [masterKey] = config.masterKeys
if (!masterKey) throw new Error('no key')
const { secret } = deriveKey(masterKey, 'access-token')

if (config.database.kind !== 'sqlite') throw new Error('the floor runs on SQLite')
// The service's settings: the cost of a durable commit does not depend on frameworks.
const db = openSqliteFile(config.database.file)
const session = db.prepare('select account_id, expires_at, revoked_at from sessions where sid = ?')
const one = db.prepare('select * from appointments where id = ?')
const list = db.prepare('select * from appointments where doctor_id = ? order by date, time')
const insert = db.prepare(
  `insert into appointments (id, doctor_id, name, date, time, status, notes_status, language, appointment_type,
    deletion_date, booking_status, status_times_json, version, created_at, updated_at)
   values (@id, @doctor_id, @name, @date, @time, 'recording', 'none', 'de', 'in_person', @date, 'none', '{}', 0, @at, @at)`,
)

function doctorOf(request: IncomingMessage): string | null {
  const token = request.headers.authorization?.slice(7) ?? ''
  const [head, payload, signature] = token.split('.')
  if (!head || !payload || !signature) return null
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (claims.exp * 1000 < Date.now()) return null
  const row = session.get(hashSecret(claims.sid)) as { account_id: string; revoked_at: string | null } | undefined
  return row && row.revoked_at === null ? row.account_id : null
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

async function store(request: IncomingMessage): Promise<number> {
  const folder = join(config.dataDir, 'floor')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, randomBytes(12).toString('hex'))
  const hash = createHash('sha256')
  let bytes = 0
  const file = createWriteStream(`${path}.part`, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(
    request,
    async function* (source) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    file,
  )
  hash.digest('hex')
  renameSync(`${path}.part`, path)
  const directory = openSync(folder, 'r')
  fsyncSync(directory)
  closeSync(directory)
  return bytes
}

createServer(async (request, response) => {
  const doctor = doctorOf(request)
  if (!doctor) return answer(response, 401, { success: false })
  const path = request.url ?? ''
  if (path.startsWith('/appointments/get/'))
    return answer(response, 200, { success: true, data: one.get(path.slice(18)) })
  if (path === '/appointments/doctors') return answer(response, 200, { success: true, data: list.all(doctor) })
  if (path === '/appointments/add') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { name, date, time } = JSON.parse(Buffer.concat(chunks).toString())
    const row = {
      id: randomBytes(12).toString('hex'),
      doctor_id: doctor,
      name,
      date,
      time,
      at: new Date().toISOString(),
    }
    insert.run(row)
    return answer(response, 200, { success: true, data: row })
  }
  if (path === '/upload') return answer(response, 200, { success: true, bytes: await store(request) })
  return answer(response, 404, { success: false })
}).listen(Number(process.argv[2]), '127.0.0.1')
