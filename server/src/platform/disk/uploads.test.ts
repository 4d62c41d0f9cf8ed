import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownKeys } from '../../../test/own-keys.ts'
import { StorageFull } from '../blobs/blob-store.ts'
import { diskBlobs } from '../blobs/disk.ts'
import { privateCopies } from '../sealed-files/private-copy.ts'
import { sealedBlobs } from '../sealed-files/sealed-blobs.ts'
import { diskSpace } from './space.ts'
import { uploadsTo } from './uploads.ts'

const MB = 1024 * 1024
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'visite-uploads-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const files = () => readdirSync(join(folder, 'blobs', '.staging'))
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(MB, 1))
    },
  })

const sealed = () =>
  sealedBlobs(diskBlobs({ folder: join(folder, 'blobs') }), ownKeys(), privateCopies(join(folder, 'copies')))

it('an upload of unknown size is ended when others have taken the room, and nothing of it is left', async () => {
  let asked = 0
  const space = {
    ...diskSpace({ folder }),
    async admit() {
      if (++asked === 3) throw new StorageFull()
    },
  }
  const source = endless()
  await expect(uploadsTo(sealed(), space).stage(source)).rejects.toThrow(StorageFull)
  expect(asked).toBe(3)
  expect(source.destroyed).toBe(true)
  expect(files()).toEqual([])
})

it('an upload that breaks for another reason is reported with that reason', async () => {
  const source = new Readable({
    read() {
      this.destroy(new Error('the client has gone'))
    },
  })
  const uploads = uploadsTo(sealed(), diskSpace({ folder }))
  await expect(uploads.stage(source)).rejects.toThrow('the client has gone')
  expect(files()).toEqual([])
})

it('an upload larger than the disk is refused before anything is read', async () => {
  const uploads = uploadsTo(sealed(), diskSpace({ folder }))
  await uploads.admit(1)
  await expect(uploads.admit(Number.MAX_SAFE_INTEGER)).rejects.toThrow(StorageFull)
})
