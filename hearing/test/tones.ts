/**
 * Words as pure tones: a language that a few lines can speak and understand, to test what surrounds a speech engine
 * without a model. A word is 0.25 s of its tone, words of an utterance are 0.15 s apart.
 */
export const TONE_WORDS = ['hello', 'doctor', 'cough', 'fever', 'chest', 'pain', 'plan', 'goodbye']

const RATE = 16_000
const WORD_SECONDS = 0.25
const GAP_SECONDS = 0.15
const AMPLITUDE = 0.3 * 32_767
/** An utterance ends when nothing is heard for this long. */
const UTTERANCE_GAP_MS = 600
const FRAME = 320

/** 400 Hz to 3.8 kHz, evenly spread over what is heard as pitch. */
export const toneOf = (word: number): number => 400 * 1.38 ** word

export interface SpokenWord {
  text: string
  start_ms: number
  end_ms: number
}

/**
 * Speaks a script: a text is spoken, a number is a pause in seconds.
 * @returns 16 kHz mono samples
 */
export function speakTones(script: readonly (string | number)[]): Int16Array<ArrayBuffer> {
  const samples: number[] = []
  const sound = (seconds: number, hertz: number) => {
    const length = Math.round(seconds * RATE)
    for (let index = 0; index < length; index++) {
      // Ten milliseconds of fading at both ends, against clicks.
      const envelope = Math.min(1, index / 160, (length - index) / 160)
      samples.push(hertz === 0 ? 0 : AMPLITUDE * envelope * Math.sin((2 * Math.PI * hertz * index) / RATE))
    }
  }
  for (const part of script) {
    if (typeof part === 'number') {
      sound(part, 0)
      continue
    }
    for (const [index, word] of part.split(' ').entries()) {
      const known = TONE_WORDS.indexOf(word)
      if (known < 0) throw new Error(`not a word of tones: ${word}`)
      if (index > 0) sound(GAP_SECONDS, 0)
      sound(WORD_SECONDS, toneOf(known))
    }
  }
  return Int16Array.from(samples)
}

/** Understands it. @returns utterances of words with their times */
export function hearTones(samples: Int16Array): SpokenWord[][] {
  const utterances: SpokenWord[][] = []
  let current = { word: -1, from: 0 }
  const frames = Math.floor(samples.length / FRAME)
  for (let frame = 0; frame <= frames; frame++) {
    const word = frame < frames ? loudestTone(samples.subarray(frame * FRAME, (frame + 1) * FRAME)) : -1
    if (current.word === word) continue
    // Shorter than 80 ms is the edge of a tone.
    if (current.word >= 0 && frame - current.from >= 4) {
      const spoken = { text: TONE_WORDS[current.word] ?? '', start_ms: current.from * 20, end_ms: frame * 20 }
      const utterance = utterances.at(-1)
      const before = utterance?.at(-1)
      if (utterance && before && spoken.start_ms - before.end_ms < UTTERANCE_GAP_MS) utterance.push(spoken)
      else utterances.push([spoken])
    }
    current = { word, from: frame }
  }
  return utterances
}

/** Goertzel's algorithm for each tone. @returns the word, -1 for none */
function loudestTone(frame: Int16Array): number {
  let best = -1
  let most = FRAME * FRAME * 500 ** 2
  for (let word = 0; word < TONE_WORDS.length; word++) {
    const coefficient = 2 * Math.cos((2 * Math.PI * toneOf(word)) / RATE)
    let one = 0
    let two = 0
    for (const sample of frame) {
      const next: number = sample + coefficient * one - two
      two = one
      one = next
    }
    const power = one * one + two * two - coefficient * one * two
    if (power > most) {
      most = power
      best = word
    }
  }
  return best
}
