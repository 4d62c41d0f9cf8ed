import { type Note, render } from '@visite/drafter/note'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../test/client.ts'
import { scriptedDrafter, spoken } from '../../test/fakes/engines.ts'
import { dataOf, startService, type TestDoctor, type TestService } from '../../test/service.ts'
import type { Job } from '../jobs.ts'
import { draftJob } from '../notes/job.ts'
import { modelDraftJob } from '../notes/model-job.ts'
import { planGate } from '../plans/gate.ts'
import type { Tx } from '../platform/db/open.ts'
import { NOTES_STATUSES, STATUSES } from '../platform/db/states.ts'
import { newId } from '../platform/ids.ts'
import * as transcriptions from '../transcriptions/store.ts'
import { happen } from './happen.ts'
import { HAPPENINGS, type Happening } from './lifecycle.ts'
import { stageOf } from './stage.ts'
import * as appointments from './store.ts'

/** Happenings caused by a clinician or a job that write something else, too; all others write only the appointment. */
const DONE = {
  released: ['noteReleased'],
  changed: ['noteChanged'],
  moved: ['noteMovedIn', 'noteMovedOut'],
  redrafted: ['draftedAnew', 'draftedAnewAfterFailure'],
  agreed: ['consentGiven'],
  withdrawn: ['consentWithdrawn', 'consentWithdrawnAfterRelease'],
  named: ['statusSet'],
  heard: ['takeHeard'],
  drafted: ['drafted', 'draftedFirst'],
  draftGivenUp: ['draftFailed', 'draftFailedBesideEarlier'],
  modelDrafted: ['firstDraftReplaced'],
  modelGivenUp: ['firstDraftReplaced'],
} as const satisfies Record<string, readonly Happening[]>
type Deed = keyof typeof DONE

const DEEDS = Object.keys(DONE) as Deed[]
const known = new Set<Happening>(Object.values(DONE).flat())
const OTHERS = HAPPENINGS.filter((happening) => !known.has(happening))

interface Step {
  what: Deed | Happening
  /** To which of two visits. */
  at: number
  /** What comes in between while a drafter writes. */
  meanwhile: Deed | null
}
/** More often the steps that might lose a note. */
const OFTEN: readonly Deed[] = ['released', 'redrafted', 'withdrawn', 'moved', 'heard', 'drafted']
const deed = fc.constantFrom(...DEEDS, ...OFTEN, ...OFTEN)
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof({ weight: 6, arbitrary: deed }, { weight: 1, arbitrary: fc.constantFrom(...OTHERS) }),
  at: fc.constantFrom(0, 0, 0, 1),
  meanwhile: fc.option(deed),
})

const ENDS_A_RELEASE: readonly string[] = ['redrafted', 'moved']
/** Was it done? It may be refused only for these reasons. */
function went({ status }: Answer, ...refusals: readonly number[]): boolean {
  expect([200, ...refusals]).toContain(status)
  return status === 200
}
const isDeed = (what: string): what is Deed => Object.hasOwn(DONE, what)
const textIn = (row: { note_json: string }): string => render(JSON.parse(row.note_json) as Note).text

