import type { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { RawBlobs } from './blob-store.ts'
import { isKey } from './key.ts'

interface Asked {
  /** The prefix of all our keys. */
  base: string
  prefix: string
  most: number
  /** Where the last page ended. */
  token?: string | undefined
  /** Only keys after this one. */
  after?: string | undefined
}

/** A page of the bucket's listing, in the order of the keys. Other objects in the bucket are left out. */
export async function listed(client: S3Client, { base, prefix, most, token, after }: Asked) {
  const query = {
    ...{ 'list-type': '2', prefix: base + prefix, delimiter: '', 'max-keys': String(most) },
    ...(token ? { 'continuation-token': token } : after !== undefined && { 'start-after': base + after }),
  }
  const response = await client.makeRequest({ method: 'GET', objectName: '', query, returnBody: true })
  const answer = await response.text()
  if (!answer.includes('<ListBucketResult')) throw new TypeError('no listing')
  const blobs: { key: string; modified: Date }[] = []
  for (const [, object = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = element(object, 'Key')?.slice(base.length) ?? ''
    if (isKey(key)) blobs.push({ key, modified: new Date(element(object, 'LastModified') ?? 'invalid') })
  }
  const next = element(answer, 'IsTruncated') === 'true' ? element(answer, 'NextContinuationToken') : undefined
  return { blobs, next }
}

/** How many other keys may be listed per wanted one before the rest is requested one by one. */
const PATIENCE = 20

/** The keys that exist: from the listing while they are close together, else one by one. */
export async function storedOf(
  keys: readonly string[],
  { list, stat }: Pick<RawBlobs, 'list' | 'stat'>,
): Promise<ReadonlySet<string>> {
  const sought = [...new Set(keys)].sort()
  const [first] = sought
  if (first === undefined) return new Set()
  // A listing starts after a name; without its last letter, it includes the first key.
  const { there, open } = await foundIn(list('', first.slice(0, -1)), sought)
  for (const key of open) if (await stat(key)) there.add(key)
  return there
}

/** @param sought in the order of the listing. @returns the keys found, and those it did not reach */
async function foundIn(listing: AsyncIterable<{ key: string }>, sought: readonly string[]) {
  const there = new Set<string>()
  let next = 0
  let patience = PATIENCE * (sought.length + 1)
  for await (const { key } of listing) {
    while ((sought[next] ?? key) < key) next++
    if (sought[next] === key) {
      there.add(key)
      next++
    }
    if (next === sought.length) break
    if (--patience === 0) return { there, open: sought.slice(next) }
  }
  return { there, open: [] }
}

/** Text of an element that holds neither elements nor entities: ids, times, our own keys. */
export const element = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
