import { finished, type Readable, Transform } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { StagedBlob } from '../blobs/blob-store.ts'
import type { Uploads } from '../disk/uploads.ts'
import { ApiError } from './errors.ts'

export interface UploadRules {
  uploads: Uploads
  /** Name of the form field that carries files. */
  field: string
  maxFiles: number
  /** Bytes of one file, inclusive. */
  maxBytes: number
  /** Answer when a file has more. */
  tooLarge: ApiError
  /** Checks a file's first bytes, so that one of the wrong kind is not received to its end. */
  begins?: { rightly: (start: Uint8Array) => boolean; refusal: ApiError }
}

export interface ReceivedFile {
  staged: StagedBlob
  /** The client's name for it, for display only. */
  fileName: string
}

export interface ReceivedForm {
  files: ReceivedFile[]
  fields: Record<string, string>
  /** Removes every staged file that was not kept. */
  discard(): Promise<void>
}

const FIELD_BYTES = 64 * 1024
const MAX_FIELDS = 30
/** The minimum throughput of an upload: a total time would cut off honest slow lines (trust 2). */
const FLOOR = { bytes: 32 * 1024, everyMs: 30_000 }
/** Characters; RFC 2046 allows 70, our parser copes with no more than 252. */
const LONGEST_BOUNDARY = 200
/** A body announced as larger than this multiple of the limit is not waited for. */
const HOPELESS = 2

/**
 * Receives a form, its files streamed into staging with flat memory. When it throws, nothing is left behind.
 * A body that is not a form gives no file and no field.
 */
export async function receiveForm(request: FastifyRequest, rules: UploadRules): Promise<ReceivedForm> {
  const form: ReceivedForm = {
    files: [],
    // A form may name a field `__proto__`.
    fields: Object.create(null),
    discard: async () => {
      await Promise.all(form.files.map(({ staged }) => staged.discard()))
    },
  }
  if (!request.isMultipart()) return form
  if (boundaryLength(request) > LONGEST_BOUNDARY) throw new ApiError(400, (m) => m.boundaryTooLong(LONGEST_BOUNDARY))
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > HOPELESS * rules.maxBytes * rules.maxFiles) throw rules.tooLarge

  try {
    await rules.uploads.admit(announced)
    await receiveParts(request, rules, form)
    return form
  } catch (error) {
    await form.discard()
    // Clients read the answer only after they have sent everything.
    await drained(request)
    throw refusalOf(error)
  }
}

function boundaryLength({ headers }: FastifyRequest): number {
  const [, quoted, bare] = /boundary\*?=(?:"([^"]*)"|([^;\s]*))/i.exec(headers['content-type'] ?? '') ?? []
  return (quoted ?? bare ?? '').length
}

async function receiveParts(request: FastifyRequest, rules: UploadRules, form: ReceivedForm): Promise<void> {
  const parts = request.parts({
    limits: {
      fileSize: rules.maxBytes + 1,
      files: rules.maxFiles,
      fields: MAX_FIELDS,
      fieldSize: FIELD_BYTES,
      headerPairs: 50,
    },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      // The parser cuts long fields silently.
      if (part.fieldnameTruncated || part.valueTruncated) throw new ApiError(413, (m) => m.bodyTooLarge)
      form.fields[part.fieldname] = String(part.value)
    } else if (part.fieldname !== rules.field) {
      part.file.resume()
    } else await receiveFile(part, rules, form)
  }
}

async function receiveFile(part: MultipartFile, rules: UploadRules, form: ReceivedForm): Promise<void> {
  const staged = await rules.uploads.stage(part.file.pipe(guard(rules, part.file)))
  if (staged.bytes === 0 && !part.filename) await staged.discard()
  else form.files.push({ staged, fileName: shownName(part.filename) })
  // The parser ends a file at its limit as if it were whole.
  if (part.file.truncated || staged.bytes > rules.maxBytes) throw rules.tooLarge
}

/** Lets bytes through as long as they begin correctly and come fast enough; passes on the source's failure. */
function guard(rules: UploadRules, source: Readable): Transform {
  let first = true
  let received = 0
  const tooSlow = new ApiError(408, (m) => m.uploadTooSlow)
  const timer = setInterval(() => {
    if (received < FLOOR.bytes) transform.destroy(tooSlow)
    received = 0
  }, FLOOR.everyMs)
  const transform = new Transform({
    readableHighWaterMark: 1024 * 1024,
    writableHighWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      const wrong = first && rules.begins && !rules.begins.rightly(chunk)
      first = false
      if (wrong) done(rules.begins?.refusal)
      else done(null, chunk)
    },
    destroy(error, done) {
      clearInterval(timer)
      done(error)
    },
  })
  // The staging code gets the failure; without a listener a late one would end the process.
  transform.on('error', () => {})
  // Including one that happened before we looked, because a short form may be over by then.
  finished(source, { writable: false }, (error) => {
    if (error) transform.destroy(error)
  })
  return transform
}

/** Names are shown, never used as paths: no control characters, no bidirectional marks, at most 255 (trust 2). */
export const shownName = (name: string | undefined): string =>
  (name ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 255) || 'unnamed'

/** Reads what is left of the request and forgets it; ends when the client does or has gone. */
function drained(request: FastifyRequest): Promise<void> {
  const { raw } = request
  return new Promise((resolve) => {
    if (raw.readableEnded || raw.destroyed) return resolve()
    const timer = setTimeout(resolve, FLOOR.everyMs)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    raw.unpipe()
    raw.once('end', done).once('close', done).once('error', done)
    raw.resume()
  })
}

const PARSER_ERROR = /^FST_(REQ_FILE|PARTS|FILES|FIELDS|PROTO|INVALID_MULTIPART|INVALID_JSON|MULTIPART|ERR_MULTIPART)/

/** What the form's parser complains about is the client's fault; anything else is passed on. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'FST_FILES_LIMIT') return new ApiError(400, (m) => m.tooManyFiles)
  const parser = PARSER_ERROR.test(code) || /multipart|Part terminated|Malformed|premature/i.test(error.message)
  return parser ? new ApiError(400, (m) => m.malformedUpload) : error
}
