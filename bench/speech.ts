import { setTimeout as pause } from 'node:timers/promises'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { disturb, speechProcess } from '../server/test/speech-process.ts'
import { steadySpeaker } from '../server/test/steady-speaker.ts'
import { residentMiB } from './place.ts'

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
    const latencies = speakers.flatMap((speaker) => speaker.latencies).sort((a, b) => a - b)
    const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
    await Promise.all(speakers.map(({ done }) => done))
    return { speakers: SPEAKERS, p50: quantile(0.5), p99: quantile(0.99), growthMiB: peak - early }
  } finally {
    await place.remove()
  }
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
