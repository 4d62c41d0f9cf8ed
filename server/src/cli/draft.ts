import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { spokenLanguage } from '@visite/drafter/extractive/drafting'
import { factsOfTalk } from '@visite/drafter/facts/reader'
import { linesOf, objectIn } from '@visite/drafter/measure/json-lines'
import { render } from '@visite/drafter/note'
import type { Drafter, LeftOut, Role, Segment } from '@visite/drafter/port'
import { BUILT_IN, TRIAL } from '@visite/drafter/templates/built-in'
import { isCompanionCalled } from '@visite/lexicon'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { inputOf, reportLine } from './input.ts'
import { printJson } from './print.ts'

interface Options {
  template: string
  /** By default, the language spoken. */
  language?: string
  lines?: true
  json?: true
}

/** The conversation that a note is wanted of. */
interface Talk {
  id: string
  language: string
  template: string
  segments: Segment[]
}

/** `visite draft`: notes from one's own conversations, without a server or database, and without storing anything. */
export function draftCommand(program: Command): void {
  program
    .command('draft')
    .description('draft a note, with its facts, from a consultation in a file; nothing is stored')
    .argument(
      '<file>',
      'lines "[doctor] …", "[patient] …", "[mother] …", or all of them "Doctor: …", "Patient: …"; without a tag the speaker is unknown; "-" reads standard input',
    )
    .option('--template <key>', 'built-in template', 'soap')
    .option('--language <code>', 'language of the note: de, en, or fr as a trial (default: the spoken language)')
    .option('--lines', 'read one JSON object per line: {id, language, template?, segments: [{role, text}]}')
    .option(
      '--json',
      'print id, notes, summary, sections, facts, citations and engine as JSON (always with --lines, one object per line)',
    )
    .action(async (file: string, options: Options) => {
      const { chooseDrafter } = await import('@visite/drafter/choose')
      const { threadedDrafter } = await import('@visite/drafter/extractive/threads')
      const settings = readConfig(undefined, { makeKey: false }).drafter
      // A model server gets one request for a draft at a time.
      const threads = options.lines && settings.kind === 'extractive' ? availableParallelism() : 1
      const drafter = await chooseDrafter(settings, threadedDrafter({ threads, niceIncrement: 0 }))
      try {
        if (options.lines) await draftLines(drafter, file, options, threads)
        else await draftOne(drafter, file, options)
      } finally {
        await drafter.close?.()
      }
    })
}

async function draftOne(drafter: Drafter, file: string, { template, language, json }: Options): Promise<void> {
  const segments = segmentsIn(textIn(await buffer(inputOf(file)), file))
  const talk = { id: file, language: language ?? spokenIn(segments), template, segments }
  const { drafted, warning } = await draft(drafter, talk)
  if (json) printJson(drafted)
  else console.log(drafted.notes)
  if (warning) process.stderr.write(`visite: ${warning}\n`)
}

/** @throws if it is something other than a talk as text, or in another encoding */
function textIn(bytes: Uint8Array, file: string): string {
  const text = decoded(bytes)
  if (text === null) throw new Error(`${file} is not text in UTF-8: save it as such`)
  if (isJsonLines(text)) throw new Error(`${file} has a JSON object on each line: add --lines`)
  return text
}

/** Null for anything but UTF-8. Bytes of zero are UTF-8 too, but not in a text. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return bytes.includes(0) ? null : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isJsonLines(text: string): boolean {
  try {
    return 'segments' in objectIn(Buffer.from(/\S[^\n]*/.exec(text)?.[0] ?? ''))
  } catch {
    return false
  }
}

/**
 * A line that is not a conversation does not stop the others; it is reported, and so is the overall failure.
 * @param atOnce drafts at the same time; they are printed in the order of the lines
 */
async function draftLines(drafter: Drafter, file: string, defaults: Options, atOnce: number): Promise<void> {
  const begun: Promise<() => void>[] = []
  for await (const { line, place } of linesOf(inputOf(file), file)) {
    // One more line waits, so that no thread has to.
    if (begun.length > atOnce) (await begun.shift())?.()
    begun.push(draftLine(drafter, line, place, defaults))
  }
  for (const print of begun) (await print)()
}

/** Drafts from one line. @returns what prints the draft, or says why there is none */
async function draftLine(drafter: Drafter, line: Uint8Array, place: string, defaults: Options): Promise<() => void> {
  try {
    const { drafted, warning } = await draft(drafter, talkIn(line, defaults))
    const made = JSON.stringify(drafted)
    return () => {
      console.log(made)
      if (warning) process.stderr.write(`${place}: ${warning}\n`)
    }
  } catch (error) {
    return () => reportLine(place, error)
  }
}

/** German unless the words say otherwise. */
const spokenIn = (segments: readonly Segment[]): string => spokenLanguage(segments, 'de') ?? 'de'

