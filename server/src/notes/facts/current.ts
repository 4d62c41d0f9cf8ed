import type { FactReader, TalkFacts } from '@visite/drafter/facts/reader'
import type { Note } from '@visite/drafter/note'
import * as appointments from '../../appointments/store.ts'
import type { FactsRow } from '../../platform/db/facts-table.ts'
import type { NoteRow } from '../../platform/db/note-tables.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { TranscriptionRow } from '../../platform/db/recording-tables.ts'
import { newId } from '../../platform/ids.ts'
import { yieldToOthers } from '../../platform/time/slices.ts'
import { segmentsOf } from '../../transcriptions/present.ts'
import * as transcriptions from '../../transcriptions/store.ts'
import { drafted } from '../drafting.ts'
import * as notes from '../store.ts'
import { factsIn, verdictsIn } from './present.ts'
import { identified } from './rules.ts'
import * as facts from './store.ts'

/** How often an overtaken reading starts over. */
const ATTEMPTS = 5

export interface Deps {
  db: Db
  reader: FactReader
  now: () => Date
}

/** What facts depend on. */
interface Basis {
  transcription: TranscriptionRow
  note: NoteRow | undefined
  row: FactsRow | undefined
}

/**
 * The facts of an appointment for its current transcript and note; null without a transcript. If the transcript has
 * changed since, or was drafted before facts were stored, they are read and stored when somebody asks.
 *
 * @throws what the reader throws
 */
export async function currentFacts(
  { db, reader, now }: Deps,
  appointment: appointments.OwnedAppointment,
): Promise<FactsRow | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const basis = await basisOf(db, appointment)
    if (!basis) return null
    const { transcription, note, row } = basis
    if (row && isRead(row, transcription) && isCompared(row, note)) return row
    const read = row && isRead(row, transcription) ? row : await readOf(reader, appointment, basis, now())
    const made = { ...read, ...(await comparison(reader, read, note)), updated_at: now().toISOString() }
    const saved = await db.transaction().execute(async (tx) => {
      const locked = await appointments.ownedBy(tx, appointment.doctor_id, appointment.id)
      const current = await basisOf(tx, locked)
      const isStill =
        current?.transcription.generation === transcription.generation &&
        current.note?.version === note?.version &&
        current.row?.updated_at === row?.updated_at
      return isStill ? facts.save(tx, { ...made, verdicts_json: current.row?.verdicts_json ?? '[]' }) : null
    })
    if (saved) return saved
  }
  throw new Error('facts were overtaken again and again')
}

/** The same for several released notes, in one query; only facts that are out of date are read one by one. */
export async function currentFactsOf(
  deps: Deps,
  released: readonly { appointment: appointments.OwnedAppointment; note: NoteRow }[],
): Promise<ReadonlyMap<string, FactsRow | null>> {
  if (released.length === 0) return new Map()
  const ids = released.map(({ appointment }) => appointment.id)
  const kept = new Map((await facts.readOfAppointments(deps.db, ids)).map((row) => [row.appointment_id, row]))
  const current = new Map<string, FactsRow | null>()
  for (const { appointment, note } of released) {
    const row = kept.get(appointment.id)
    current.set(appointment.id, row && isCompared(row, note) ? row : await currentFacts(deps, appointment))
  }
  return current
}

async function basisOf(db: Db | Tx, appointment: appointments.OwnedAppointment): Promise<Basis | null> {
  const transcription = await transcriptions.ofAppointment(db, appointment)
  if (!transcription) return null
  const note = await notes.ofAppointment(db, appointment)
  return { transcription, note, row: await facts.ofAppointment(db, appointment) }
}

const isRead = (row: FactsRow, { id, generation }: TranscriptionRow): boolean =>
  row.transcription_id === id && row.generation === generation

const isCompared = (row: FactsRow, note: NoteRow | undefined): boolean =>
  row.note_id === (note?.id ?? null) && row.note_version === (note?.version ?? null)

/** The facts in a transcript, read on the reader's thread. */
export async function talkOf(
  reader: FactReader,
  { language }: appointments.OwnedAppointment,
  transcription: TranscriptionRow,
): Promise<TalkFacts> {
  await yieldToOthers()
  const segments = segmentsOf(transcription)
  await yieldToOthers()
  return reader.factsOf({
    // Word times take up most of a transcript, and no reader needs them.
    segments: segments.map(({ words: _words, ...segment }) => segment),
    language: drafted(transcription.language ?? language),
  })
}

const readOf = async (
  reader: FactReader,
  appointment: appointments.OwnedAppointment,
  { transcription, row }: Basis,
  at: Date,
): Promise<FactsRow> => renewed(row, transcription, await talkOf(reader, appointment, transcription), at)

/** The row with what was read: compared with no note yet. Facts that come again keep their ids and verdicts. */
function renewed(row: FactsRow | undefined, transcription: TranscriptionRow, read: TalkFacts, at: Date): FactsRow {
  // A judged fact may have been missing for a while.
  const known = row ? [...verdictsIn(row).map(({ fact }) => fact), ...factsIn(row)] : []
  return {
    appointment_id: transcription.appointment_id,
    transcription_id: transcription.id,
    generation: transcription.generation,
    language: read.language,
    facts_json: JSON.stringify(identified(read.facts, known, newId)),
    verdicts_json: row?.verdicts_json ?? '[]',
    note_id: null,
    note_version: null,
    in_note_json: '[]',
    created_at: row?.created_at ?? at.toISOString(),
    updated_at: at.toISOString(),
  }
}

/** Stores the facts read with a draft; null: they could not be read. The caller holds the appointment's lock. */
export async function keep(
  tx: Tx,
  appointment: appointments.OwnedAppointment,
  transcription: TranscriptionRow,
  read: TalkFacts | null,
  at: Date,
): Promise<void> {
  if (!read) return
  await facts.save(tx, renewed(await facts.ofAppointment(tx, appointment), transcription, read, at))
}

/** Which of them the note mentions. */
async function comparison(reader: FactReader, row: FactsRow, note: NoteRow | undefined) {
  if (!note) return { note_id: null, note_version: null, in_note_json: '[]' }
  await yieldToOthers()
  const structure: Note = JSON.parse(note.note_json)
  await yieldToOthers()
  const told = await reader.factsInNote({
    facts: factsIn(row),
    language: row.language,
    note: structure,
    noteLanguage: drafted(note.language),
  })
  return { note_id: note.id, note_version: note.version, in_note_json: JSON.stringify(told) }
}
