import { type FileHandle, open } from 'node:fs/promises'
import type { S3Client } from '@bradenmacdonald/s3-lite-client'
import { element } from './s3-listing.ts'
import { codeOf, isSilent, type Patiently } from './s3-requests.ts'

/** The least that S3 allows: each part under way is in memory about three times, since the client copies it. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 3
const MOST_PARTS = 10_000

/** Sends a local file. A broken upload is aborted, since a bucket would keep its parts forever. */
export async function upload(
  client: S3Client,
  patient: Patiently,
  file: { path: string; bytes: number },
  name: string,
) {
  const source = await open(file.path, 'r')
  try {
    if (file.bytes <= PART_BYTES) {
      const payload = await readInto(new Uint8Array(file.bytes), source, 0)
      await patient.long(() => client.makeRequest({ method: 'PUT', objectName: name, payload }))
    } else {
      await uploadParts(client, patient, source, file.bytes, name)
    }
  } finally {
    await source.close()
  }
}

async function uploadParts(client: S3Client, patient: Patiently, source: FileHandle, bytes: number, name: string) {
  const uploadId = await start(client, patient, name)
  try {
    const etags = await sendParts(client, patient, source, bytes, name, uploadId)
    await complete(client, patient, name, uploadId, etags, bytes)
  } catch (error) {
    // If this fails too, the sweeper finds it. Do not wait again for a store that has gone silent.
    if (!isSilent(error)) await abortUpload(client, patient, name, uploadId).catch(() => {})
    throw error
  }
}

/** Bytes of a part of a stream of unknown size: 10,000 of them are 78 GiB, and a slow line sends one in a minute. */
const STREAMED_PART_BYTES = 8 * 1024 * 1024

/** An upload that has arrived but is not visible yet. */
export interface Arrived {
  readonly bytes: number
  keep(): Promise<void>
  /** Leaves nothing behind. Safe to call after `keep`. */
  discard(): Promise<void>
}

/**
 * Sends an unknown number of bytes, part by part, with one part in memory.
 * @throws what the source throws, or the signal's reason; the upload is then aborted
 */
export async function uploadStream(
  client: S3Client,
  patient: Patiently,
  source: AsyncIterable<Uint8Array>,
  name: string,
  { partBytes = STREAMED_PART_BYTES, signal }: { partBytes?: number; signal?: AbortSignal | undefined } = {},
): Promise<Arrived> {
  const uploadId = await start(client, patient, name)
  const etags: string[] = []
  let bytes = 0
  try {
    for await (const payload of partsOf(source, partBytes)) {
      signal?.throwIfAborted()
      if (etags.length === MOST_PARTS) throw new Error(`${name} is larger than an upload in parts may be`)
      const query = { partNumber: String(etags.length + 1), uploadId }
      const response = await patient.long(() => client.makeRequest({ method: 'PUT', objectName: name, query, payload }))
      etags.push(response.headers.get('etag') ?? '')
      bytes += payload.length
    }
    signal?.throwIfAborted()
  } catch (error) {
    if (!isSilent(error)) await abortUpload(client, patient, name, uploadId).catch(() => {})
    throw error
  }
  let isKept = false
  return {
    bytes,
    async keep() {
      await complete(client, patient, name, uploadId, etags, bytes)
      isKept = true
    },
    async discard() {
      if (!isKept) await abortUpload(client, patient, name, uploadId)
    },
  }
}

/** Parts of one size, of which the last one is shorter; at least one. Each is read before the next one is filled. */
async function* partsOf(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Bytes> {
  const memory = new Uint8Array(partBytes)
  let filled = 0
  let sent = false
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + partBytes - filled)
      memory.set(piece, filled)
      filled += piece.length
      from += piece.length
      if (filled < partBytes) continue
      yield memory
      sent = true
      filled = 0
    }
  }
  if (filled > 0 || !sent) yield memory.subarray(0, filled)
}

async function start(client: S3Client, patient: Patiently, name: string): Promise<string> {
  const answer = await patient.quick(async () => {
    const response = await client.makeRequest({ method: 'POST', objectName: name, query: 'uploads', returnBody: true })
    return response.text()
  })
  const uploadId = element(answer, 'UploadId')
  if (!uploadId) throw new Error('the object storage gave no upload id')
  return uploadId
}

