import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { notFound } from '../platform/http/errors.ts'
import { errorText } from './error-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'visite-told-'))
afterAll(() => rmSync(folder, { recursive: true }))

const of = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing failed',
    (error) => errorText(error),
  )
const listening = (port: number, host = '127.0.0.1') => {
  const server = createServer().listen(port, host)
  return new Promise<typeof server>((resolve, reject) =>
    server.once('listening', () => resolve(server)).once('error', reject),
  )
}

describe('how the command line explains a failure: what happened, and what to do', () => {
  it('of files and folders', async () => {
    expect(await of(readFile(join(folder, 'talk.txt')))).toBe(`there is no ${join(folder, 'talk.txt')} (ENOENT)`)
    expect(await of(open(join(folder, 'none/.x.zip.unfinished'), 'wx'))).toBe(
      `there is no folder ${join(folder, 'none')}: make it first (ENOENT)`,
    )
    expect(await of(readFile(folder))).toBe('what was named is a folder: name a file (EISDIR)')
    expect(await of(readdir(import.meta.filename))).toBe(`${import.meta.filename} is no folder (ENOTDIR)`)
  })

  it('of an address to listen on', async () => {
    const server = await listening(0)
    const { port } = server.address() as AddressInfo
    expect(await of(listening(port))).toBe(
      `another program listens on 127.0.0.1:${port}: end it, or change VISITE_PORT or VISITE_METRICS_PORT (EADDRINUSE)`,
    )
    await new Promise((closed) => server.close(closed))
    expect(await of(listening(0, '192.0.2.1'))).toBe(
      'this machine has no address 192.0.2.1: correct VISITE_HOST (EADDRNOTAVAIL)',
    )
    const database = new pg.Client({ connectionString: `postgres://visite@127.0.0.1:${port}/visite` })
    expect(await of(database.connect())).toBe(
      `nothing answers at 127.0.0.1:${port}: start it, or correct VISITE_DATABASE_URL (ECONNREFUSED)`,
    )
  })

  it('in the words of the error if they are our own already', async () => {
    expect(errorText(new Error('name the file to write'))).toBe('name the file to write')
    expect(errorText(notFound('User not found'))).toBe('User not found')
    expect(errorText('no error')).toBe('no error')
    expect(await of(promisify(execFile)('no-such-program'))).toContain('no-such-program')
  })
})
