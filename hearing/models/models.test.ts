import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recogniseFolder } from '../engines/sherpa/model-folder.ts'
import { audioFolder } from '../test/audio.ts'
import { type Fault, fileServer } from '../test/file-server.ts'
import { COMPANIONS, TONE_MODELS, toneModel, writeFolder } from '../test/tone-models/folders.ts'
import { type CatalogueModel, isPulled, knownModels, pullModel, sizeOf } from './models.ts'

const temporary = audioFolder()
afterAll(temporary.remove)
let folders = 0
const newFolder = () => temporary.path(`models-${++folders}`)

const contents = new Map<string, Buffer>(
  Object.entries(TONE_MODELS.parakeet()).map(([name, content]) => [name, Buffer.from(content)]),
)
const contentOf = (name: string) => contents.get(name) ?? Buffer.alloc(0)

const server = await fileServer(contents)
const { asked } = server
beforeEach(server.forget)
afterAll(server.close)

const model = (changes: Partial<CatalogueModel> = {}): CatalogueModel => ({
  name: 'tones',
  kind: 'speech',
  description: '',
  languages: ['en'],
  license: 'Apache-2.0',
  attribution: '',
  homepage: '',
  quality: [],
  files: [...contents].map(([name, content]) => ({
    name,
    url: `${server.base}/${name}`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })),
  ...changes,
})
const pull = (wanted: CatalogueModel, modelsFolder: string, onProgress?: (done: number, total: number) => void) =>
  pullModel(wanted, {
    modelsFolder,
    signal: AbortSignal.timeout(25_000),
    pauseMs: 10,
    ...(onProgress ? { onProgress } : {}),
  })

const encoder = contentOf('encoder.int8.onnx')
const [first] = [...contents.keys()]
describe('pulling a model', () => {
  it('brings a folder that is a model', async () => {
    const modelsFolder = newFolder()
    const steps: number[] = []
    expect(isPulled(model(), modelsFolder)).toBe(false)
    const folder = await pull(model(), modelsFolder, (done, total) => {
      steps.push(done)
      expect(total).toBe(sizeOf(model()))
    })
    expect(folder).toBe(join(modelsFolder, 'tones'))
    for (const [name, content] of contents) expect(readFileSync(join(folder, name)).equals(content)).toBe(true)
    expect(await recogniseFolder(folder)).toMatchObject({ family: 'NeMo transducer' })
    expect(isPulled(model(), modelsFolder)).toBe(true)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.at(-1)).toBe(sizeOf(model()))
  })

  it('downloads nothing that is already there', async () => {
    const modelsFolder = newFolder()
    await pull(model(), modelsFolder)
    asked.length = 0
    await pull(model(), modelsFolder)
    expect(asked).toEqual([])
  })

  it('resumes by itself where the connection broke', async () => {
    // It hangs up once the first half has arrived.
    let line: ServerResponse | null = null
    server.faultNext((_, response, content) => {
      line = response
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, Math.floor(content.length / 2)))
    })
    const folder = await pull(model(), newFolder(), (done) => {
      if (done > 0) line?.destroy()
    })
    expect(asked.slice(0, 2)).toEqual([
      { name: first, range: undefined },
      { name: first, range: expect.stringMatching(/^bytes=[1-9]\d*-$/) },
    ])
    expect(readFileSync(join(folder, first ?? '')).equals(contentOf(first ?? ''))).toBe(true)
  })

  it('resumes where an earlier command stopped', async () => {
    const modelsFolder = newFolder()
    mkdirSync(join(modelsFolder, 'tones'), { recursive: true })
    writeFileSync(join(modelsFolder, 'tones', 'encoder.int8.onnx.part'), encoder.subarray(0, 1000))
    await pull(model(), modelsFolder)
    expect(asked[0]).toEqual({ name: 'encoder.int8.onnx', range: 'bytes=1000-' })
    expect(isPulled(model(), modelsFolder)).toBe(true)
  })

  it('starts over where the server does not resume', async () => {
    const modelsFolder = newFolder()
    mkdirSync(join(modelsFolder, 'tones'), { recursive: true })
    writeFileSync(join(modelsFolder, 'tones', 'encoder.int8.onnx.part'), encoder.subarray(0, 1000))
    server.faultNext((_, response, content) => response.writeHead(200).end(content))
    await pull(model(), modelsFolder)
    expect(isPulled(model(), modelsFolder)).toBe(true)
  })

  it('keeps what has arrived when it is stopped, and gives the signal’s reason', async () => {
    const modelsFolder = newFolder()
    const controller = new AbortController()
    const reason = new Error('enough')
    server.faultNext((_, response, content) => {
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 1000))
    })
    const onProgress = (done: number) => done > 0 && controller.abort(reason)
    await expect(pullModel(model(), { modelsFolder, signal: controller.signal, onProgress })).rejects.toBe(reason)
    expect(existsSync(join(modelsFolder, 'tones', 'encoder.int8.onnx.part'))).toBe(true)
    expect(existsSync(join(modelsFolder, 'tones', 'encoder.int8.onnx'))).toBe(false)
  })
})

