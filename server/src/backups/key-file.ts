import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { keyWrapper, OWNER_KINDS, type OwnerKind } from '../platform/crypto/data-keys.ts'
import { NoSuchFile, type Place } from './place.ts'

/** Belongs to an archive. Keep only the newest: together they restore everything except what has since been erased. */
export const keyFileOf = (archive: string): string => `${archive}.key`

const Head = Type.Object({
  format: Type.Literal('visite-keys'),
  version: Type.Literal(1),
  created_at: Type.String(),
  /** Names of the root keys that wrap the data keys. */
  root_keys: Type.Array(Type.String()),
  /** The root key itself, as base64, if it is the one in the data folder; otherwise the operator keeps it. */
  root_key: Type.Union([Type.String(), Type.Null()]),
})
const Line = Type.Object({
  owner_kind: Type.Union(OWNER_KINDS.map((kind) => Type.Literal(kind))),
  owner_id: Type.String(),
  wrapped: Type.String(),
  root_key: Type.String(),
  created_at: Type.String(),
})
const End = Type.Object({ keys: Type.Integer() })

export type KeyFileHead = Type.Static<typeof Head>
export interface KeyLine {
  owner_kind: OwnerKind
  owner_id: string
  wrapped: string
  root_key: string
  created_at: string
}

/** The existing data keys, one per line, between a line that says what they are and one that says how many. */
export interface KeyFile {
  head: KeyFileHead
  lines: KeyLine[]
}

/** Its text, as it is written. */
export function keyFileText(head: KeyFileHead, keys: AsyncIterable<unknown>): Readable {
  async function* lines() {
    yield `${JSON.stringify(head)}\n`
    let count = 0
    for await (const key of keys) {
      count++
      yield `${JSON.stringify(key)}\n`
    }
    yield `${JSON.stringify({ keys: count } satisfies Type.Static<typeof End>)}\n`
  }
  return Readable.from(asBytes(lines()), { objectMode: false })
}

async function* asBytes(lines: AsyncIterable<string>) {
  for await (const line of lines) yield Buffer.from(line)
}

/** @throws {Error} when there is none, or it is truncated or damaged */
export async function readKeyFile(place: Place, name: string): Promise<KeyFile> {
  const unfit = () => new Error(`${name} in ${place.name} is no key file of Visite, or is damaged`)
  const [head, ...rest] = await linesOf(place, name).catch((error: unknown) => {
    if (error instanceof NoSuchFile) throw new Error(`${error.message}: name a newer key file with --keys`)
    throw error instanceof SyntaxError ? unfit() : error
  })
  const end = rest.pop()
  if (!Value.Check(Head, head) || !Value.Check(End, end) || end.keys !== rest.length) throw unfit()
  return {
    head,
    lines: rest.map((line) => {
      if (!Value.Check(Line, line)) throw unfit()
      return line as KeyLine
    }),
  }
}

async function linesOf(place: Place, name: string): Promise<unknown[]> {
  const whole = await text(await place.read(name))
  return whole
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** @throws {Error} at the first key that does not open with these root keys */
export function checkKeys({ lines }: KeyFile, rootKeys: readonly Uint8Array[]): void {
  const wrapper = keyWrapper(rootKeys)
  for (const line of lines) wrapper.open({ kind: line.owner_kind, id: line.owner_id }, line)
}
