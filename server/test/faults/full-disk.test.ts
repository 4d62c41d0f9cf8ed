import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const FULL_AT = 4 * 1024 * 1024

/** Begins a command in whose folder nothing above 4 MiB fits; `node` and its arguments follow. */
type Limit = (folder: string) => string[]

const largestFile: Limit = () => ['prlimit', `--fsize=${FULL_AT}`]

// The mount goes with its process. User namespaces are not allowed everywhere; root needs none.
const unshare = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]
const smallDisk: Limit = (folder) => [
  ...unshare,
  ...['sh', '-c', `mount -t tmpfs -o size=${FULL_AT} tmpfs "$0" && exec "$@"`, folder],
]
const canMount = (folder: string) => spawnSync('env', [...smallDisk(folder), 'true']).status === 0

const limits: [string, Limit][] = [
  ['a file that may not grow', largestFile],
  ...(canMount(tmpdir()) ? [['a disk that is full', smallDisk] satisfies [string, Limit]] : []),
]

const source = (file: string) => JSON.stringify(new URL(`../../src/platform/${file}`, import.meta.url).href)

/** Runs in the limited process and prints the result as JSON. */
const SCRIPT = `
  import { readdirSync } from 'node:fs'
  import { Readable } from 'node:stream'
  import { buffer } from 'node:stream/consumers'
  import { chooseBlobs } from ${source('blobs/choose.ts')}
  import { chooseMailer } from ${source('mail/choose.ts')}
  const folder = process.argv[1]
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
  const refused = (attempt) => attempt.then(() => null, ({ name, message }) => ({ name, message, files: files() }))
  const endless = () => new Readable({ read() { this.push(Buffer.alloc(65536, 1)) } })
  const found = {}

  const disk = chooseBlobs({ kind: 'disk', folder: folder + '/blobs' })
  const before = endless()
  found.disk = await refused(disk.stage(before))
  found.sourceDestroyed = before.destroyed
  found.many = await Promise.all([1, 2, 3].map(() => refused(disk.stage(endless()))))
  found.staged = files()

  const s3 = chooseBlobs({
    kind: 's3', bucket: 'b', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'r',
    accessKeyId: 'k', secretAccessKey: 's', stagingFolder: folder + '/staging',
  })
  found.s3 = await refused(s3.stage(endless()))

  const mailer = await chooseMailer({ kind: 'files', folder: folder + '/mail', from: 'praxis@visite.example' })
  const mail = { id: 'm', to: 'anna@example.de', subject: 's' }
  found.mail = await refused(mailer.send({ ...mail, text: 'Zeile\\n'.repeat(2_000_000) }))

  const small = await disk.stage(Readable.from([Buffer.from('abc')]))
  await small.keep('recordings/a.webm')
  await mailer.send({ ...mail, text: 't' })
  found.afterwards = { bytes: String(await buffer(await disk.read('recordings/a.webm'))), files: files() }
  console.log(JSON.stringify(found))`

describe.each(limits)('%s', (_, limit) => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visite-full-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is reported plainly, leaves nothing behind and harms nothing else', async () => {
    const node = [process.execPath, '--input-type=module', '-e', SCRIPT, folder]
    const { stdout } = await promisify(execFile)('env', [...limit(folder), ...node])
    const full = { name: 'StorageFull', message: 'no space left to store the file' }
    expect(JSON.parse(stdout)).toEqual({
      disk: { ...full, files: 0 },
      sourceDestroyed: true,
      many: [1, 2, 3].map(() => expect.objectContaining(full)),
      staged: 0,
      s3: { ...full, files: 0 },
      mail: { name: 'Error', message: expect.stringMatching(/^(ENOSPC|EFBIG): /), files: 0 },
      afterwards: { bytes: 'abc', files: 2 },
    })
  })
})
