import { analytesAmong, drugsAmong, examinedAmong, measuresAmong, qualitiesAmong } from '@visite/lexicon'
import { isNoun } from './nouns.ts'

/** Begins a clause that German sets off by a comma. */
const SUBORDINATES = /^(?:weil|dass|obwohl|sobald|nachdem|bevor|falls|wenn|ob|sondern|sodass)$/
/** After these, it goes with what comes before: "und wenn", "auch wenn". */
const LEADS_ON =
  /^(?:und|oder|aber|auch|nur|immer|als|außer|besonders|selbst|wie|so|erst|nein|vor allem|sowie|denn|dass|weil|wenn|ob|bis|falls|sobald|was|wo|wer|die|der|das|den|dem|ich|sie|er|es|wir|ihnen|mir)$/
/** "Ich gebe Ihnen aber …": inside a statement. */
const WITHIN = /^(?:ich|sie|ihnen|ihm|ihr|mir|mich|das|da|dann|es|er|wir|uns|hab)$/i
const SPEAKER_VERB: readonly (readonly [RegExp, RegExp])[] = [
  [/^ich$/, /^(?:\p{L}{2,}e|bin|hab|war|kann|muss|will|darf|soll|krieg|nehm|schlaf|geh|hatte|konnte|möchte)$/u],
  [/^wir$/, /^(?:\p{L}{3,}en|sind|waren|hatten)$/u],
  [/^(?:er|es|sie|man|pat\.)$/i, /^(?:ist|hat|war|wird|kann|muss|will|darf|soll|\p{L}{3,}t|hatte|wurde|sind|haben)$/u],
  [/^(?:das|da|dann)$/, /^(?:ist|sind|hat|hab|habe|war|wird|kann|tut|geht|kommt|hilft|muss|nehmen|machen|kriegen?)$/u],
]
const FINITE_BEFORE =
  /^(?:ist|sind|war|waren|hat|haben|habe|hab|hatte|wird|werden|wurde|kann|können|muss|müssen|soll|sollen|will|darf|\p{L}{3,}(?:en|te|e|t))$/u

/** These only end like a verb. */
const NO_VERB =
  /^(?:nicht|jetzt|sonst|fast|erst|meist|oft|selbst|gut|leicht|schlecht|recht|weit|heute|eine|keine|meine|ohne|gerne|alle|diese)$/

const PARTICIPLE = /^(?:ab|an|auf|aus|ein|zu|weg|mit|nach|um|vor)?ge\p{L}{2,}(?:t|en)$/u

/** Another statement begins at this word: its subject, with the verb after it, where a whole one stood before. */
const beginsStatement = (words: readonly string[], at: number): boolean => {
  const [before = '', word = '', next = ''] = words.slice(at - 1, at + 2)
  if (
    LEADS_ON.test(before) ||
    isNoun(next) ||
    NO_VERB.test(next) ||
    (FINITE_BEFORE.test(before) && !isNoun(before) && at < 3)
  )
    return false
  const inverted =
    /^(?:ich|wir|er|es|sie|man|pat\.)$/i.test(word) &&
    FINITE_BEFORE.test(before) &&
    !PARTICIPLE.test(before) &&
    !isNoun(before)
  return !inverted && SPEAKER_VERB.some(([subject, verb]) => subject.test(word) && verb.test(next))
}

const MEASURED = /^(?:\d[\d,./-]*|grad|mm|cm|kg|mg|g|millimeter|zentimeter|prozent|mmhg|%)$/
const CLAUSE_END = /^(?:\p{L}{3,}(?:en|t|e)|ist|sind|hat|wird|war)$/u
const FOLLOWS =
  /^(?:rufen|kommen|gehen|melden|fahren|nehmen|setzen|lassen|stellen|klingeln|kommt|geht|ruft|nimmt|dann|sofort)$/
/** What is to be done in the case that was named: "wenn die Lippen blau werden | rufen Sie an". */
const endsCondition = (words: readonly string[], at: number): boolean =>
  /^(?:wenn|falls|sobald|bei)$/.test(words[0] ?? '') &&
  CLAUSE_END.test(words[at - 1] ?? '') &&
  !isNoun(words[at - 1] ?? '') &&
  ((FOLLOWS.test(words[at] ?? '') &&
    /^(?:sie|pat\.|sofort|gleich|bitte|noch|in|zum|zur|rufen|kommen|wieder)/i.test(words[at + 1] ?? '')) ||
    (/(?:e|en)$/.test(words[at] ?? '') && /^(?:ich|wir|sie)$/.test(words[at + 1] ?? '')))

/** "führen Sie ein Tagebuch": told after something else. */
const INSTRUCTS = /^(?:kommen|rufen|gehen|führen|nehmen|melden|trinken|achten|meiden|tragen)$/
const beginsInstruction = (words: readonly string[], at: number): boolean =>
  INSTRUCTS.test(words[at] ?? '') &&
  /^sie$/i.test(words[at + 1] ?? '') &&
  (isNoun(words[at - 1] ?? '') ||
    MEASURED.test(words[at - 1] ?? '') ||
    /^(?:ab|an|ein|auf|aus|mit|zu|weg|wieder|weiter)$/.test(words[at - 1] ?? '')) &&
  words.slice(0, at).some((word) => FINITE_BEFORE.test(word) && !isNoun(word))

const named = (word: string): boolean =>
  [analytesAmong, drugsAmong, examinedAmong, measuresAmong].some((among) => among([word], 'de').length > 0)
const isQuality = (word: string): boolean =>
  !/e[nrsm]?$/.test(word) && (/(?:los|frei|haft|ig|bar|iert)$/.test(word) || qualitiesAmong([word], 'de').length > 0)

const IS_TIME = /^(?:stunden?|tage?n?|wochen?|monate?n?|jahre?n?)$/

/** Findings and values that are called out one after another: "Bauch weich | Temperatur 36,8 | Blutdruck 160/90". */
const beginsFinding = (words: readonly string[], at: number): boolean => {
  const [before = '', word = ''] = words.slice(at - 1, at + 1)
  if (isQuality(before) && isNoun(word) && words.slice(0, at - 1).some(isNoun)) return true
  if (/^keine?n?$/.test(word) && (isQuality(before) || (isNoun(before) && !IS_TIME.test(before)))) return true
  return MEASURED.test(before) && named(word) && words.slice(0, at - 1).some(isNoun)
}

const BEGINS = [beginsStatement, beginsFinding, endsCondition, beginsInstruction]

/** Sets the commas of words that a recogniser wrote without any mark. Nothing else changes. */
export function withCommas(text: string, said: string): string {
  if (/[,.;:!?](?=\s)/.test(said)) return text
  const words = text.split(' ')
  const lowered = words.map((one) => one.toLowerCase().replace(/^.*„/, ''))
  const first = Math.max(
    0,
    words.findIndex((word) => word.includes('„')),
  )
  const own = lowered.slice(first)
  const marked = words.map((word, at) => {
    const next = words[at + 1]
    if (next === undefined || /[,.;:!?„“]$/.test(word)) return word
    const subordinate =
      !LEADS_ON.test(word) &&
      (SUBORDINATES.test(next) || (next === 'aber' && !WITHIN.test(word) && !FINITE_BEFORE.test(word)))
    return subordinate || BEGINS.some((begins) => begins(own, at + 1 - first)) ? `${word},` : word
  })
  return marked.join(' ')
}
