import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { consultations } from '../corpora/consultations/consultations.ts'
import { factsOf } from '../facts/facts.ts'
import { factsInNote } from '../facts/in-note.ts'
import { soapTemplate } from '../measure/consultation.ts'
import { type Drafter, DrafterError, type DraftRequest } from '../port.ts'
import { extractiveDrafter } from './extractive.ts'
import { MOST_CHARACTERS } from './length.ts'
import { threadedDrafter } from './threads.ts'

const file = join(import.meta.dirname, '../test/bad-drafting-threads.ts')
const open: Drafter[] = []
const threaded = (options?: Parameters<typeof threadedDrafter>[0]) => {
  const drafter = threadedDrafter(options)
  open.push(drafter)
  return drafter
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((drafter) => drafter.close?.()))
})

const [consultation] = consultations('de')
const request = (key = soapTemplate.key, signal = new AbortController().signal): DraftRequest => ({
  segments: consultation?.segments ?? [],
  language: 'de',
  template: { ...soapTemplate, key },
  context: [],
  signal,
})

describe('the drafter on its own thread', () => {
  // A thread loads the lexicon and all weights before it drafts: one thread is enough for these drafts.
  const drafter = threadedDrafter({ niceIncrement: 0 })
  afterAll(() => drafter.close?.())

  it('drafts the same as on any thread, and does not block the one that asked', async () => {
    drafter.prepare?.()
    const order: string[] = []
    const drafting = drafter.draft(request()).then((draft) => {
      order.push('draft')
      return draft
    })
    setImmediate(() => order.push('another answer'))
    expect(await drafting).toEqual(await extractiveDrafter().draft(request()))
    expect(order).toEqual(['another answer', 'draft'])
  })

  it('reads facts there, and whether a note contains them', async () => {
    const { language, facts } = await drafter.factsOf({ segments: request().segments, language: 'en' })
    expect({ language, facts }).toEqual({ language: 'de', facts: factsOf(request().segments, 'de') })
    const { note } = await drafter.draft(request())
    const told = await drafter.factsInNote({ facts, language, note, noteLanguage: 'de' })
    expect(told).toEqual(factsInNote({ facts, language, note, noteLanguage: 'de' }))
    expect(told.length).toBeGreaterThan(5)
    expect(await drafter.factsOf({ segments: request().segments, language: 'fr' })).toEqual({
      language: 'fr',
      facts: [],
    })
  })

  it('says what it left out of an overlong transcript', async () => {
    const [first] = request().segments
    if (!first) throw new Error('no consultation')
    // All but its first word is left out: drafting as much as fits would take ten seconds.
    const text = `ach ${'so'.repeat(MOST_CHARACTERS / 2)}`
    const draft = await drafter.draft({ ...request(), segments: [...request().segments, { ...first, text }] })
    expect(draft.meta?.left_out).toMatchObject({ from_ms: first.start_ms })
    expect(draft.meta?.left_out?.characters).toBeGreaterThan(7_000)
    expect(draft.note.sections.length).toBeGreaterThan(1)
  })

  it.each(['exit', 'throw'])('fails temporarily when the thread ends with %s, and drafts the next one', async (key) => {
    const drafter = threaded({ file })
    const failure = await drafter.draft(request(key)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DrafterError)
    expect(failure).toMatchObject({ kind: 'unavailable', retryable: true })
    expect(await drafter.draft(request())).toMatchObject({ engine: 'fake' })
  })

  it.each(['endless', 'waiting'])('ends a draft that takes too long (%s), and drafts the next one', async (key) => {
    const drafter = threaded({ file, limitMs: 500 })
    await expect(drafter.draft(request(key))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'drafting took longer than 0.5 s',
    })
    // On a busy machine a new thread may need longer than this to start.
    await expect.poll(() => drafter.draft(request()).catch(() => null)).toMatchObject({ engine: 'fake' })
  })

  it('ends a draft that nobody waits for any more', async () => {
    const drafter = threaded({ file })
    const gone = new AbortController()
    const drafting = drafter.draft(request('endless', gone.signal))
    gone.abort(new Error('gone'))
    await expect(drafting).rejects.toThrow('gone')
    await expect(drafter.draft(request('endless', gone.signal))).rejects.toThrow('gone')
    expect(await drafter.draft(request())).toMatchObject({ engine: 'fake' })
  })

  it('ends with the service, even in the middle of a draft', async () => {
    const drafter = threaded({ file })
    const drafting = drafter.draft(request('endless'))
    const failed = expect(drafting).rejects.toBeInstanceOf(DrafterError)
    await drafter.close?.()
    await failed
    await expect(drafter.draft(request())).rejects.toBeInstanceOf(DrafterError)
  })
})
