import { MAX_SEGMENTS } from '../../server/src/transcriptions/schema.ts'
import { type Case, json, type World } from './world.ts'

const LARGEST = 4 * 1024 * 1024 - 4_096

const lines = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n))
/** Terms as long and as similar as allowed. */
const TERMS = lines(1_000, (n) => `${'abcdefghij'.repeat(9)}${n}q`)
/** As many segments as allowed; a transcript is never longer than a body. */
const each = Math.floor(LARGEST / MAX_SEGMENTS) - 8

/** The largest transcripts there can be, by what is in their segments. */
const TRANSCRIPTS: Readonly<Record<string, (n: number) => string>> = {
  'one word': () => 'ja',
  'two words in turns': (n) => ['a', 'b'][n % 2] ?? '',
  sentences: (n) => `Satz Nummer ${n} `.padEnd(each, 'x'),
}

/** Texts to which a transcript of this many lines can be corrected. */
const TEXTS: Readonly<Record<string, (of: (n: number) => string) => string[]>> = {
  'the same': (of) => lines(MAX_SEGMENTS, of),
  'every line another': () => lines(MAX_SEGMENTS, (n) => `anders ${n}`),
  'every tenth line another': (of) => lines(MAX_SEGMENTS, (n) => (n % 10 ? of(n) : `anders ${n}`)),
  'three words in turns': () => lines(MAX_SEGMENTS, (n) => 'abb'[n % 3] ?? ''),
  'the lines in another order': (of) => lines(MAX_SEGMENTS, of).reverse(),
  'one line of all': (of) => [lines(MAX_SEGMENTS, of).join(' ')],
  'far too many lines': () => lines(LARGEST / 2, () => 'a'),
  'far too many empty lines': () => ['a', ...lines(LARGEST / 2 - 10, () => ''), 'b'],
  'one run of blanks': () => [`a${' '.repeat(LARGEST - 100)}b`],
}

const segment = (text: string, n: number) => ({
  ...{ id: `s${n + 1}`, start_ms: n * 1_000, end_ms: n * 1_000 + 900, speaker: null, role: 'unknown', text },
  ...{ confidence: 0.9, words: null },
})

/** Corrections of the largest transcripts, by text, by segments, by terms, and by roles. */
export function transcriptCases({ appointmentId, database: { db } }: World): Case[] {
  const id = 'b'.repeat(24)
  const kept =
    (texts: readonly string[], role = 'unknown') =>
    async () => {
      const segments = texts.map((text, n) => ({ ...segment(text, n), role }))
      const row = {
        ...{ text: texts.join('\n'), segments_json: JSON.stringify(segments) },
        // Corrected before, so there are two lists to read.
        original_segments_json: JSON.stringify(segments.map((one) => ({ ...one, text: `${one.text}.` }))),
      }
      await db.deleteFrom('transcriptions').execute()
      await db
        .insertInto('transcriptions')
        .values({
          ...{ id, appointment_id: appointmentId, recording_id: id, generation: 1, ...row, warnings_json: '[]' },
          ...{ language: 'de', engine: 'bench', duration_seconds: 1, draft_failed_at: null },
          ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
        })
        .execute()
    }
  const put = { route: 'PUT /transcriptions/{appointmentId}', path: `/transcriptions/${appointmentId}` }
  const byText = Object.entries(TRANSCRIPTS).flatMap(([what, of]) =>
    Object.entries(TEXTS).map(([name, text]) => ({
      ...{ ...put, name: `${what}: ${name}`, before: kept(lines(MAX_SEGMENTS, of)) },
      ...json({
        transcription: text(of)
          .join('\n')
          .slice(0, LARGEST / 2),
      }),
    })),
  )
  const one = { ...put, name: 'one segment: every line another', before: kept(['ja']) }
  const all = lines(MAX_SEGMENTS, (n) => `Satz ${n}`)
  const bySegments = {
    'all by their names': all.map((_, n) => ({ id: `s${n + 1}` })),
    'all in another order': all.map((_, n) => ({ id: `s${MAX_SEGMENTS - n}`, start_ms: 1 })),
    'all new': all.map((text) => ({ text })),
    'all with every field': all.map((_, n) => ({
      id: `s${n + 1}`,
      start_ms: n,
      end_ms: n,
      speaker: 'A',
      role: 'doctor',
      text: 'x',
    })),
    'one too many': [...all, 'x'].map((text) => ({ text })),
  }
  const terms = async () => {
    const row = { terms_json: JSON.stringify(TERMS), updated_at: '2026-01-01T00:00:00.000Z' }
    const { id: doctor_id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('vocabularies')
      .values({ doctor_id, ...row })
      .onConflict((conflict) => conflict.column('doctor_id').doUpdateSet(row))
      .execute()
  }
  const spoken = lines(
    200,
    (n) => `${'abcdefghij'.repeat(9)}${String.fromCharCode(97 + (n % 26), 97 + n / 26)}q und noch etwas`,
  )
  return [
    ...byText,
    { ...one, ...json({ transcription: lines(MAX_SEGMENTS, (n) => `neu ${n}`).join('\n') }) },
    ...Object.entries(bySegments).map(([name, segments]) => ({
      ...{ ...put, name, before: kept(all), ...json({ segments }) },
    })),
    {
      ...{ route: 'POST /transcriptions/vocabulary/{appointmentId}', name: 'terms nearly said in every segment' },
      ...{ path: `/transcriptions/vocabulary/${appointmentId}`, ...json({}) },
      before: async () => {
        await kept(spoken)()
        await terms()
      },
    },
    {
      ...{ route: 'POST /transcriptions/vocabulary/{appointmentId}', name: 'one long segment' },
      ...{ path: `/transcriptions/vocabulary/${appointmentId}`, ...json({}) },
      before: async () => {
        await kept([spoken.join(' ')])()
        await terms()
      },
    },
    {
      ...{ route: 'POST /transcriptions/swap-roles/{appointmentId}', name: 'as many segments as there may be' },
      ...{ path: `/transcriptions/swap-roles/${appointmentId}`, ...json({}), before: kept(all, 'doctor') },
    },
  ]
}
