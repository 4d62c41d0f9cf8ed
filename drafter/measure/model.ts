/**
 * `npm run bench:model`: what happens to a model's faults. Simulated models speak the real protocol; each writes the
 * extractive draft's sentences of the project's consultations and commits one kind of fault.
 */
import { type Consultation, consultations } from '../corpora/consultations/consultations.ts'
import { extractiveDrafter } from '../extractive/extractive.ts'
import type { Fact } from '../facts/fact.ts'
import { factsInNote } from '../facts/in-note.ts'
import { factsOfTalk } from '../facts/reader.ts'
import { openAiDrafter } from '../model/openai.ts'
import { asText } from '../note.ts'
import type { DraftTemplate, Segment } from '../port.ts'
import { type Mend, type ScribeSentence, scribe } from '../test/chat-scribe.ts'
import { startChatServer } from '../test/chat-server.ts'

type Language = 'de' | 'en'

const template: DraftTemplate = {
  key: 'plain',
  sections: ['truth', 'lies'].map((key) => ({
    ...{ key, heading: key.toUpperCase(), instruction: '', format: 'bullets' as const, required: false },
  })),
}
const instead = extractiveDrafter()
const requestOf = (segments: readonly Segment[], language: Language) => ({
  ...{ segments, language, template, context: [], signal: new AbortController().signal },
})

/** The sentences of the extractive draft, as a model would claim them. */
async function truthsOf({ segments, language }: Consultation): Promise<ScribeSentence[]> {
  const { notes, citations } = asText(await instead.draft(requestOf(segments, language)))
  return citations.map(({ note_start, note_end, sources }) => ({
    section: 'truth',
    text: notes.slice(note_start, note_end),
    sources: sources.map(({ segment_id, quote }) => ({
      id: `S${segments.findIndex(({ id }) => id === segment_id) + 1}`,
      quote,
    })),
  }))
}

/** A consultation, and what a truthful model writes about it. */
interface Told {
  consultation: Consultation
  truths: ScribeSentence[]
}

/** Drafts consultations: once for all faults that are measured on them. */
export const truthfully = (talks: readonly Consultation[]): Promise<Told[]> =>
  Promise.all(talks.map(async (consultation) => ({ consultation, truths: await truthsOf(consultation) })))

type Lie = (truth: ScribeSentence, foreign: ScribeSentence) => Partial<ScribeSentence> | null
const swapped =
  (one: RegExp, turned: (found: string) => string): Lie =>
  ({ text }) =>
    one.test(text) ? { text: text.replace(one, turned) } : null
const SIDES: Readonly<Record<string, string>> = { link: 'recht', recht: 'link', left: 'right', right: 'left' }

/** A model's faults, each committed in every sentence where it can be. */
export const LIES = {
  'invents, without a quote': (_, { text }) => ({ text, sources: [] }),
  'invents, with a true quote about something else': (_, { text }) => ({ text }),
  'swaps a number': swapped(/\d+/, (digits) => String(Number(digits) + 3)),
  'swaps the side': swapped(/link|recht(?=[se])|\b(?:left|right)\b/i, (side) => SIDES[side.toLowerCase()] ?? side),
  'takes out a denial': swapped(/(?:Verneint: |Denies |\bkein\w* |\bnicht |\bno |\bnot )/i, () => ''),
} as const satisfies Record<string, Lie>

/** What happened to the faulty sentences, and how many true ones beside them were doubted. */
interface Fate {
  faults: number
  mended: number
  gone: number
  marked: number
  passed: number
  truths: number
  doubted: number
}

/** Runs a model that says what is in `says`, over a real connection. */
async function withModel<Result>(
  work: (
    draft: (said: ScribeSentence[], talk: Consultation, mend?: Mend) => ReturnType<typeof instead.draft>,
  ) => Result,
): Promise<Awaited<Result>> {
  let says: ScribeSentence[] = []
  let mends: Mend = () => null
  const server = await startChatServer(
    scribe(
      () => says,
      (...doubted) => mends(...doubted),
    ),
  )
  const drafter = openAiDrafter({ baseUrl: server.baseUrl, model: 'small', apiKey: null, instead })
  try {
    return await work((said, { segments, language }, mend = () => null) => {
      says = said
      mends = mend
      return drafter.draft(requestOf(segments, language))
    })
  } finally {
    await server.stop()
  }
}

/**
 * What happens to each kind of fault. The model corrects what is sent back if it knows better: if it has swapped
 * something.
 */
