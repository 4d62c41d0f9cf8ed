// `npm run bench:notes -- --ablate`: what every rule of the extractive drafter is worth.
import {
  type Consultation,
  consultations,
  SETS,
  unpunctuated,
  VARIED_SETS,
} from '../corpora/consultations/consultations.ts'
import { openTalks } from '../corpora/judged/judged.ts'
import { DEFAULTS } from '../extractive/defaults.ts'
import { draftFrom, type Judges } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import type { LanguagePack } from '../extractive/pack.ts'
import type { Choice, Rule } from '../extractive/rules.ts'
import { englishBy } from '../languages/english/english.ts'
import { RULES as ENGLISH } from '../languages/english/rules.ts'
import { germanBy } from '../languages/german/german.ts'
import { RULES as GERMAN } from '../languages/german/rules.ts'
import { render } from '../note.ts'
import type { DraftTemplate, Segment } from '../port.ts'
import { measured, soapTemplate } from './consultation.ts'
import { encountersIn, segmentsOf } from './dialogues.ts'
import { rouge } from './rouge.ts'
import { plainTemplate } from './template.ts'

interface Language {
  code: 'de' | 'en'
  by: (choice: Choice) => LanguagePack
  rules: readonly Rule[]
}

const LANGUAGES: readonly Language[] = [
  { code: 'de', by: germanBy, rules: GERMAN },
  { code: 'en', by: englishBy, rules: ENGLISH },
]

/** One talk to draft, with what its note has to contain. */
interface Talk {
  segments: readonly Segment[]
  template: DraftTemplate
  gold: Consultation | null
  /** A clinician's note. */
  note: string | null
}

interface Drafted {
  sentences: readonly string[]
  found: number
  flips: number
  rouge: number | null
}

/** What changes without a rule, in all talks together. */
interface Worth {
  id: string
  /** Drafts that differ at all, and sentences that are in only one of the two. */
  drafts: number
  sentences: number
  /** How many more facts, and flips, there are with the rule than without. */
  found: number
  flips: number
  /** Points of ROUGE-1 that the rule gives, over all talks with a note; null without any. */
  rouge: number | null
}

const sentencesIn = (before: Drafted, after: Drafted): number => {
  const [own, other] = [new Set(before.sentences), new Set(after.sentences)]
  return [...own].filter((one) => !other.has(one)).length + [...other].filter((one) => !own.has(one)).length
}

function drafted({ segments, template, gold, note }: Talk, pack: LanguagePack, judges: Judges): Drafted {
  const signal = new AbortController().signal
  const draft = draftFrom({ segments, language: pack.code, template, context: [], signal }, { judges, packs: [pack] })
  const { text, citations } = render(draft.note)
  const facts = gold && measured(gold, draft)
  return {
    sentences: citations.map(
      ({ section_key, note_start, note_end }) => `${section_key} ${text.slice(note_start, note_end)}`,
    ),
    found: facts?.found ?? 0,
    flips: facts?.flips.length ?? 0,
    rouge: note === null ? null : rouge(note, text).rouge1,
  }
}

/** Each with punctuation and without: what its author wrote down as gold, and those whose drafts readers judged. */
function talksOf(code: 'de' | 'en'): Talk[] {
  const annotated = [...SETS, ...VARIED_SETS]
    .filter((set) => set.endsWith(code))
    .flatMap((set) => consultations(set))
    .filter(({ frozen }) => !frozen)
    .flatMap((gold) => [gold, unpunctuated(gold)])
    .map((gold) => ({ segments: gold.segments, gold }))
  const judged = openTalks()
    .filter(({ language }) => language === code)
    .flatMap((talk) => [talk, unpunctuated(talk)])
    .map(({ segments }) => ({ segments, gold: null }))
  return [...annotated, ...judged].map((talk) => ({ ...talk, template: soapTemplate, note: null }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Compares drafts with and without something, in the talks that it may change. */
function worthOf(id: string, pairs: readonly (readonly [Drafted, Drafted])[], noted: number): Worth {
  const differences = pairs.map(([whole, without]) => sentencesIn(whole, without))
  const points = pairs.map(([whole, without]) => (whole.rouge ?? 0) - (without.rouge ?? 0))
  return {
    id,
    drafts: differences.filter((count) => count > 0).length,
    sentences: sum(differences),
    found: sum(pairs.map(([whole, without]) => whole.found - without.found)),
    flips: sum(pairs.map(([whole, without]) => whole.flips - without.flips)),
    rouge: noted > 0 ? (100 * sum(points)) / noted : null,
  }
}

/**
 * What every rule and every member of a pack is worth: all open talks are drafted without it, with punctuation and
 * without. A rule is tried only in talks where it finds something; instead of a member, its default is taken.
 */
function* ablated({ code, by, rules }: Language, judges: Judges, noted: readonly Talk[]): Generator<Worth> {
  const whole = [...talksOf(code), ...noted].map((talk) => {
    const used = new Set<string>()
    return { talk, used, draft: drafted(talk, by({ used: (id) => used.add(id) }), judges) }
  })
  const worth = (id: string, pack: LanguagePack, tried: typeof whole) => {
    const pairs = tried.map(({ talk, draft }) => [draft, drafted(talk, pack, judges)] as const)
    return worthOf(id, pairs, noted.length)
  }
  for (const { id } of rules) {
    const tried = whole.filter(({ used }) => used.has(id))
    yield worth(id, by({ without: new Set([id]) }), tried)
  }
  const pack = by({})
  for (const member of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[])
    if (pack[member] !== DEFAULTS[member]) yield worth(`pack.${member}`, { ...pack, [member]: DEFAULTS[member] }, whole)
}

const signed = (number: number, digits = 0): string => `${number > 0 ? '+' : ''}${number.toFixed(digits)}`

/** @param file encounters with the notes that clinicians wrote, in English; without it, ROUGE is not reported */
export function printWorth(file: string | undefined): void {
  const judges = learnedJudges()
  const noted = (file ? encountersIn(file) : []).map(
    ({ dialogue, note }): Talk => ({ segments: segmentsOf(dialogue), template: plainTemplate, gold: null, note }),
  )
  console.log('What the open talks lose without a rule: drafts and sentences that differ, facts, flips, ROUGE-1')
  for (const language of LANGUAGES) {
    console.log(`\n${language.code}`)
    for (const { id, drafts, sentences, found, flips, rouge } of ablated(
      language,
      judges,
      language.code === 'en' ? noted : [],
    ))
      console.log(
        [
          id.padEnd(48),
          `${drafts}`.padStart(4),
          `${sentences}`.padStart(5),
          signed(found).padStart(5),
          signed(flips).padStart(5),
        ]
          .concat(rouge === null ? [] : signed(rouge, 2).padStart(7))
          .join(' '),
      )
  }
}
