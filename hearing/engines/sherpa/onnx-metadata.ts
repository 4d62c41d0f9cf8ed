import { type FileHandle, open } from 'node:fs/promises'

/** Field numbers of ONNX's ModelProto and StringStringEntryProto (onnx.proto3). */
const METADATA_PROPS = 14
const KEY = 1
const VALUE = 2
/** A model's metadata are a few lines; some carry their vocabulary there. */
const LARGEST_ENTRY = 4 * 1024 * 1024

/**
 * Reads the metadata of an ONNX file (`model_type`, `vocab_size`, …) without its weights: the file is walked from field
 * to field.
 * @returns null when it is not such a file
 */
export async function onnxMetadata(path: string): Promise<Record<string, string> | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return size === 0 ? null : await walk(file, size)
  } finally {
    await file.close()
  }
}

async function walk(file: FileHandle, size: number): Promise<Record<string, string> | null> {
  // A file may name an entry `__proto__`.
  const metadata: Record<string, string> = Object.create(null)
  const head = Buffer.alloc(20)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(head, 0, head.length, at)
    const field = readField(head.subarray(0, bytesRead))
    if (!field || at + field.bytes > size) return null
    if (field.number === METADATA_PROPS && field.payload > 0) {
      if (field.payload > LARGEST_ENTRY) return null
      const entry = Buffer.alloc(field.payload)
      await file.read(entry, 0, entry.length, at + field.bytes - field.payload)
      const { key, value } = readEntry(entry)
      if (key !== null) metadata[key] = value
    }
    at += field.bytes
  }
  return metadata
}

interface Field {
  number: number
  /** All of it: tag, length and payload. */
  bytes: number
  /** Bytes of a length-delimited payload at its end, 0 for the other wire types. */
  payload: number
}

/** Protocol buffers, wire format. null for anything else. */
function readField(bytes: Buffer): Field | null {
  const tag = readVarint(bytes, 0)
  if (!tag) return null
  const number = Math.floor(tag.value / 8)
  if (number === 0) return null
  switch (tag.value % 8) {
    case 0: {
      const value = readVarint(bytes, tag.length)
      return value && { number, bytes: tag.length + value.length, payload: 0 }
    }
    case 1:
      return { number, bytes: tag.length + 8, payload: 0 }
    case 2: {
      const length = readVarint(bytes, tag.length)
      return length && { number, bytes: tag.length + length.length + length.value, payload: length.value }
    }
    case 5:
      return { number, bytes: tag.length + 4, payload: 0 }
    default:
      return null
  }
}

function readVarint(bytes: Buffer, from: number): { value: number; length: number } | null {
  let value = 0
  for (let index = 0; index < 10; index++) {
    const byte = bytes[from + index]
    if (byte === undefined) return null
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, length: index + 1 }
  }
  return null
}

function readEntry(entry: Buffer): { key: string | null; value: string } {
  let key: string | null = null
  let value = ''
  for (let at = 0; at < entry.length; ) {
    const field = readField(entry.subarray(at))
    if (!field) break
    const text = entry.toString('utf8', at + field.bytes - field.payload, at + field.bytes)
    if (field.number === KEY) key = text
    if (field.number === VALUE) value = text
    at += field.bytes
  }
  return { key, value }
}