export async function measureLies(all: readonly Told[], name: keyof typeof LIES): Promise<Fate> {
  const fate: Fate = { faults: 0, mended: 0, gone: 0, marked: 0, passed: 0, truths: 0, doubted: 0 }
  const lie: Lie = LIES[name]
  await withModel(async (draft) => {
    for (const [index, { consultation, truths: own }] of all.entries()) {
      const foreign = all[(index + 7) % all.length]?.truths ?? []
      const truthOf = new Map<string, ScribeSentence>()
      const lies = own.flatMap((truth, at) => {
        const other = foreign[at % foreign.length]
        const told = other && lie(truth, other)
        if (!told?.text || told.text === truth.text || truthOf.has(told.text)) return []
        truthOf.set(told.text, truth)
        return [{ ...truth, ...told, section: 'lies' }]
      })
      const mend: Mend = ({ text }) => (name.startsWith('invents') ? null : (truthOf.get(text) ?? null))
      const { notes, citations } = asText(await draft([...own, ...lies], consultation, mend))
      const known = new Set(own.map(({ text }) => text))
      const left = citations.filter(({ section_key }) => section_key === 'lies')
      fate.faults += lies.length
      fate.gone += Math.max(0, lies.length - left.length)
      for (const { support, note_start, note_end } of left) {
        const isTrue = known.has(notes.slice(note_start, note_end))
        fate[support !== 'supported' ? 'marked' : isTrue ? 'mended' : 'passed']++
      }
      const beside = citations.filter(({ section_key }) => section_key === 'truth')
      fate.truths += beside.length
      fate.doubted += beside.filter(({ support }) => support !== 'supported').length
    }
  })
  return fate
}

const rests = (fact: Fact, { sources }: ScribeSentence, segments: readonly Segment[]): boolean =>
  sources.some(({ id, quote }) =>
    fact.sources.some(
      (own) =>
        segments[Number(id.slice(1)) - 1]?.id === own.segment_id &&
        (own.quote.includes(quote) || quote.includes(own.quote)),
    ),
  )

/**
 * A model that leaves out every third sentence: which facts contained only in these are offered, and which others as
 * well.
 */
export async function measureLeftOut(all: readonly Told[]) {
  const found = { leftOut: 0, offered: 0, kept: 0, offeredThough: 0 }
  await withModel(async (draft) => {
    for (const { consultation, truths } of all) {
      const { segments, language } = consultation
      const kept = truths.filter((_, at) => at % 3 > 0)
      const { facts } = factsOfTalk({ segments, language })
      const told = async (said: ScribeSentence[]) => {
        const { note } = await draft(said, consultation)
        return new Set(factsInNote({ facts, language, note, noteLanguage: language }))
      }
      const [whole, shorter] = [await told(truths), await told(kept)]
      const fates = facts
        .filter(({ id }) => whole.has(id))
        .map((fact) => ({ fate: fateOf(fact, kept, segments), offered: Number(!shorter.has(fact.id)) }))
      for (const { offered } of fates.filter(({ fate }) => fate === 'kept')) {
        found.kept++
        found.offeredThough += offered
      }
      for (const { offered } of fates.filter(({ fate }) => fate === 'leftOut')) {
        found.leftOut++
        found.offered += offered
      }
    }
  })
  return found
}

/** Null: the words of a fact are quoted by a sentence that does not name it. */
function fateOf(fact: Fact, kept: readonly ScribeSentence[], segments: readonly Segment[]): 'kept' | 'leftOut' | null {
  const resting = kept.filter((sentence) => rests(fact, sentence, segments))
  if (resting.length === 0) return 'leftOut'
  return resting.some((sentence) => names(fact, sentence)) ? 'kept' : null
}

/**
 * Sentences written from facts quote whole clauses: of those based on the same words, only some contain the fact.
 * "Pulse irregular" does not contain a pulse of 110, nor the first of two doses the second.
 */
const names = ({ name, attributes }: Fact, { text }: ScribeSentence): boolean => {
  const said = text.toLowerCase()
  const numbers = [attributes.value, attributes.dose].flatMap((number) => number ?? [])
  if (!numbers.every((number) => said.includes(number) || said.includes(number.replace('.', ',')))) return false
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.length >= NAMING && said.includes(word))
}
const NAMING = 4

if (import.meta.main) {
  for (const set of ['de', 'blind-en'] as const) {
    const told = await truthfully(consultations(set))
    console.log(`${set}, sentences: faulty, mended, left out, marked, passed; true ones doubted`)
    for (const name of Object.keys(LIES) as (keyof typeof LIES)[]) {
      const { faults, mended, gone, marked, passed, truths, doubted } = await measureLies(told, name)
      console.log(`${name}: ${faults}, ${mended}, ${gone}, ${marked}, ${passed}; ${doubted} of ${truths}`)
    }
    const { leftOut, offered, kept, offeredThough } = await measureLeftOut(told)
    console.log(`leaves out: ${offered} of ${leftOut} facts offered; of those kept ${offeredThough} of ${kept}`)
  }
}
