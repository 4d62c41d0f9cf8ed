import type { TalkFacts } from '../facts/reader.ts'
import type { DraftRequest } from '../port.ts'
import { textsFor } from '../texts.ts'
import { ask, Unusable } from './ask.ts'
import { checklistOf } from './checklist.ts'
import { comparable, keyOf } from './comparable.ts'
import type { Endpoint } from './endpoint.ts'
import { distinct, grounded, type NoteSentence } from './grounded.ts'
import { backgroundOf, inert, type Passage, partsOf, transcriptPassages } from './passages.ts'
import type { Prompts } from './prompts.ts'
import { type NoteAnswer, noteAnswer } from './schema.ts'

export interface NoteOptions {
  endpoint: Endpoint
  prompts: Prompts
  /** Characters of the transcript in one request. */
  partChars: number
  /** Characters of documents and earlier notes beside the first part. */
  contextChars: number
  /** The talk's facts: the model's checklist. */
  facts: TalkFacts
}

/** A consultation that needs more requests is being cut to pieces instead of drafted. */
const MOST_PARTS = 40
const MOST_SENTENCES = 400
/** The share of the characters beside a part that the checklist may take. */
const CHECKLIST = 0.25

/**
 * The sentences of an answer, each with what it corrects: the index of a sentence in `draft`.
 * @throws {Unusable} for more sentences than a part can contain: the model is repeating itself
 */
function sentencesIn(answer: NoteAnswer, given: readonly Passage[], language: string) {
  const nothingNoted = comparable(textsFor(language).nothingNoted)
  const found = answer.sections
    .flatMap(({ key, sentences }) =>
      sentences.flatMap(({ text, sources, corrects }) =>
        grounded(text, sources, given, language).map((sentence) => ({
          sentence: { ...sentence, section_key: key } satisfies NoteSentence,
          corrects: Number(corrects.match(/^N?(\d+)$/i)?.[1] ?? 0) - 1,
        })),
      ),
    )
    .filter(({ sentence }) => comparable(sentence.text) !== nothingNoted)
  if (found.length > MOST_SENTENCES) throw new Unusable('invalid')
  return found
}

/** The last sentences of the draft that fit into `chars`, with their numbers in the whole draft. */
function shown(draft: readonly NoteSentence[], chars: number): string {
  const lines = draft.map(({ section_key, text }, index) => `N${index + 1} ${section_key}: ${inert(text)}`)
  let room = chars
  const from = lines.findLastIndex((line) => {
    room -= line.length + 1
    return room < 0
  })
  return lines.slice(from + 1).join('\n')
}

/**
 * Adds what a part has brought. A sentence is replaced only by a supported one in its own section that corrects it, so
 * text in the transcript cannot ask for the note to be emptied.
 */
function added(draft: readonly NoteSentence[], brought: ReturnType<typeof sentencesIn>): NoteSentence[] {
  const next = [...draft]
  const places = new Map(next.map((sentence, at) => [keyOf(sentence), at]))
  const put = (at: number, sentence: NoteSentence) => {
    next[at] = sentence
    places.set(keyOf(sentence), at)
  }
  for (const { sentence, corrects } of brought) {
    const old = draft[corrects]
    const at = old ? next.indexOf(old) : -1
    if (at >= 0 && old?.section_key === sentence.section_key && sentence.support === 'supported') {
      places.delete(keyOf(old))
      put(at, sentence)
      continue
    }
    const twin = places.get(keyOf(sentence)) ?? next.length
    const before = next[twin]
    if (!before) put(twin, sentence)
    else if (before.support === sentence.support)
      put(twin, { ...before, sources: distinct([...before.sources, ...sentence.sources]) })
    else if (sentence.support === 'supported') put(twin, sentence)
  }
  return next
}

/** @throws {Unusable} when there is nothing to halve */
function halvesOf<T>(part: readonly T[]): [T[], T[]] {
  if (part.length < 2) throw new Unusable('truncated')
  const middle = Math.ceil(part.length / 2)
  return [part.slice(0, middle), part.slice(middle)]
}

/**
 * Drafts part by part. If a part is too long for the model to read or to answer, the text beside it is halved first,
 * then the part itself. So is a long part that yields nothing.
 * @returns also the passages that the model has seen
 * @throws {Unusable} @throws {DrafterError}
 */
export async function draftNote(
  { segments, template, context, language, signal }: DraftRequest,
  { endpoint, prompts, partChars, contextChars, facts }: NoteOptions,
): Promise<{ sentences: NoteSentence[]; passages: Passage[]; parts: number; shortened: string[] }> {
  const schema = noteAnswer(template)
  const sections = template.sections
    .map(({ key, heading, instruction, format, required }) =>
      inert(JSON.stringify({ key, heading, instruction, format, required })),
    )
    .join('\n')
  const passages = transcriptPassages(segments)
  const parts = partsOf(passages, partChars)
  let draft: NoteSentence[] = []
  const shortened: string[] = []
  /** What is known besides the talk is given with the first part. */
  let known = context
  let done = 0
  let besideChars = contextChars

  for (let part = parts.shift(); part; part = parts.shift()) {
    if (done + parts.length >= MOST_PARTS) throw new Unusable('truncated')
    const background = backgroundOf(known, besideChars)
    const soFar = shown(draft, besideChars)
    const checklist = checklistOf(facts, part, CHECKLIST * besideChars)
    const transcript = part.map(({ line }) => line).join('\n')
    const answer = await ask(endpoint, {
      messages: [
        { role: 'system', content: prompts.noteSystem() },
        {
          role: 'user',
          content: prompts.noteRequest({
            ...{ sections, context: background.text, draft: soFar },
            ...{ facts: checklist, transcript },
          }),
        },
      ],
      schema,
      textOf: (found) => found.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n'),
      language,
      prompts,
      signal,
    })
    const beside = background.text.length + soFar.length + checklist.length
    const brought = answer && sentencesIn(answer, [...part, ...background.passages], language)
    // If there is nothing to note in minutes of talk, the model has more likely lost the thread.
    const skipped = brought?.length === 0 && part.length > 1 && transcript.length > partChars / 2
    if (brought && !skipped) {
      draft = added(draft, brought)
      shortened.push(...background.shortened)
      passages.push(...background.passages)
      known = []
      done++
      continue
    }
    const isBesideTooLong = !brought && beside > transcript.length
    if (isBesideTooLong) besideChars = Math.floor(beside / 2)
    parts.unshift(...(isBesideTooLong ? [part] : halvesOf(part)))
  }
  if (draft.length === 0) throw new Unusable('invalid')
  return { sentences: draft, passages, parts: done, shortened }
}