describe('what is not the model', () => {
  it.each<[string, Fault]>([
    ['another file of the same size', (_, response, content) => response.end(Buffer.alloc(content.length, 7))],
    ['a longer one', (_, response, content) => response.end(Buffer.concat([content, content]))],
  ])('%s is not kept', async (_, fault) => {
    server.faultNext(fault)
    const modelsFolder = newFolder()
    await expect(pull(model(), modelsFolder)).rejects.toMatchObject({
      name: 'ModelPullError',
      kind: 'checksum',
      message: `${first} is not the file that was expected; nothing of it was kept`,
    })
    expect(existsSync(join(modelsFolder, 'tones', `${first}.part`))).toBe(false)
    // The next command starts over and has the right one.
    await pull(model(), modelsFolder)
    expect(isPulled(model(), modelsFolder)).toBe(true)
  })

  it('a damaged earlier part is noticed, too', async () => {
    const modelsFolder = newFolder()
    mkdirSync(join(modelsFolder, 'tones'), { recursive: true })
    writeFileSync(join(modelsFolder, 'tones', 'encoder.int8.onnx.part'), Buffer.alloc(1000, 9))
    await expect(pull(model(), modelsFolder)).rejects.toMatchObject({ kind: 'checksum' })
    await pull(model(), modelsFolder)
    expect(isPulled(model(), modelsFolder)).toBe(true)
  })

  it('a file that the server no longer has', async () => {
    const gone = model({ files: [{ name: 'a.onnx', url: `${server.base}/nowhere`, bytes: 10, sha256: '' }] })
    await expect(pull(gone, newFolder())).rejects.toMatchObject({
      kind: 'gone',
      message: expect.stringContaining('404'),
    })
    expect(asked).toHaveLength(1)
  })

  it('a file too large for the disk', async () => {
    const huge = model({ files: [{ name: 'a.onnx', url: `${server.base}/a.onnx`, bytes: 2 ** 52, sha256: '' }] })
    await expect(pull(huge, newFolder())).rejects.toMatchObject({ kind: 'space' })
    expect(asked).toEqual([])
  })

  it('a folder that cannot be made', async () => {
    const file = temporary.bytes('a-file', '')
    await expect(pull(model(), file)).rejects.toMatchObject({ kind: 'folder' })
  })

  it('without a network it says so plainly', { timeout: 30_000 }, async () => {
    const away = model({ files: [{ name: 'a.onnx', url: 'http://127.0.0.1:9/a.onnx', bytes: 10, sha256: '' }] })
    await expect(pull(away, newFolder())).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('no network to 127.0.0.1:9'),
    })
  })
})

describe('the catalogue', () => {
  it.each(knownModels().map((each) => [each.name, each] as const))('%s says what it is', (name, entry) => {
    expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*$/)
    expect(entry.languages.length).toBeGreaterThan(0)
    expect(entry.license).not.toBe('')
    expect(entry.homepage).toMatch(/^https:\/\//)
    for (const { percent, source } of entry.quality) {
      expect(percent).toBeGreaterThan(0)
      expect(source).toMatch(/^https:\/\//)
    }
    for (const { url, sha256, bytes, name: file } of entry.files) {
      expect(url).toMatch(/^https:\/\//)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(bytes).toBeGreaterThan(0)
      expect(file).not.toMatch(/[/\\]|\.\./)
    }
  })

  it('lists first one that hears German', () => {
    expect(knownModels()[0]).toMatchObject({ kind: 'speech', quality: [{ language: 'de', percent: 5.04 }, {}] })
  })

  it('names the companions so that a model beside them finds them', async () => {
    const modelsFolder = newFolder()
    const [vad, speakers] = knownModels().filter(({ kind }) => kind === 'companion')
    const under = (entry: CatalogueModel | undefined, made: Record<string, Buffer>) => {
      const names = entry?.files.map(({ name }) => name) ?? []
      expect(Object.keys(made)).toEqual(names)
      writeFolder(join(modelsFolder, entry?.name ?? ''), made)
    }
    under(vad, COMPANIONS.vad())
    under(speakers, COMPANIONS.speakers())
    const recognised = await recogniseFolder(toneModel(modelsFolder, 'parakeet'))
    expect(recognised.vad).not.toBeNull()
    expect(recognised.diarization).not.toBeNull()
  })
})
