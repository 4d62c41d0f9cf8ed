import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Handlers, JobKind, JobQueue } from './jobs.ts'
import type { BlobStore } from './platform/blobs/blob-store.ts'
import type { Database } from './platform/db/open.ts'
import { ifDue, type Progress } from './platform/db/periodic.ts'
import type { Stoppable, Timing } from './platform/jobs/queue.ts'
import type { PrivateCopies } from './platform/sealed-files/private-copy.ts'
import { SPOOLED } from './platform/spool/storage-spools.ts'
import { periodically } from './platform/time/periodically.ts'
import { markMissing } from './recordings/missing.ts'
import { type FileOwner, sweepFiles } from './retention/sweep-files.ts'

/** What a process does besides answering requests. */
export interface Background {
  /** Removes what broken uploads left in this process's folder, now and every hour. */
  tidy(): void
  /** Starts the jobs and the periodic work. */
  work(): Promise<void>
  /** Removes files nobody needs that were last touched before the instant. */
  sweep(before: Date): Promise<{ staging: number; orphans: number }>
  /** Gives back leased jobs that do not finish in time. */
  stop(finishJobsMs: number): Promise<void>
}

interface Deps {
  database: Database
  blobs: BlobStore
  /** Plain copies for foreign programs. */
  copies: Pick<PrivateCopies, 'sweep'>
  queue: JobQueue
  handlers: Handlers
  /** How many jobs of a kind run at the same time, for the kinds an operator sets. */
  concurrency: Config['jobs']
  timing: Partial<Timing>
  /** Erases expired data. */
  expire: () => Promise<unknown>
  /** Reminds patients of their bookings. */
  remind: () => Promise<unknown>
  /** Encrypts what an earlier version stored in plain. */
  sealPlain: (progress: Progress) => Promise<unknown>
  givenUp: (kind: JobKind) => void
  /** Gives new entries of the audit trail their places in its chain. */
  chain: () => Promise<void>
  /** Whatever else runs on its own and starts with the jobs. */
  alongside: readonly (() => Promise<Stoppable>)[]
  log: FastifyBaseLogger
  now: () => Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How often a process checks whether periodic work is due. */
const LOOK_MS = 300_000
/** How long audit entries wait for their places in the chain. */
const CHAIN_MS = 1_000
/** Calendar feeds that a process reads at the same time: they mostly wait. */
const CONCURRENT_FEEDS = 2

const OWNERS: readonly FileOwner[] = [
  { prefix: 'recordings/', namedBy: ['recordings.blob_key', 'recording_takes.blob_key'] },
  { prefix: 'documents/', namedBy: ['documents.blob_key'] },
  { prefix: SPOOLED, namedBy: ['spool_pieces.object_key'] },
]

/** No kind waits for a slower one: transcriptions take minutes, mails moments. */
function lanesOf(concurrency: Config['jobs']): { kinds: readonly JobKind[]; concurrency: number }[] {
  // A model's drafts take minutes, and the first drafts of other visits do not wait for them.
  const lanes = { ...concurrency, model_draft: concurrency.draft }
  const heavy = Object.entries(lanes).map(([kind, concurrency]) => ({ kinds: [kind as JobKind], concurrency }))
  return [
    { kinds: ['link', 'mail'], concurrency: 1 },
    // Other people's servers may be slow.
    { kinds: ['calendar'], concurrency: CONCURRENT_FEEDS },
    // A share that hangs blocks a thread for each file.
    { kinds: ['deliver', 'gdt'], concurrency: 1 },
    ...heavy.filter(({ concurrency }) => concurrency > 0),
  ]
}

export function backgroundWork(deps: Deps): Background {
  const {
    database,
    blobs,
    copies,
    queue,
    handlers,
    concurrency,
    timing,
    expire,
    remind,
    sealPlain,
    givenUp,
    chain,
    alongside,
    log,
    now,
  } = deps
  const db = database.unhurried
  const stops: ((finishJobsMs: number) => Promise<void>)[] = []
  const anHourAgo = () => new Date(now().getTime() - HOUR_MS)

  /** Once per installation; a fault is logged. */
  const once = (name: string, everyMs: number, run: (progress: Progress) => Promise<void>) =>
    ifDue(db, now, { name, everyMs, run }).catch((error: unknown) =>
      log.error({ err: error, work: name }, 'periodic work failed'),
    )
  const lookForMissing = async (progress: Progress) => {
    const missing = await markMissing({ db, blobs, now, progress })
    if (missing > 0) log.error({ missing }, 'recordings have lost their files: see visite check --files')
  }
  /** Every process has its own folder for uploads. */
  const removeUnfinished = () =>
    Promise.all([blobs.sweepStaging(anHourAgo()), copies.sweep(new Date(now().getTime() - DAY_MS))]).then(
      () => {},
      (error: unknown) => log.error({ err: error }, 'unfinished uploads could not be removed'),
    )

  async function workJobs(): Promise<void> {
    for (const lane of lanesOf(concurrency)) {
      const worker = await queue.work(handlers, {
        ...lane,
        timing,
        onError: (job, error) => {
          log.warn({ err: error, ...job }, 'a job failed')
          if (job.givenUp) givenUp(job.kind)
        },
        onFault: (error) => log.error({ err: error }, 'the queue cannot reach its database'),
      })
      stops.push((finishMs) => worker.stop(finishMs))
    }
  }

  function chainTrail(): void {
    const chaining = periodically(CHAIN_MS, () =>
      chain().catch((error: unknown) => log.error({ err: error }, 'the audit trail could not be chained')),
    )
    stops.push(async () => {
      chaining.stop()
      await chaining.first
      await chain().catch(() => {})
    })
  }

  function workNowAndThen(): void {
    const sweeping = periodically(LOOK_MS, async () => {
      await once('remind patients', LOOK_MS, async () => void (await remind()))
      await once('erase what has passed its time', HOUR_MS, async () => void (await expire()))
      await once('remove files that nobody needs', HOUR_MS, async (progress) => {
        await sweepFiles({ db, blobs, owners: OWNERS, progress }, anHourAgo())
      })
    })
    const first = sweeping.first
      .then(() => once('look for missing files', 0, lookForMissing))
      .then(() => once('seal what is still plain', 0, async (progress) => void (await sealPlain(progress))))
    stops.push(async () => {
      sweeping.stop()
      await first
    })
  }

  return {
    tidy() {
      const tidying = periodically(HOUR_MS, removeUnfinished)
      stops.push(async () => {
        tidying.stop()
        await tidying.first
      })
    },
    async work() {
      await workJobs()
      for (const start of alongside) {
        const started = await start()
        stops.push((finishMs) => started.stop(finishMs))
      }
      chainTrail()
      workNowAndThen()
    },
    async sweep(before) {
      const staging = await blobs.sweepStaging(before)
      return { staging, ...(await sweepFiles({ db, blobs, owners: OWNERS }, before)) }
    },
    async stop(finishJobsMs) {
      await Promise.all(stops.splice(0).map((stop) => stop(finishJobsMs)))
    },
  }
}
