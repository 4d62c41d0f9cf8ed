import { describe, expect, it } from 'vitest'
import { parseS3Url } from './s3-url.ts'

describe('the URL of a bucket', () => {
  it.each([
    [
      's3://praxis/visite?endpoint=http://127.0.0.1:9000&region=eu-1',
      { bucket: 'praxis', prefix: 'visite/', endpoint: 'http://127.0.0.1:9000', region: 'eu-1' },
    ],
    [
      's3://praxis.example/a/B_c/?endpoint=https%3A%2F%2Fstore.example%2Fs3&region=eu-1',
      { bucket: 'praxis.example', prefix: 'a/B_c/', endpoint: 'https://store.example/s3', region: 'eu-1' },
    ],
    [
      's3://praxis',
      { bucket: 'praxis', prefix: '', endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1' },
    ],
  ])('is read: %j', (url, location) => {
    expect(parseS3Url(url, 'eu-central-1')).toEqual(location)
  })

  it.each([
    ['praxis', 'not a URL'],
    ['https://praxis/visite', 's3://'],
    ['s3://key:secret@praxis/', 'credentials'],
    ['s3://Pr/x', 'bucket'],
    ['s3:///x', 'bucket'],
    ['s3://praxis/a//b', 'prefix'],
    ['s3://praxis/.hidden', 'prefix'],
    ['s3://praxis/ä', 'prefix'],
    ['s3://praxis/?endpont=http://127.0.0.1', 'endpont'],
    ['s3://praxis/?endpoint=ftp://127.0.0.1', 'endpoint'],
    ['s3://praxis/?endpoint=127.0.0.1', 'endpoint'],
  ])('is refused with a reason: %j', (url, reason) => {
    expect(() => parseS3Url(url, 'eu-central-1')).toThrow(reason)
  })

  it('needs a region from somewhere', () => {
    expect(() => parseS3Url('s3://praxis')).toThrow('region')
  })
})
