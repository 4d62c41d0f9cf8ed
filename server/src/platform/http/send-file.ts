import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobMissing, type BlobStore } from '../blobs/blob-store.ts'
import type { BlobFault } from '../blobs/fault.ts'
import type { VerifyBlob } from '../blobs/verify.ts'
import { newId } from '../ids.ts'
import { contentDisposition } from './content-disposition.ts'
import { ApiError } from './errors.ts'
import { type ByteRange, rangeOf } from './range.ts'

/** A stored file and how to describe it. */
export interface StoredFile {
  blobKey: string
  /** Of the whole file. */
  bytes: number
  sha256: string
  mimeType: string
  /** `attachment` is saved, `inline` may be shown or played. */
  disposition: 'attachment' | 'inline'
  fileName: string
}

/** Where the bytes are, and what verifies that they are the stored ones. */
export interface FileSource {
  blobs: BlobStore
  verify: VerifyBlob
}

/**
 * Streams a stored file or the requested part of it: 200, 206, 416; a `HEAD` gets the headers (RFC 9110). With the
 * headers of every answer, browsers trust the type we name, run nothing in it and keep no copy.
 * @throws {ApiError} 416; 500 when the bytes are missing from the storage, or altered
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { blobs, verify }: FileSource,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  // Ranges are defined for GET only. A part of another version is useless to a client that has parts of this one.
  const condition = request.headers['if-range']
  const ranged = request.method === 'GET' && (condition === undefined || condition === etag)
  const range = ranged ? rangeOf(request.headers.range, file.bytes) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new ApiError(416, 'Range Not Satisfiable')
  }
  const fault = await verify({ key: file.blobKey, bytes: file.bytes, sha256: file.sha256 })
  if (fault) throw refusal(request, file, fault)
  const content = await contentOf(request, blobs, file, range)
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  return reply
    .headers({
      'content-type': file.mimeType,
      'content-length': end - start + 1,
      'content-disposition': contentDisposition(file.disposition, file.fileName),
      'accept-ranges': 'bytes',
      etag,
    })
    .send(content)
}

async function contentOf(
  request: FastifyRequest,
  blobs: BlobStore,
  file: StoredFile,
  range: ByteRange | null,
): Promise<Readable> {
  if (request.method === 'HEAD') return Readable.from([])
  return blobs.read(file.blobKey, range ?? undefined).catch((error: unknown) => {
    throw error instanceof BlobMissing ? refusal(request, file, 'missing') : error
  })
}

/** A part of a damaged recording could say the opposite of what was said, so none of it is served. */
function refusal({ log }: FastifyRequest, { blobKey }: StoredFile, fault: BlobFault): ApiError {
  const reference = newId()
  log.error({ file: blobKey, fault, reference }, 'a stored file is not what was stored')
  return fault === 'missing'
    ? new ApiError(500, (m) => m.fileMissing(reference), 'FILE_MISSING')
    : new ApiError(500, (m) => m.fileDamaged(reference), 'FILE_DAMAGED')
}
