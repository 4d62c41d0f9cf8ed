import { cuesOf } from './cues.ts'
import { judge, type KeptHead, type Model } from './model.ts'
import { isList, type LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'

/** Whose sentence it is, and where it would stand. */
export interface Place {
  section: SectionClass
  speaker: 'doctor' | 'patient'
}

/** A sentence in words, each with the punctuation after it. */
export interface Words {
  words: readonly string[]
  marks: readonly string[]
}

/** What is left out or kept as one: "the patient". */
const TOKEN = /the patient(?:['’]s)?(?=[\s,.;:]|$)[,.;:]*|\S+/gi
const PUNCTUATED = /^(Pat\.|.*?)([,.;:!?…]*)$/u

export function wordsOf(text: string): Words {
  const read = (text.match(TOKEN) ?? []).map((token) => PUNCTUATED.exec(token) ?? [])
  return { words: read.map(([, word = '']) => word), marks: read.map(([, , mark = '']) => mark) }
}

/** What shows of each word, by itself, whether authors of notes keep it. */
export function wordFeatures({ words, marks }: Words, pack: LanguagePack, { section, speaker }: Place): string[][] {
  const lower = words.map((word) => word.toLowerCase())
  const shown = lower.map((word) => (/\d/.test(word) ? '#' : word))
  const classes = pack.classesOf(lower)
  const cues = lower.map((word) => cuesOf(word, pack).join('+'))
  const verbs = classes.map(pack.isVerbal)
  const { code } = pack
  return shown.map((word, at) => {
    const [before = '$', next = '$'] = [shown[at - 1], shown[at + 1]]
    const [own = '', left = '$', right = '$'] = [classes[at], classes[at - 1], classes[at + 1]]
    const mark = marks[at - 1] ?? '$'
    const place = at === 0 ? 'first' : at === words.length - 1 ? 'last' : at < 3 ? 'early' : 'inside'
    return [
      `bias ${code}`,
      `word ${word}`,
      `word ${word} ${code} ${section}`,
      `word ${word} ${speaker}`,
      `word ${word} ${place}`,
      `word ${word} after ${mark}`,
      `stem ${word.slice(0, 5)}`,
      `end ${code} ${word.slice(-3)}`,
      `words ${before} ${word}`,
      `words ${word} ${next}`,
      `words ${before} ${word} ${next}`,
      `before ${before} ${own}`,
      `next ${next} ${own}`,
      `class ${code} ${own} ${speaker} ${section}`,
      `class ${code} ${own} ${place}`,
      `class ${own} after ${mark}`,
      `class ${own} before ${marks[at]}`,
      `classes ${code} ${left} ${own}`,
      `classes ${code} ${own} ${right}`,
      `classes ${code} ${left} ${own} ${right}`,
      `cue ${code} ${cues[at]}`,
      `cues ${code} ${cues[at]} ${cues[at + 1] ?? '$'}`,
      `cues ${code} ${cues[at - 1] ?? '$'} ${cues[at]}`,
      `verbs ${code} ${verbs.slice(0, at).includes(true)} ${verbs.slice(at + 1).includes(true)} ${own}`,
      `section ${code} ${section}`,
    ]
  })
}

/** The same with what became of the two words before. */
export const withEarlier = (features: readonly string[], word: string, kept: readonly boolean[]): string[] => {
  const [second = true, first = true] = [kept.at(-2), kept.at(-1)]
  return [...features, `kept ${first}`, `kept ${second} ${first}`, `kept ${first} ${word.toLowerCase()}`]
}

/** Chance below which a word goes: a word too many is better than one too few. */
const OMITTED = 0.35
const QUOTED = /[„“”]/

/**
 * A sentence without the words that the author of a note would leave out: "lunge ist frei" -> "lunge frei". Only words
 * go that the language can do without, whatever was learned; what is quoted, listed or about self-harm stays whole.
 * @param text without a full stop
 */
export function shortened(text: string, place: Place, model: Model<KeptHead>, pack: LanguagePack): string {
  if (!pack.telegram.has(place.section)) return text
  const isWhole = QUOTED.test(text) || pack.safety.test(text) || (pack.identity?.test(text) ?? false)
  if (isWhole || isList(text, pack)) return text
  const sentence = wordsOf(text)
  const { words } = sentence
  const lower = words.map((word) => word.toLowerCase())
  const classes = pack.classesOf(lower)
  const features = wordFeatures(sentence, pack, place)
  const isLittle = words.map((_, at) => pack.omissible(lower, classes, at, sentence.marks))
  const kept: boolean[] = []
  let hangs = false
  for (const [at, word] of words.entries()) {
    // "When she runs out": what hangs on a word needs its subject and verb.
    hangs = (hangs && !begins(sentence, at)) || classes[at] === 'subordinate'
    // "Das ist": a verb goes with its pronoun or not at all.
    const isBound = pack.isVerbal(classes[at] ?? '') && isLittle[at - 1] === true && kept[at - 1] === true
    const goes =
      !hangs &&
      !isBound &&
      (sentence.marks[at] === '' || begins(sentence, at)) &&
      isLittle[at] === true &&
      judge(model, withEarlier(features[at] ?? [], word, kept)).keep < OMITTED
    kept.push(!goes)
  }
  const whole = words.map((_, at) => isBareWithout(sentence, kept, at))
  const left = kept.map((isKept, at) => isKept || whole[at] === true)
  return left.includes(true) ? joined(sentence, left) : text
}

/** Does a part of the sentence begin here? */
const begins = ({ marks }: Words, at: number): boolean => at === 0 || /[,;:]/.test(marks[at - 1] ?? '')

/** "Aber das kennt sie", "ihr 2": of the part around a word, all but one word or a number would go. */
function isBareWithout(sentence: Words, kept: readonly boolean[], at: number): boolean {
  let start = at
  while (!begins(sentence, start)) start--
  let end = at + 1
  while (end < kept.length && !begins(sentence, end)) end++
  const left = sentence.words.slice(start, end).filter((_, place) => kept[start + place])
  return left.length === 1 && (end - start > 2 || /^\d/.test(left[0] ?? ''))
}

/** What is kept; a comma stays where something stands on both sides of it. */
function joined({ words, marks }: Words, kept: readonly boolean[]): string {
  let text = ''
  let mark = ''
  for (const [at, word] of words.entries()) {
    const own = marks[at] ?? ''
    if (!kept[at]) {
      if (text !== '' && /^[,;]$/.test(own)) mark ||= own
      continue
    }
    text += text === '' ? word : `${mark} ${word}`
    mark = own
  }
  return text + mark.replace(/[,;]$/, '')
}
