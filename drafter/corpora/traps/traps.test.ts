import { describe, expect, it } from 'vitest'
import { extractiveDrafter } from '../../extractive/extractive.ts'
import { claimsOf } from '../../grounding/claims.ts'
import { CHECKED } from '../../grounding/words.ts'
import { asText } from '../../note.ts'
import type { DraftTemplate } from '../../port.ts'
import { type Trap, type TrapKind, traps } from './traps.ts'

const templateOf = (...keys: string[]): DraftTemplate => ({
  key: 'own',
  sections: keys.map((key) => ({
    key,
    heading: key.toUpperCase(),
    instruction: '',
    format: 'bullets',
    required: false,
  })),
})
const soap = templateOf('subjective', 'objective', 'assessment', 'plan')
/** With a section for what the patient reports and denies, by organ system. */
const long = templateOf('history', 'review_of_systems', 'physical_exam', 'assessment_and_plan')

const drafter = extractiveDrafter()

async function sentencesFor({ segments, language }: Trap, template = soap): Promise<string[]> {
  const signal = new AbortController().signal
  const { notes, citations } = asText(await drafter.draft({ segments, language, template, context: [], signal }))
  return citations.map(({ note_start, note_end }) => notes.slice(note_start, note_end))
}

/** The words of a sentence, and whether they are denied, if one of them is the concept. */
function polarities(sentence: string, { concept, language }: Trap): boolean[] {
  const { said } = claimsOf(sentence, CHECKED[language])
  const wanted = new RegExp(concept.split(/[ |]/).join('|'), 'i')
  return said.filter(({ word }) => wanted.test(word)).map(({ denied }) => denied)
}

const FAMILY =
  /\b(?:mother|father|sister|brother|uncle|aunt|grand\w+|family|mom|mutter|vater|schwester|bruder|onkel|tante)\b/i
const CONDITION =
  /\b(?:if|may|might|could|would|call|worried|in case|develop|wenn|falls|könnte|sofern|when)\b|(?<!\p{L})könnte/iu
const PAST =
  /\b(?:had|was|were|used to|ago|quit|stopped|removed|broke|history|as a child|hatte|früher|wurde|als kind|vor \d+)\b/i
const PRESCRIBED = /\b(?:advised to take|prescribe|start|continue|takes|verordnet|nimmt|empfohlen)\b/i

/** Does a sentence say the opposite of what was said? */
const FLIPPED: Readonly<Record<TrapKind, (sentence: string, trap: Trap) => boolean>> = {
  denied: (sentence, trap) => polarities(sentence, trap).includes(false),
  affirmed: (sentence, trap) => {
    const found = polarities(sentence, trap)
    // "has not gone away", "not well controlled": a denied change of what is there.
    return (
      found.length > 0 &&
      found.every(Boolean) &&
      !/\b(?:not (?:gone|well|got|away)|never stops|nicht weg|not sleep)/i.test(sentence)
    )
  },
  corrected: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence),
  number: (sentence, { concept, dialogue }) => {
    const allowed = [...concept.split(' '), ...(dialogue.match(/\d+/g) ?? []), '1']
    const found = sentence.match(/\d+(?:[.,]\d+)?/g) ?? []
    return found.some((number) => !allowed.includes(number))
  },
  family: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence) && !FAMILY.test(sentence),
  hypothetical: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence) && !CONDITION.test(sentence),
  past: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence) && !PAST.test(sentence),
  allergy: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence) && PRESCRIBED.test(sentence),
  swapped: (sentence, trap) => polarities(sentence, trap).includes(false),
  question: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence),
  person: (sentence, { concept }) => new RegExp(concept, 'i').test(sentence),
}

describe('the frozen traps', () => {
  const all = traps()

  it('are at least 150, in both languages', () => {
    expect(all.length).toBeGreaterThanOrEqual(150)
    expect(all.filter(({ kind }) => !(kind in FLIPPED))).toEqual([])
    expect(new Set(all.map(({ language }) => language)).size).toBe(2)
  })

  it.each(all)('$language $kind: $concept | $dialogue', async (trap) => {
    const sentences = await sentencesFor(trap)
    expect(sentences.filter((sentence) => FLIPPED[trap.kind](sentence, trap))).toEqual([])
  })

  it.each(all)('with a review of systems: $language $kind: $concept | $dialogue', async (trap) => {
    const sentences = await sentencesFor(trap, long)
    expect(sentences.filter((sentence) => FLIPPED[trap.kind](sentence, trap))).toEqual([])
  })

  it('are not passed by silence: most of what is at stake is in the note', async () => {
    const told = all.filter(({ kind }) => !['corrected', 'question', 'person', 'swapped'].includes(kind))
    let found = 0
    for (const trap of told) {
      const sentences = (await sentencesFor(trap)).join(' ')
      const wanted = trap.kind === 'number' ? trap.concept.split(' ').join('|') : trap.concept.split(/[ |]/).join('|')
      if (new RegExp(wanted, 'i').test(sentences)) found++
    }
    expect(found / told.length).toBeGreaterThan(0.75)
  })
})
