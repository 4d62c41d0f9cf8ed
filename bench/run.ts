/**
 * `npm run bench`: the service against the floor, both measured in this run. The figures are this machine's; the ratios
 * hold on any.
 */
import { existsSync } from 'node:fs'
import { startPostgres } from '../server/test/postgres.ts'
import { answersWhileDrafting } from './drafting.ts'
import { eventWrites } from './event-writes.ts'
import { eventDelivery } from './events.ts'
import { pipelineOverhead } from './pipeline.ts'
import { openPlace } from './place.ts'
import { requestRatios } from './requests.ts'
import { disturbedSpeaker, manySpeakers, speakersBesideEngine } from './speech.ts'
import { uploadRatio } from './upload.ts'

const line = (name: string, figure: string, target: string, reached: boolean) =>
  console.log(`${name.padEnd(38)} ${figure.padEnd(44)} ${reached ? 'reached' : 'MISSED '}  ${target}`)

const place = await openPlace()
try {
  line('start to first healthy answer', `${place.startedInMs.toFixed(0)} ms`, '<= 700 ms', place.startedInMs <= 700)
  line('resident memory, idle', `${place.restingMiB.toFixed(0)} MiB`, '<= 130 MiB', place.restingMiB <= 130)
  for (const { name, least, service, floor, ratio } of await requestRatios(place)) {
    const figure = `${ratio.toFixed(2)} of the floor (${service.toFixed(0)} / ${floor.toFixed(0)} per s)`
    line(name, figure, `>= ${least.toFixed(2)}`, ratio >= least)
  }
  const upload = await uploadRatio(place)
  const figure = `${upload.ratio.toFixed(2)} of the floor's time (${upload.service.toFixed(2)} / ${upload.floor.toFixed(2)} s)`
  line('upload 500 MB (durable)', figure, '<= 1.25', upload.ratio <= 1.25)
  line('resident memory, after a first draft', `${upload.busyMiB.toFixed(0)} MiB`, '', true)
  line('growth during the upload', `${upload.growthMiB.toFixed(0)} MiB`, '<= 64 MiB', upload.growthMiB <= 64)
  const { drafting, correcting } = await answersWhileDrafting(place)
  const tellWaits = (name: string, { p50, p99, seconds }: typeof drafting, each: string, limit: number) => {
    const waits = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${each} ${Math.max(...seconds).toFixed(1)} s)`
    line(name, waits, `p99 <= ${limit} ms`, p99 <= limit)
  }
  tellWaits('answers while three hours are drafted', drafting, 'a draft', 50)
  tellWaits('answers while 50,000 lines are corrected', correcting, 'a correction', 200)
} finally {
  await place.remove()
}

const tellDelivery = (on: string, { p50, p99, kibPerListener }: Awaited<ReturnType<typeof eventDelivery>>) => {
  line(
    `event to 1,000 listeners on ${on}`,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    'p99 <= 100 ms',
    p99 <= 100,
  )
  line(`memory of a listener on ${on}`, `${kibPerListener.toFixed(0)} KiB`, '', true)
}
tellDelivery('SQLite', await eventDelivery())
if (existsSync('/usr/lib/postgresql')) {
  const postgres = await startPostgres()
  try {
    tellDelivery('Postgres', await eventDelivery(postgres.url))
  } finally {
    await postgres.stop()
  }
  for (const clients of [16, 64]) {
    const { perSecond, here, postgres } = await eventWrites(clients)
    const taken = `${here.toFixed(2)} ms of a processor here, ${postgres.toFixed(2)} in Postgres`
    line(`writes with an event, ${clients} clients`, `${perSecond.toFixed(0)} per s (${taken})`, '', true)
  }
} else {
  console.log('event to 1,000 listeners on Postgres       not measured: it is not installed here')
}

const { total, engine, overhead } = await pipelineOverhead()
const times = `${overhead.toFixed(2)} s (${total.toFixed(1)} s, engine ${engine.toFixed(1)} s)`
line('upload to draft minus the engine', times, '<= 1 s', overhead <= 1)
const speech = await manySpeakers()
const acks = `p50 ${speech.p50.toFixed(0)} ms, p99 ${speech.p99.toFixed(0)} ms`
line(`acknowledgement, ${speech.speakers} live speakers`, acks, 'p99 <= 50 ms', speech.p99 <= 50)
line('growth while they speak', `${speech.growthMiB.toFixed(0)} MiB`, '<= 32 MiB', speech.growthMiB <= 32)
const beside = await speakersBesideEngine()
const tellSpeech = (name: string, { p50, p99, most }: typeof beside.acks, limit: number) => {
  const figure = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms`
  line(name, figure, `p99 <= ${limit} ms`, p99 <= limit)
}
tellSpeech('acknowledgement beside the engine', beside.acks, 50)
tellSpeech('end to recording beside the engine', beside.ends, 1_000)
line('processor of the service meanwhile', `${beside.share.toFixed(2)} of a core`, '', true)
const { same, returns, seconds } = await disturbedSpeaker()
const told = `${same ? 'every sample is there' : 'samples are MISSING'} (${seconds.toFixed(0)} s, back ${returns} times)`
line('30 min live at 20 x, cut and killed', told, 'the same samples', same)
