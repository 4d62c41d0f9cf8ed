import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobMissing, type BlobStore } from '../blobs/blob-store.ts'
import { newId } from '../ids.ts'
import { contentDisposition } from './content-disposition.ts'
import { ApiError } from './errors.ts'
import { type ByteRange, rangeOf } from './range.ts'

/** A stored file and what to say of it. */
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

/**
 * Streams a stored file or the asked part of it: 200, 206, 416; a `HEAD` gets the headers (RFC 9110). With the headers
 * of every answer the browser takes it for what we say it is, runs nothing of it and keeps no copy.
 * @throws {ApiError} 416; 500 when the bytes are missing in the storage
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  // Ranges are defined for GET only. A part of another version is of no use to who has parts of this one.
  const condition = request.headers['if-range']
  const ranged = request.method === 'GET' && (condition === undefined || condition === etag)
  const range = ranged ? rangeOf(request.headers.range, file.bytes) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new ApiError(416, 'Range Not Satisfiable')
  }
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
  { blobKey }: StoredFile,
  range: ByteRange | null,
): Promise<Readable> {
  try {
    if (request.method !== 'HEAD') return await blobs.read(blobKey, range ?? undefined)
    if (await blobs.stat(blobKey)) return Readable.from([])
    throw new BlobMissing(blobKey)
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    const reference = newId()
    request.log.error({ err: error, reference }, 'a stored file is missing')
    throw new ApiError(500, (m) => m.fileMissing(reference))
  }
}
