import { setTimeout as pause } from 'node:timers/promises'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { disturb, speechProcess } from '../server/test/speech-process.ts'
import { steadySpeaker } from '../server/test/steady-speaker.ts'
import { processorMs, residentMiB } from './place.ts'

const SPEAKERS = 50
const SECONDS = 20
/** They do not all begin at the same moment. */
const BEGIN_WITHIN_MS = 1_000

/**
 * Fifty doctors speak in real time, a frame every tenth of a second, without an engine: milliseconds from sending a
 * frame to its acknowledgement (durable), and how much the service's resident memory grows after the fifth second.
 */
export async function manySpeakers() {
  const place = await speechProcess()
  try {
    const { base, token } = place
    const samples = noise(SECONDS)
    const appointments: string[] = []
    for (let n = 0; n < SPEAKERS; n++) appointments.push(await place.appointment())
    const speakers = await Promise.all(
      appointments.map(async (appointmentId, index) => {
        await pause((index * BEGIN_WITHIN_MS) / SPEAKERS)
        return steadySpeaker({ base, token, appointmentId, samples, speed: 1 })
      }),
    )
    await pause(5_000)
    const early = residentMiB(place.pid())
    let peak = early
    const speaking = () => speakers.some((speaker) => speaker.progress() < 1)
    while (speaking()) {
      await pause(100)
      peak = Math.max(peak, residentMiB(place.pid()))
    }
    const { p50, p99 } = quantilesOf(speakers.flatMap((speaker) => speaker.latencies))
    await Promise.all(speakers.map(({ done }) => done))
    return { speakers: SPEAKERS, p50, p99, growthMiB: peak - early }
  } finally {
    await place.remove()
  }
}

/** They do not all end at the same moment either. */
const END_EVERY_SECONDS = 0.6

/**
 * The same with the default engine, which makes live text for some and transcribes what has ended: acknowledgements,
 * and milliseconds from asking for the end to hearing of the recording.
 */
export async function speakersBesideEngine() {
  const place = await speechProcess({ engine: 'pocketsphinx' })
  try {
    const { base, token } = place
    const appointments: string[] = []
    for (let n = 0; n < SPEAKERS; n++) appointments.push(await place.appointment())
    const longest = noise(SECONDS + SPEAKERS * END_EVERY_SECONDS)
    const before = processorMs(place.pid())
    const started = performance.now()
    const speakers = await Promise.all(
      appointments.map(async (appointmentId, index) => {
        await pause((index * BEGIN_WITHIN_MS) / SPEAKERS)
        const samples = longest.subarray(0, 16_000 * (SECONDS + index * END_EVERY_SECONDS))
        return steadySpeaker({ base, token, appointmentId, samples, speed: 1 })
      }),
    )
    await Promise.all(speakers.map(({ done }) => done))
    const seconds = (performance.now() - started) / 1000
    const share = (processorMs(place.pid()) - before) / (1000 * seconds)
    const acks = quantilesOf(speakers.flatMap((speaker) => speaker.latencies))
    const ends = quantilesOf(speakers.flatMap((speaker) => speaker.endedAfter() ?? []))
    return { speakers: SPEAKERS, acks, ends, share }
  } finally {
    await place.remove()
  }
}

function quantilesOf(latencies: number[]) {
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? Number.NaN }
}

const LONG_SECONDS = 30 * 60
const SPEED = 20

/** Half an hour at twenty times the speed of speech, through 20 pulled cables, a kill -9 and a restart. */
export async function disturbedSpeaker() {
  const place = await speechProcess()
  try {
    const appointmentId = await place.appointment()
    const samples = noise(LONG_SECONDS)
    const started = performance.now()
    const speaker = steadySpeaker({ base: place.base, token: place.token, appointmentId, samples, speed: SPEED })
    speaker.done.catch(() => {})
    await disturb(place, speaker)
    await speaker.done
    const seconds = (performance.now() - started) / 1000
    return { same: (await place.playedSha256(appointmentId)) === sha256(samples), returns: speaker.returns(), seconds }
  } finally {
    await place.remove()
  }
}
