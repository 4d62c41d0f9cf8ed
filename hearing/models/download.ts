import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ModelFile {
  /** Its name in the model's folder. */
  name: string
  url: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Why a model could not be downloaded. `network`: no answer, may work later; `gone`: the server no longer has it;
 * `checksum`: the content is not what was expected, nothing of it is kept; `space`: the disk is too small;
 * `folder`: it cannot be written there.
 */
export class ModelPullError extends Error {
  readonly kind: 'network' | 'gone' | 'checksum' | 'space' | 'folder'

  constructor(kind: ModelPullError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelPullError'
    this.kind = kind
  }
}

/** A broken connection is reopened this many times before that is left to the caller. */
const TRIES = 5
const PAUSE_MS = 1000
/** A connection on which nothing comes for this long is broken. */
const SILENT_MS = 60_000
/** How much is left free on the disk. */
const SPARE_BYTES = 256 * 1024 * 1024

/**
 * Brings one file into a folder. What has come so far stays in `<name>.part`; the file gets its name once it is
 * complete, verified and durable.
 * @param pauseMs pause before a broken connection is reopened, multiplied by the attempts so far
 * @throws {ModelPullError} or the signal's reason
 */
export async function downloadFile(
  file: ModelFile,
  folder: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
  pauseMs = PAUSE_MS,
): Promise<void> {
  signal.throwIfAborted()
  const target = join(folder, file.name)
  if ((await sizeOf(target)) === file.bytes) {
    onProgress(file.bytes)
    return
  }
  const part = `${target}.part`
  await prepare(folder, file, part)
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchInto(part, file, signal, onProgress)
      break
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelPullError) throw error
      if (attempt === TRIES) throw unreachable(file, error)
      await sleep(pauseMs * attempt, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
  await rename(part, target)
  await syncFolder(folder)
}

async function prepare(folder: string, file: ModelFile, part: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    const missing = file.bytes - Math.max(0, await sizeOf(part))
    if (bavail * bsize < missing + SPARE_BYTES) {
      throw new ModelPullError('space', `${file.name} needs ${megabytes(missing)} MB more than the disk has free`)
    }
  } catch (error) {
    if (error instanceof ModelPullError) throw error
    throw new ModelPullError('folder', `cannot write to ${folder}`, { cause: error })
  }
}

async function fetchInto(part: string, file: ModelFile, signal: AbortSignal, onProgress: (bytes: number) => void) {
  const handle = await open(part, 'a+', 0o644)
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('the line is silent')), SILENT_MS)
  try {
    let hash = createHash('sha256')
    let bytes = await resumable(handle, part, file, hash)
    onProgress(bytes)
    if (bytes < file.bytes) {
      timer.refresh()
      const response = await request(file, bytes, AbortSignal.any([signal, silence.signal]))
      if (response.status !== 206) {
        // The server does not resume, so start from the beginning.
        await handle.truncate(0)
        hash = createHash('sha256')
        bytes = 0
      }
      for await (const block of response.body ?? []) {
        timer.refresh()
        bytes += block.length
        // A page that says something else instead of the file, or a file that was replaced.
        if (bytes > file.bytes) break
        await handle.write(block)
        hash.update(block)
        onProgress(bytes)
      }
    }
    if (bytes < file.bytes) throw new Error('the line broke')
    if (bytes > file.bytes || hash.digest('hex') !== file.sha256) {
      await rm(part, { force: true })
      throw new ModelPullError('checksum', `${file.name} is not the file that was expected; nothing of it was kept`)
    }
    await handle.sync()
  } finally {
    clearTimeout(timer)
    await handle.close()
  }
}

/** Hashes what an earlier attempt left; if it is too long, it is thrown away. */
async function resumable(handle: FileHandle, part: string, file: ModelFile, hash: Hash): Promise<number> {
  const { size } = await handle.stat()
  if (size > file.bytes) {
    await handle.truncate(0)
    return 0
  }
  if (size > 0) for await (const block of createReadStream(part)) hash.update(block)
  return size
}

async function request(file: ModelFile, from: number, signal: AbortSignal): Promise<Response> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : {}
  const response = await fetch(file.url, { headers, signal })
  if (response.ok) return response
  await response.body?.cancel()
  if (response.status >= 500 || response.status === 429) throw new Error(`answered ${response.status}`)
  throw new ModelPullError('gone', `${new URL(file.url).host} does not give ${file.name} (${response.status})`)
}

const unreachable = (file: ModelFile, cause: unknown) =>
  new ModelPullError(
    'network',
    `no network to ${new URL(file.url).host}: what came so far is kept, the same command goes on from there`,
    { cause },
  )

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  )

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)
