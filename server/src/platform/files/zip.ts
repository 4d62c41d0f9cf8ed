import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes a ZIP archive as a stream, entry after entry, with flat memory. */
export interface ZipWriter {
  /** The archive's bytes. Destroying it ends the writing: `add` rejects. */
  readonly output: Readable
  /**
   * Writes an entry to its end.
   * @param compress not worth it for compressed data such as audio
   * @throws what the source throws; the archive is then broken, and `output` destroyed
   */
  add(
    path: string,
    source: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
    options: { compress: boolean },
  ): Promise<Written>
  /** Writes the directory at the end. Afterwards `output` ends. */
  end(): void
}

export interface Written {
  bytes: number
  /** Hex digest of the bytes before compression. */
  sha256: string
}

/** @param zip64 entries may be larger than 4 GiB; simple unzippers do not know the format */
export function zipWriter({ zip64, now }: { zip64: boolean; now: Date }): ZipWriter {
  const zip = new ZipFile()
  // Its own output is passed on by `pipe`, which does not report that the reader has gone.
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => output.destroy(error))
  const gone = once(output, 'close').then(() => {
    throw output.errored ?? new Error('nobody reads the archive any more')
  })
  gone.catch(() => {})

  return {
    output,
    async add(path, source, { compress }) {
      const hash = createHash('sha256')
      let bytes = 0
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of source) {
            const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
            hash.update(data)
            bytes += data.length
            yield data
          }
        })(),
        { objectMode: false },
      )
      try {
        zip.addReadStream(counted, path, { compress, mtime: now, mode: 0o100600, forceZip64Format: zip64 })
        await Promise.race([finished(counted), gone])
      } catch (error) {
        counted.destroy()
        output.destroy(error instanceof Error ? error : new Error('writing an archive failed'))
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    end: () => zip.end(),
  }
}
