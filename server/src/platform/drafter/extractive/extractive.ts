import type { Segment } from '../../transcriber/transcriber.ts'
import type { Draft, Drafter, DraftRequest } from '../drafter.ts'
import { casingOf } from './casing.ts'
import { compose, type Written } from './compose.ts'
import { judgeByCues } from './cues.ts'
import { english } from './english/english.ts'
import { german } from './german/german.ts'
import type { Gender, LanguagePack } from './pack.ts'
import { type Candidate, select } from './select.ts'
import { speakersOf } from './speakers.ts'
import { summarise } from './summary.ts'
import { type Unit, unitsOf } from './units.ts'

const PACKS: readonly LanguagePack[] = [german, english]

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text.toLowerCase()).join('\n')

/** The pack of the language that is spoken, which need not be the note's. */
function spoken(text: string, noteLanguage: string): LanguagePack {
  const asked = PACKS.find(({ code }) => code === noteLanguage) ?? english
  const share = (pack: LanguagePack) => text.match(pack.everyday)?.length ?? 0
  return PACKS.reduce((best, pack) => (share(pack) > 2 * share(best) ? pack : best), asked)
}

function candidatesOf(units: readonly Unit[], pack: LanguagePack, gender: Gender): Candidate[] {
  const candidates: Candidate[] = []
  for (const unit of units) {
    if (unit.answer && unit.asked) {
      const text = pack.answered(unit.asked.text, unit.answer, gender)
      if (text) {
        const { section, salience } = judgeByCues({ ...unit, text: unit.asked.text, question: false }, pack)
        candidates.push({ section, text, spans: [...unit.asked.spans, ...unit.spans], unit, salience })
      }
    }
    if (unit.text === '') continue
    const { section, salience } = judgeByCues(unit, pack)
    const text = pack.rewrite(unit, section, gender)
    if (text) candidates.push({ section, text, spans: unit.spans, unit, salience })
  }
  return candidates
}

/** About a third of what was said, as clinicians write it: at most 420 words. */
const limits = (units: readonly Unit[]) => ({
  words: Math.min(420, 60 + 0.35 * units.reduce((sum, { text }) => sum + text.split(' ').length, 0)),
  salience: 0.25,
})

function draft({ segments, language, template }: DraftRequest): Draft {
  const text = textOf(segments)
  const pack = spoken(text, language)
  const writing = PACKS.find(({ code }) => code === language) ?? pack
  const units = unitsOf(segments, speakersOf(segments, pack), pack)
  const casing = casingOf(segments, pack.cased, pack.keepsCapital)
  const sentences = select(candidatesOf(units, pack, pack.gender(text)), limits(units)).map(
    (candidate): Written => ({ text: casing.sentence(candidate.text), candidate }),
  )
  return {
    ...compose(template, sentences, segments, writing.texts.notDiscussed),
    summary: summarise(sentences),
    engine: 'extractive',
  }
}

/**
 * Drafts without a model: every sentence of the note is a sentence of the transcript, put into clinical register, with
 * the place it comes from. What it cannot word well it leaves out. Speaks German and English.
 */
export function extractiveDrafter(): Drafter {
  return {
    name: 'extractive',
    check: async () => ({ ok: true, detail: 'extractive drafter, built in (German, English)' }),
    async draft(request) {
      request.signal.throwIfAborted()
      return draft(request)
    },
  }
}
