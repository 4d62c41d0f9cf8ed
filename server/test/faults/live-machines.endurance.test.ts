import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { samplesSha256 } from '@visite/hearing/audio/encode'
import { noise, sha256 } from '@visite/hearing/test/samples'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Machines, startMachines } from '../machines.ts'
import { haproxyFor, type StartedProxy } from '../proxies.ts'
import { type SteadySpeaker, steadySpeaker } from '../steady-speaker.ts'

const SPEAKERS = 60
const SECONDS = 90

let machines: Machines
let proxy: StartedProxy
const folder = mkdtempSync(join(tmpdir(), 'visite-played-'))
beforeAll(async () => {
  // There is no engine, because only the audio is checked.
  machines = await startMachines(3, { VISITE_TRANSCRIBER: `sherpa:${join(folder, 'no-model')}` })
  proxy = await haproxyFor(machines.ports, '/api/v1/health/ready')
}, 300_000)
afterAll(async () => {
  await proxy?.stop()
  await machines?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * How long until everybody who was cut off speaks again, milliseconds. On a busy machine some have finished by then.
 */
async function backAfter(speakers: readonly SteadySpeaker[], act: () => Promise<void>): Promise<number> {
  const before = speakers.map((speaker) => ({ speaker, progress: speaker.progress() })).filter(isSpeaking)
  expect(before.length).toBeGreaterThan(0)
  await act()
  const began = performance.now()
  for (const { speaker, progress } of before) while (speaker.progress() <= progress) await pause(10)
  return performance.now() - began
}

const isSpeaking = ({ progress }: { progress: number }): boolean => progress < 0.95

async function playedSha256(appointmentId: string): Promise<string> {
  const headers = { authorization: `Bearer ${machines.token}` }
  const answer = await fetch(`http://127.0.0.1:${proxy.port}/api/v1/recordings/audio/${appointmentId}`, { headers })
  if (!answer.ok) throw new Error(`the recording answered ${answer.status}`)
  const file = join(folder, `${appointmentId}.flac`)
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  return samplesSha256(file, AbortSignal.timeout(60_000))
}

it('sixty people speak through three machines without stickiness; two are killed, one with its disk, and nothing is lost or doubled (contract 15 speech)', {
  timeout: 1_800_000,
}, async () => {
  const said = noise(SECONDS)
  const appointments: string[] = []
  for (let n = 0; n < SPEAKERS; n++) appointments.push(await machines.appointment())
  const base = `ws://127.0.0.1:${proxy.port}/api/v1`
  const talks = appointments.map((appointmentId) => ({
    appointmentId,
    speaker: steadySpeaker({ base, token: machines.token, appointmentId, samples: said, speed: 1 }),
  }))
  const speakers = talks.map(({ speaker }) => speaker)
  await pause(10_000)
  const killed = await backAfter(speakers, async () => void (await machines.end(0, 'SIGKILL')))
  await machines.start(0)
  await pause(5_000)
  const lost = await backAfter(speakers, () => machines.lose(1))
  await machines.start(1)

  const recordings = await Promise.all(speakers.map((speaker) => speaker.done))
  expect(recordings.filter((id) => id === null)).toEqual([])
  const hashes = new Set<string>()
  for (const { appointmentId } of talks) hashes.add(await playedSha256(appointmentId))
  expect([...hashes]).toEqual([sha256(said)])
  expect(await machines.statement('select 1 from spool_pieces')).toEqual([])
  const latencies = speakers.flatMap(({ latencies }) => latencies).sort((a, b) => a - b)
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN
  const ends = speakers.flatMap((speaker) => speaker.endedAfter() ?? []).sort((a, b) => a - b)
  console.error(
    `${SPEAKERS} speakers: ended ${ends[Math.floor(ends.length / 2)]?.toFixed(0)} ms (p50) after asking, acknowledged after ${p99.toFixed(0)} ms (p99), ${latencies[Math.floor(latencies.length / 2)]?.toFixed(0)} ms (p50); ` +
      `all back ${(killed / 1000).toFixed(1)} s after a kill, ${(lost / 1000).toFixed(1)} s after a machine was lost with its disk`,
  )
})
