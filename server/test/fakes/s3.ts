import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { S3Client } from '@bradenmacdonald/s3-lite-client'

const credentials = { accessKeyId: 'test:visite', secretAccessKey: 'a-secret-key', region: 'eu-test-1' }

/**
 * A private object store on loopback, gone afterwards: OpenStack Swift, which speaks S3 and checks signatures, regions
 * and the hashes of what it receives.
 */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'visite-s3-'))
  const script = join(import.meta.dirname, 's3-swift.py')
  const server = spawn(
    '/usr/bin/python3',
    ['-I', script, folder, credentials.accessKeyId, credentials.secretAccessKey],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const exited = once(server, 'exit')
  let complaints = ''
  server.stderr.on('data', (text) => {
    complaints += text
  })
  const port = await Promise.race([
    once(createInterface(server.stdout), 'line').then(([line]) => Number(line)),
    exited.then(() => {
      throw new Error(`no object store; run: sudo apt-get install -y python3-swift\n${complaints}`)
    }),
  ])
  const endpoint = `http://127.0.0.1:${port}`

  return {
    endpoint,
    /** The server's own folder. */
    folder,
    ...credentials,
    async newBucket(): Promise<string> {
      const bucket = `visite-${randomBytes(6).toString('hex')}`
      await s3Client({ endpoint, bucket }).makeBucket(bucket)
      return bucket
    },
    async stop(): Promise<void> {
      server.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A plain client, to look into a bucket from outside. */
export const s3Client = ({ endpoint, bucket }: { endpoint: string; bucket: string }) =>
  new S3Client({
    endPoint: endpoint,
    bucket,
    region: credentials.region,
    accessKey: credentials.accessKeyId,
    secretKey: credentials.secretAccessKey,
  })