describe('a released text', () => {
  let service: TestService
  let anna: TestDoctor
  let templateId: string
  let made = 0
  let meanwhile: (() => Promise<void>) | null = null

  const text = (by: string) => `Plan\n${by} ${++made}.`
  const drafting = (by: string) =>
    scriptedDrafter(async () => {
      const between = meanwhile
      meanwhile = null
      await between?.()
      return { notes: text(by), summary: '', engine: by, citations: [] }
    })
  const drafter = { ...drafting('Modell'), first: drafting('Entwurf') }

  beforeAll(async () => {
    service = await startService('sqlite', { adapters: { drafter } })
    anna = await service.doctor()
    const templates = dataOf<{ _id: string; key: string }[]>(await anna.get('/templates'))
    templateId = templates.find(({ key }) => key === 'soap')?._id ?? ''
  })
  afterAll(() => service.remove())

  /** Two visits, something said in the first, and what happens to them. */
  async function visits() {
    const ids = (await Promise.all([anna.appointment(), anna.appointment()])).map(({ _id }) => _id)
    const { db } = service.adapters.database
    const { queue, config, clock } = service
    const gate = planGate({ catalogue: config.plans, timezone: config.timezone })
    const reader = { factsOf: () => Promise.reject(new Error('nobody reads')), factsInNote: async () => [] }
    const deps = { db, queue, drafter, reader, gate, log: pino({ enabled: false }), now: clock.now }
    const [draft, modelDraft] = [draftJob(deps), modelDraftJob(deps)]
    const released = new Set<string>()
    /** What each visit has released last. */
    const last = new Map<string, string>()

    const inOrder = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
    const rowOf = (id: string) => appointments.ownedBy(db, anna.id, id)
    const noteOf = (id: string) =>
      db.selectFrom('notes').selectAll().where('appointment_id', '=', id).executeTakeFirst()
    const heardOf = async (id: string) => transcriptions.ofAppointment(db, await rowOf(id))
    const jobOf = <K extends 'draft' | 'model_draft'>(kind: K, payload: Job<K>['payload']): Job<K> => {
      const done = async () => {}
      const signal = AbortSignal.timeout(60_000)
      return { id: 'job', kind, payload, attempt: 1, isLast: true, signal, assertLease: done, finish: done } as Job<K>
    }
    const draftOf = async (id: string) => {
      const heard = await heardOf(id)
      return heard && jobOf('draft', { appointment_id: id, transcription_id: heard.id, generation: heard.generation })
    }
    const modelDraftOf = async (id: string) =>
      jobOf('model_draft', { appointment_id: id, version: (await noteOf(id))?.version ?? 0 })
    const release = (id: string, said: string) => {
      released.add(said)
      last.set(id, said)
    }

    const deeds: Record<Deed, (id: string, other: string) => Promise<unknown>> = {
      async released(id) {
        const notes = text('Freigabe')
        if (went(await anna.post(`/notes/add/${id}`, { notes }))) release(id, notes)
      },
      async changed(id) {
        const notes = text('Änderung')
        const { notes_status } = await rowOf(id)
        const isChanged = went(await anna.put(`/notes/${id}`, { notes }), 404)
        if (isChanged && notes_status === 'released') release(id, notes)
      },
      async moved(id, other) {
        if (!went(await anna.put(`/notes/${id}`, { appointment_id: other }), 404, 409)) return
        expect((await rowOf(other)).notes_status).not.toBe('drafting')
        const text = last.get(id)
        last.delete(id)
        if (text !== undefined) last.set(other, text)
      },
      async redrafted(id) {
        went(await anna.post(`/notes/regenerate-notes/${id}`, { notes_template_type: templateId }), 404, 409)
      },
      agreed: async (id) => went(await anna.put(`/consent/${id}`, { status: 'given', method: 'oral', language: 'de' })),
      withdrawn: async (id) => went(await anna.put(`/consent/${id}`, { status: 'withdrawn' })),
      named: async (id) =>
        went(await anna.post(`/appointments/update/${id}`, { status: STATUSES[made++ % STATUSES.length] })),
      heard: (id) =>
        inOrder(async (tx) => {
          const appointment = await appointments.ownedBy(tx, anna.id, id)
          const before = await transcriptions.ofAppointment(tx, appointment)
          const at = clock.now().toISOString()
          const segments = spoken('Guten Tag.', 'Ich habe Husten.')
          const row = await transcriptions.save(tx, {
            ...{ id: before?.id ?? newId(), appointment_id: id, recording_id: newId(), text: 'Ich habe Husten.' },
            ...{ generation: (before?.generation ?? 0) + 1, segments_json: JSON.stringify(segments) },
            ...{ original_segments_json: null, warnings_json: '[]', language: 'de', engine: 'scripted' },
            ...{ duration_seconds: 4, draft_failed_at: null, created_at: at, updated_at: at },
          })
          const happened = await happen(tx, appointment, 'takeHeard', clock.now())
          if (happened?.job === 'draft') await transcriptions.draft(tx, queue, row)
        }),
      async drafted(id) {
        const job = await draftOf(id)
        if (job) await draft.run(job)
      },
      async draftGivenUp(id) {
        const job = await draftOf(id)
        if (job) await inOrder((tx) => draft.giveUp(tx, job, new Error('given up')))
      },
      modelDrafted: async (id) => modelDraft.run(await modelDraftOf(id)),
      async modelGivenUp(id) {
        const job = await modelDraftOf(id)
        await inOrder((tx) => modelDraft.giveUp(tx, job, new Error('given up')))
      },
    }

    const others = (id: string, happening: Happening) =>
      inOrder(async (tx) => {
        const failure = { status: 'error_transcription' as const, reason: 'Warum' }
        const given = { failure, status: 'transcribing', reason: 'Warum' }
        await happen(tx, await appointments.ownedBy(tx, anna.id, id), happening, clock.now(), given)
      })

    async function take({ what, at, meanwhile: between }: Step): Promise<void> {
      const [id, other] = at === 0 ? ids : ids.toReversed()
      if (id === undefined || other === undefined) return
      const before = await Promise.all(ids.map(rowOf))
      meanwhile = between && (() => deeds[between](id, other).then(() => {}))
      await (isDeed(what) ? deeds[what](id, other) : others(id, what))
      const betweenTaken = meanwhile === null ? between : null
      meanwhile = null
      await holds(before, [what, betweenTaken])
    }

    /** What must hold after every step. */
    async function holds(before: readonly appointments.OwnedAppointment[], taken: readonly (string | null)[]) {
      const versions = await db.selectFrom('note_versions').selectAll().where('appointment_id', 'in', ids).execute()
      const kept = versions.map(textIn)
      for (const said of released) expect(kept).toContain(said)
      for (const [index, id] of ids.entries()) {
        const row = await rowOf(id)
        const note = await noteOf(id)
        expect(STATUSES).toContain(row.status)
        expect(NOTES_STATUSES).toContain(row.notes_status)
        expect(stageOf(row)).not.toBe('other')
        if (row.notes_status === 'released') expect(note && textIn(note)).toBe(last.get(id))
        else if (before[index]?.notes_status === 'released')
          expect(taken.some((one) => one !== null && ENDS_A_RELEASE.includes(one))).toBe(true)
      }
    }
    await take({ what: 'heard', at: 0, meanwhile: null })
    return { take }
  }

  it('is never lost: only a clinician replaces it, and all are among the versions (contract 3 notes-status)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }), async (steps) => {
        const { take } = await visits()
        for (const one of steps) await take(one)
      }),
      { numRuns: 100 },
    )
  }, 120_000)

  it('leaves a draft that is awaited behind when it moves', async () => {
    const { take } = await visits()
    for (const what of ['drafted', 'heard', 'moved'] as const) await take({ what, at: 0, meanwhile: null })
  })
})
