import { describe, expect, it } from 'vitest'
import { chooseBlobs } from './choose.ts'
import { parseS3Url } from './s3-url.ts'

describe('the blob store', () => {
  it('is chosen by the settings', () => {
    expect(chooseBlobs({ kind: 'disk', folder: 'blobs' }).name).toBe('disk')
    const location = parseS3Url('s3://praxis/visite?endpoint=http://127.0.0.1:9000&region=eu-1')
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', stagingFolder: 'staging' }
    expect(chooseBlobs({ kind: 's3', ...location, ...credentials }).name).toBe('s3')
  })
})
