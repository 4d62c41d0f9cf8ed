/** Where in S3 the blobs are. */
export interface S3Location {
  bucket: string
  /** In front of every key: empty, or ending with `/`. */
  prefix: string
  /** `https://host[:port][/path]`, or http for a store in the same network. */
  endpoint: string
  region: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Without a region it is `defaultRegion` (what `AWS_REGION` says),
 * without an endpoint Amazon's of that region.
 *
 * @throws {TypeError} whose message says what is wrong with it
 */
export function parseS3Url(text: string, defaultRegion?: string): S3Location {
  if (!URL.canParse(text)) throw new TypeError('is not a URL')
  const url = new URL(text)
  if (url.protocol !== 's3:') throw new TypeError('must begin with s3://')
  if (url.username || url.password) throw new TypeError('must not hold credentials: they belong into AWS_ACCESS_KEY_ID')
  for (const name of url.searchParams.keys()) {
    if (name !== 'endpoint' && name !== 'region') throw new TypeError(`has an unknown part ${name}`)
  }
  const bucket = url.hostname
  if (!BUCKET.test(bucket)) throw new TypeError('names no bucket')
  const path = url.pathname.replace(/^\//, '')
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  if (!PREFIX.test(prefix)) throw new TypeError('has a prefix with other characters than letters, digits, . _ - and /')
  return { bucket, prefix, ...serverOf(url.searchParams, defaultRegion) }
}

function serverOf(query: URLSearchParams, defaultRegion?: string): Pick<S3Location, 'endpoint' | 'region'> {
  const region = query.get('region') ?? defaultRegion
  if (!region) throw new TypeError('names no region, and AWS_REGION is not set')
  const endpoint = query.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new TypeError('has an endpoint that is no http(s) URL')
  }
  return { endpoint, region }
}
