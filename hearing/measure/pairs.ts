import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'

/** Recordings, judged by name only: their content shows when they are decoded. */
const AUDIO = /\.(?:webm|ogg|oga|opus|m4a|mp4|mp3|wav|flac)$/i

/** A recording and what is said in it. */
export interface Pair {
  name: string
  audio: string
  reference: string
}

/**
 * Recordings with a `.txt` of the same stem, by name, and the names that have no counterpart.
 * @throws when a folder cannot be read
 */
export function pairsIn(audioFolder: string, referenceFolder: string): { pairs: Pair[]; alone: string[] } {
  const recordings = readdirSync(audioFolder).filter((name) => AUDIO.test(name))
  const texts = readdirSync(referenceFolder).filter((name) => /\.txt$/i.test(name))
  const textOf = new Map(texts.map((name) => [parse(name).name, name]))
  const stems = new Set(recordings.map((name) => parse(name).name))
  return {
    pairs: recordings.sort().flatMap((name) => {
      const text = textOf.get(parse(name).name)
      if (text === undefined) return []
      return [{ name, audio: join(audioFolder, name), reference: readText(join(referenceFolder, text)) }]
    }),
    alone: [
      ...recordings.filter((name) => !textOf.has(parse(name).name)),
      ...texts.filter((name) => !stems.has(parse(name).name)),
    ],
  }
}

/** Terms, one a line; empty lines and those that begin with `#` do not count. */
export const termsInFile = (file: string): string[] =>
  readText(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\ufeff/, '')