/** @returns what is printed, and what people must know who see only that */
async function draft(drafter: Drafter, { id, language, template, segments }: Talk) {
  if (!LANGUAGES.has(language)) throw new Error(`${LANGUAGE_RULE}, not ${language}`)
  const wanted = [...BUILT_IN, ...TRIAL].find((one) => one.key === template && one.language === language)
  if (!wanted) throw new Error(`there is no built-in template ${template} in ${language}`)
  const request = { segments, language, template: wanted, context: [], signal: new AbortController().signal }
  const made = await drafter.draft(request)
  const { note, summary, engine, facts = factsOfTalk({ segments, language }).facts, meta } = made
  const { text: notes, citations } = render(note)
  const sections = note.sections.map(({ key, heading, sentences }) => ({
    key,
    heading,
    text: sentences
      .map((sentence) => sentence.lead + sentence.text)
      .join('')
      .trim(),
  }))
  return {
    drafted: { id, notes, summary: render(summary).text, sections, facts, citations, engine },
    warning: meta?.left_out && warningOf(segments, meta.left_out),
  }
}

function warningOf(segments: readonly Segment[], { characters, share }: LeftOut): string {
  const all = segments.reduce((sum, { text }) => sum + text.length, 0)
  let first = segments.length
  for (let out = characters; out > 0; out -= segments[first]?.text.length ?? out) first--
  const [read, total] = [all - characters, all].map((count) => count.toLocaleString('en'))
  const percent = Math.ceil(100 * share)
  return `only the first ${read} of ${total} characters are drafted: the rest (${percent} %), from segment ${first + 1} on, is left out`
}

const LANGUAGES: ReadonlySet<string> = new Set(['de', 'en', 'fr'])
const LANGUAGE_RULE = 'the language is de, en or fr'

const segment = (index: number, role: Role, speaker: string | null, said: string): Segment => ({
  id: `s${index + 1}`,
  start_ms: 0,
  end_ms: 0,
  speaker,
  role,
  text: said,
})

const DOCTOR = /^(?:doctor|physician|clinician|gp|arzt|ärztin|doktor|dr\.?(?: \p{L}+)*)$/u
const PATIENT = /^(?:patient|patientin|pt\.?)$/
/** Says "I" for the patient. */
const INTERPRETER = /^(?:interpreter|dolmetscher(?:in)?)$/
const roleOf = (name: string | undefined): Role => {
  if (name === undefined) return 'unknown'
  const said = name.toLowerCase()
  return DOCTOR.test(said)
    ? 'doctor'
    : PATIENT.test(said) || INTERPRETER.test(said) || isCompanionCalled(said)
      ? 'patient'
      : 'unknown'
}

/** "[doctor] Any fever?" */
const TAGGED = /^\s*\[([^\]]+)\]\s*(.*)$/
/** "Dr. Weber: Any fever?" */
const NAMED = /^\s*(\p{Lu}[\p{L}.]*(?: [\p{L}.]+)?):\s+(.*)$/u

/** Do both people's names begin lines? A dictation may have a single "Patient: …". */
const isNamed = (lines: readonly string[]): boolean => {
  const roles = new Set(lines.map((line) => roleOf(NAMED.exec(line)?.[1])))
  return roles.has('doctor') && roles.has('patient')
}

/** A conversation as people write it down. Any other tag says that somebody speaks, but not who. */
function segmentsIn(talk: string): Segment[] {
  const lines = talk.split(/\r?\n/).filter((line) => line.trim() !== '')
  const tags = lines.some((line) => TAGGED.test(line)) || !isNamed(lines) ? TAGGED : NAMED
  return lines.map((line, index) => {
    const [, tag, said] = tags.exec(line) ?? []
    return segment(index, roleOf(tag), tag?.toLowerCase() ?? null, (said ?? line).trim())
  })
}

function talkIn(line: Uint8Array, defaults: Options): Talk {
  const { id, language, template, segments } = objectIn(line)
  if (typeof id !== 'string' || !Array.isArray(segments)) throw new Error('a talk has an id and segments')
  const said = segments.map((one: unknown, index) => {
    const { role, text } = { ...(one as object) } as Record<string, unknown>
    if (typeof text !== 'string') throw new Error(`segment ${index + 1} has no text`)
    const voice = textOrNone(role, `the role of segment ${index + 1} is a text`)
    return segment(index, roleOf(voice), voice ?? null, text)
  })
  return {
    id,
    language: textOrNone(language, LANGUAGE_RULE) ?? defaults.language ?? spokenIn(said),
    template: textOrNone(template, 'the template is the key of a built-in one') ?? defaults.template,
    segments: said,
  }
}

/** @param rule what it has to be @throws if it is there and no text */
function textOrNone(value: unknown, rule: string): string | undefined {
  if (value === undefined || value === null) return
  if (typeof value !== 'string') throw new Error(`${rule}, not ${JSON.stringify(value)}`)
  return value
}
