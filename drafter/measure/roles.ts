import type { Consultation } from '../corpora/consultations/consultations.ts'
import { correctedIn } from '../extractive/heard.ts'
import { learnedHearing } from '../extractive/learned-hearing.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { Sentence } from '../note.ts'
import type { Drafter, Segment } from '../port.ts'
import { saysNothing } from '../texts.ts'
import { measured, soapTemplate } from './consultation.ts'

/** The same talk from a speech server that does not say who is speaking, like most. */
const withoutRoles = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => ({ ...segment, role: 'unknown', speaker: null }))

/** Sentences that report the patient's own words, and sentences that report what the doctor said or ordered. */
const PATIENTS =
  /^(?:Pat\. berichtet|Pat\. (?:hat|ist|nimmt|war|kann|fühlt)|(?:the patient|he|she|they) (?:reports?|denies|states|feels?))/i
const DOCTORS = /^(?:ärztlich besprochen|verordnet|empfohlen|i (?:will|recommend|advised|would)|we will)/i

/** Sentences that attribute the words of one to the other. */
function wrongly(sentences: readonly Sentence[], roles: ReadonlyMap<string, Segment['role']>): number {
  return sentences.filter(({ text, grounds }) => {
    const said = new Set(grounds?.sources.map(({ segment_id }) => roles.get(segment_id ?? '')))
    return (
      said.size === 1 && ((PATIENTS.test(text) && said.has('doctor')) || (DOCTORS.test(text) && said.has('patient')))
    )
  }).length
}

/** How well missing roles are inferred, and what the drafts make of it. */
export async function rolesMeasured(consultations: readonly Consultation[], drafter: Drafter) {
  const signal = new AbortController().signal
  const learned = learnedHearing()
  const sums = {
    utterances: 0,
    right: 0,
    sure: 0,
    surelyRight: 0,
    sentences: 0,
    wrong: 0,
    facts: 0,
    found: 0,
    empty: 0,
  }
  for (const consultation of consultations) {
    const { segments, language } = consultation
    const roles = new Map(segments.map(({ id, role }) => [id, role]))
    const [pack, hearing] = language === 'de' ? [german, learned.de] : [english, learned.en]
    const { utterances, voices } = correctedIn(withoutRoles(segments), pack, hearing)
    voices.forEach(({ speaker, sure }, at) => {
      const right = speaker === roles.get(utterances[at]?.id ?? '')
      sums.utterances++
      sums.right += Number(right)
      sums.sure += Number(sure)
      sums.surelyRight += Number(sure && right)
    })
    const draft = await drafter.draft({
      ...{ segments: withoutRoles(segments), language, template: soapTemplate, context: [], signal },
    })
    const { facts, found } = measured(consultation, draft)
    const { sections } = draft.note
    const grounded = sections.flatMap(({ sentences }) => sentences).filter(({ grounds }) => grounds !== null)
    sums.sentences += grounded.length
    sums.wrong += wrongly(grounded, roles)
    sums.facts += facts
    sums.found += found
    const plan = sections.find(({ key }) => key === 'plan')
    sums.empty += Number(
      plan !== undefined && plan.sentences.length > 0 && plan.sentences.every(({ text }) => saysNothing(text)),
    )
  }
  return sums
}
