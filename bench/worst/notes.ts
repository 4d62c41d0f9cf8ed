import { type Citation, parse } from '@visite/drafter/note'
import { type Case, json, type World } from './world.ts'

const LARGEST_NOTE = 500_000
/** No drafter writes more than this. */
const LARGEST_DRAFT = 200_000

const repeated = (text: string, length = LARGEST_NOTE) => text.repeat(Math.floor(length / text.length))
const numbered = (of: (n: number) => string, length = LARGEST_NOTE) => {
  const parts: string[] = []
  for (let n = 0, size = 0; ; n++) {
    const part = of(n)
    size += part.length
    if (size > length) return parts
    parts.push(part)
  }
}

/** Texts a clinician could save over a draft whose sentences all have sources. */
const TEXTS: Readonly<Record<string, (sentences: readonly string[]) => string>> = {
  'the same text': (sentences) => sentences.join(''),
  'a word before each sentence': (sentences) =>
    sentences
      .map((one) => `Kein ${one}`)
      .join('')
      .slice(0, LARGEST_NOTE),
  'every second sentence another': (sentences) =>
    sentences
      .map((one, n) => (n % 2 ? one : `Anders ${n}. `))
      .join('')
      .slice(0, LARGEST_NOTE),
  'the sentences in another order': (sentences) => [...sentences].reverse().join(''),
  'one sentence again and again': (sentences) => repeated(sentences[0] ?? 'Ja. '),
  'another text': () => repeated('Ganz anders hier. '),
  'one word again and again': () => repeated('a '),
  'two words in turns': () => repeated('Husten Fieber '),
  'one long word': () => repeated('a'),
  'one long run of blanks': () => `a${' '.repeat(LARGEST_NOTE - 2)}b`,
  'runs of blanks behind stops': () => repeated(`Ja.${' '.repeat(50)}`),
  'stops and quotes': () => repeated('."'),
  'empty lines': () => `a${'\n'.repeat(LARGEST_NOTE - 2)}b`,
  'one heading again and again': () => repeated('Plan\n'),
  asterisks: () => `a${'*'.repeat(LARGEST_NOTE - 1)}`,
}

/** Notes, saved over the largest draft and compared with a new one. */
export function noteCases({ appointmentId, ids, database: { db } }: World): Case[] {
  const sentences = numbered(
    (n) => `Satz ${n} sagt in vielen Worten, was ein Gespräch von Stunden ergeben hat. `,
    LARGEST_DRAFT,
  )
  const drafted = sentences.join('')
  let at = 0
  const citations = sentences.map((sentence, n): Citation => {
    const note_start = at
    at += sentence.length
    const sources = [{ type: 'transcript' as const, segment_id: `s${n}`, quote: sentence.trim() }]
    return { id: `c${n}`, section_key: 'plan', note_start, note_end: at - 1, support: 'supported', sources }
  })
  const note = {
    ...{ id: 'a'.repeat(24), appointment_id: appointmentId, version: 1, sent_citations_json: null },
    note_json: JSON.stringify(parse(drafted, [{ key: 'plan', heading: 'Plan' }], citations)),
    summary_json: JSON.stringify(parse(drafted, [], citations)),
    ...{ author: 'drafter' as const, engine: 'bench', language: 'de', template_key: 'soap', template_id: null },
    meta_json: JSON.stringify({ sections: [{ key: 'plan', heading: 'Plan' }] }),
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  }
  const clear = async () => {
    await db.deleteFrom('note_versions').execute()
    await db.deleteFrom('notes').execute()
  }
  const withDraft = async () => {
    await clear()
    await db.insertInto('notes').values(note).execute()
  }
  /** A short consultation: the time for drafting a long one does not depend on the body. */
  const heard = async () => {
    const segment = { id: 's1', start_ms: 0, end_ms: 900, speaker: null, role: 'patient', text: 'Ich habe Husten.' }
    await db.deleteFrom('transcriptions').execute()
    await db
      .insertInto('transcriptions')
      .values({
        ...{ id: 'b'.repeat(24), appointment_id: appointmentId, recording_id: 'b'.repeat(24), generation: 1 },
        ...{ text: segment.text, segments_json: JSON.stringify([{ ...segment, confidence: 1, words: null }]) },
        ...{ original_segments_json: null, warnings_json: '[]', language: 'de', engine: 'bench' },
        ...{ duration_seconds: 1, draft_failed_at: null, created_at: note.created_at, updated_at: note.updated_at },
      })
      .execute()
  }
  /** Four hours of talk whose facts have yet to be read, and the largest draft to compare them with. */
  const heardLong = async () => {
    await withDraft()
    await heard()
    await db.deleteFrom('facts').execute()
    const segments = numbered((n) => `Ich nehme Ramipril ${n} mg und habe Husten, aber kein Fieber.`, 200_000).map(
      (text, n) => ({ ...{ id: `s${n}`, start_ms: n, end_ms: n, speaker: null, role: 'patient', text }, words: null }),
    )
    await db
      .updateTable('transcriptions')
      .set({ segments_json: JSON.stringify(segments) })
      .execute()
  }
  const judged = {
    ...{ route: 'PUT /notes/facts/{appointmentId}/{factId}', path: `/notes/facts/${appointmentId}/${'c'.repeat(24)}` },
    ...{ ...json({ verdict: 'accepted' }), name: 'facts of a long talk and a long note', before: heardLong },
  }
  const saved = Object.entries(TEXTS).flatMap(([name, text]) => {
    const body = json({ notes: text(sentences), summary: text(sentences) })
    return [
      { route: 'PUT /notes/{id}', path: `/notes/${appointmentId}` },
      { route: 'POST /notes/add/{id}', path: `/notes/add/${appointmentId}` },
    ].map((to) => ({ ...to, ...body, name: `over a draft: ${name}`, before: withDraft }))
  })
  const regenerated = Object.entries(TEXTS).map(([name, text]) => ({
    ...{ route: 'POST /notes/regenerate-notes/{id}', path: `/notes/regenerate-notes/${appointmentId}` },
    ...{ ...json({ notes_template_type: ids.template }), name: `in place of: ${name}` },
    before: async () => {
      await clear()
      await db
        .insertInto('notes')
        .values({ ...note, note_json: JSON.stringify(parse(text(sentences), [])) })
        .execute()
      await heard()
    },
  }))
  const own = json({ notes: drafted, citations: citations.slice(0, 15_000) })
  return [
    ...saved,
    ...regenerated,
    judged,
    {
      ...{ route: 'POST /notes/add/{id}', path: `/notes/add/${appointmentId}` },
      ...{ ...own, name: 'a first note with many citations', before: clear },
    },
  ]
}
