import { consultations } from '../drafter/corpora/consultations/consultations.ts'
import { MAX_SEGMENTS } from '../server/src/transcriptions/schema.ts'
import { drafted } from './drafted.ts'
import type { Place } from './place.ts'

/** Some 150 words a minute for three hours. */
const WORDS = 27_000
/** Drafts, and corrections. */
const ROUNDS = 5
/** Clients that read appointments one after another, as dashboards do. */
const READERS = 4

interface Said {
  role: string
  text: string
}

/** Three hours of talk: the repository's German consultations, one after another, over and over. */
function threeHours(): Said[] {
  const all = (['de', 'blind-de'] as const).flatMap((set) => consultations(set).flatMap(({ segments }) => segments))
  const said: Said[] = []
  for (let words = 0, at = 0; words < WORDS; at++) {
    const { role, text } = all[at % all.length] ?? { role: 'unknown', text: '' }
    said.push({ role, text })
    words += text.split(' ').length
  }
  return said
}

/**
 * How long others wait for an answer while the service drafts from three hours of talk, in ms, and how long a draft
 * takes; and the same while a transcript is corrected to as many different lines as allowed. The answer is an
 * appointment; drafts and corrections are requested one after another.
 */
export async function answersWhileDrafting(place: Place) {
  const { token, appointmentId } = place
  const { url } = place.service
  const authorization = `Bearer ${token}`
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const answer = (await response.json()) as { data: never }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  const id = await drafted(place)
  const segments = threeHours().map(({ role, text }, at) => ({
    ...{ role, text, speaker: null },
    ...{ start_ms: at * 4_000, end_ms: at * 4_000 + 3_900 },
  }))
  await call('PUT', `/transcriptions/${id}`, { segments })
  const templates: { _id: string; key: string; language: string }[] = await call('GET', '/templates')
  const template = templates.find(({ key, language }) => key === 'soap' && language === 'de')

  async function answersWhile(work: (round: number) => Promise<unknown>) {
    let working = true
    const waits: number[] = []
    const read = async () => {
      while (working) {
        const asked = performance.now()
        await call('GET', `/appointments/get/${appointmentId}`)
        waits.push(performance.now() - asked)
      }
    }
    const readers = Array.from({ length: READERS }, read)
    const seconds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const asked = performance.now()
      await work(round)
      seconds.push((performance.now() - asked) / 1000)
    }
    working = false
    await Promise.all(readers)
    waits.sort((a, b) => a - b)
    const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN
    return { answers: waits.length, p50: at(0.5), p99: at(0.99), longest: waits.at(-1) ?? Number.NaN, seconds }
  }

  const drafting = await answersWhile(() =>
    call('POST', `/notes/regenerate-notes/${id}`, { notes_template_type: template?._id }),
  )
  const lines = (round: number) => Array.from({ length: MAX_SEGMENTS }, (_, n) => `Zeile ${n} ${round}`).join('\n')
  const correcting = await answersWhile((round) =>
    call('PUT', `/transcriptions/${id}`, { transcription: lines(round) }),
  )
  return { drafting, correcting }
}