async function sendParts(
  client: S3Client,
  patient: Patiently,
  source: FileHandle,
  bytes: number,
  name: string,
  uploadId: string,
): Promise<string[]> {
  const partBytes = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS))
  const count = Math.ceil(bytes / partBytes)
  const etags = new Array<string>(count).fill('')
  let next = 0
  let failed = false

  async function sendInTurn(): Promise<void> {
    const memory = new Uint8Array(Math.min(partBytes, bytes))
    while (next < count && !failed) {
      const index = next++
      const at = index * partBytes
      const payload = await readInto(memory.subarray(0, Math.min(partBytes, bytes - at)), source, at)
      const query = { partNumber: String(index + 1), uploadId }
      const response = await patient.long(() => client.makeRequest({ method: 'PUT', objectName: name, query, payload }))
      etags[index] = response.headers.get('etag') ?? ''
    }
  }
  const senders = Array.from({ length: PARTS_AT_ONCE }, () =>
    sendInTurn().catch((error) => {
      failed = true
      throw error
    }),
  )
  // All must have stopped before the upload is aborted or the file is closed.
  const ended = await Promise.allSettled(senders)
  for (const sender of ended) if (sender.status === 'rejected') throw sender.reason
  return etags
}

async function complete(
  client: S3Client,
  patient: Patiently,
  name: string,
  uploadId: string,
  etags: string[],
  bytes: number,
): Promise<void> {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`).join('')
  const payload = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`
  try {
    await patient.long(async () => {
      const query = { uploadId }
      const response = await client.makeRequest({ method: 'POST', objectName: name, query, payload, returnBody: true })
      const answer = await response.text()
      // The store may answer 200 and then fail to assemble the parts; its maker advises asking again.
      if (!answer.includes('<CompleteMultipartUploadResult'))
        throw new TypeError(element(answer, 'Code') ?? 'no result')
    })
  } catch (error) {
    // The answer to an earlier attempt was lost: an upload is only unknown once it is completed.
    if (codeOf(error) !== 'NoSuchUpload') throw error
    const { size } = await patient.quick(() => client.statObject(name))
    if (size !== bytes) throw error
  }
}

/** Aborts an upload and removes its parts; a missing one is not an error. */
export async function abortUpload(client: S3Client, patient: Patiently, name: string, uploadId: string): Promise<void> {
  try {
    await patient.quick(() =>
      client.makeRequest({ method: 'DELETE', objectName: name, query: { uploadId }, statusCode: 204 }),
    )
  } catch (error) {
    if (codeOf(error) !== 'NoSuchUpload') throw error
  }
}

/** Uploads below the prefix that were begun but neither completed nor aborted. */
export async function unfinishedUploads(client: S3Client, patient: Patiently, prefix: string) {
  const uploads: { name: string; uploadId: string; started: Date }[] = []
  let markers: Record<string, string> = {}
  for (;;) {
    const query = { uploads: '', prefix, ...markers }
    const answer = await patient.quick(async () =>
      (await client.makeRequest({ method: 'GET', objectName: '', query, returnBody: true })).text(),
    )
    for (const [, upload = ''] of answer.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const name = element(upload, 'Key')
      const uploadId = element(upload, 'UploadId')
      if (name && uploadId) uploads.push({ name, uploadId, started: new Date(element(upload, 'Initiated') ?? 0) })
    }
    if (element(answer, 'IsTruncated') !== 'true') return uploads
    markers = {
      'key-marker': element(answer, 'NextKeyMarker') ?? '',
      'upload-id-marker': element(answer, 'NextUploadIdMarker') ?? '',
    }
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** @returns the memory, filled from the place in the file */
async function readInto(memory: Bytes, file: FileHandle, position: number): Promise<Bytes> {
  for (let done = 0; done < memory.length; ) {
    const { bytesRead } = await file.read(memory, done, memory.length - done, position + done)
    if (bytesRead === 0) throw new Error('the staged file was cut short')
    done += bytesRead
  }
  return memory
}
