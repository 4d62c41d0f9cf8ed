import { createHash } from 'node:crypto'
import type { Ear } from './listening.ts'
import type { TranscribeRequest } from './port.ts'

/**
 * An ear that asks its engine only what it has not yet answered, so that work repeated after a fault continues from
 * there. Another engine, language or vocabulary is another question.
 */
export function remembering(ear: Ear, { memory, language, vocabulary = [] }: TranscribeRequest): Ear {
  if (!memory) return ear
  const asked = createHash('sha256').update(JSON.stringify([ear.name, language, vocabulary]))
  const wish = asked.digest('hex').slice(0, 16)
  const { findSpeech, findSpeakers } = ear
  return {
    ...ear,
    hear: (hearable) => {
      const { voice, piece, attempt } = hearable
      const what = `${voice.channel} ${piece.start_ms}-${piece.end_ms} #${attempt}`
      return memory.remembered(`${wish} hear ${what}`, () => ear.hear(hearable))
    },
    ...(findSpeech && {
      findSpeech: (pcm, channel, signal) =>
        memory.remembered(`${wish} speech ${channel}`, () => findSpeech(pcm, channel, signal)),
    }),
    ...(findSpeakers && {
      findSpeakers: (pcm, channel, signal) =>
        memory.remembered(`${wish} speakers ${channel}`, () => findSpeakers(pcm, channel, signal)),
    }),
  }
}
