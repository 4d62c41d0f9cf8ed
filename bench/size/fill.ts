/** The year over which visits are spread. */
const FROM = '2026-01-01'
const DAYS = 365

/**
 * Copies the one account and visit that there are, with other ids and days. What is sealed stays as it is and opens for
 * nobody: the copies of others are only in the way. The doctor that is measured has as many, with plain names.
 */
export async function fill(
  run: (statement: string) => Promise<void>,
  { visits, doctors }: { visits: number; doctors: number },
): Promise<void> {
  await run(`set auto_explain.log_min_duration = -1`)
  await run(`
    insert into accounts
    select (jsonb_populate_record(a, jsonb_build_object('id', 'doctor-' || n, 'email', 'doctor-' || n || '@praxis.example'))).*
    from accounts a, generate_series(1, ${doctors}) n
    where a.id = (select min(id) from accounts)`)
  await run(`
    insert into appointments
    select (jsonb_populate_record(a, jsonb_build_object('id', 'visit-' || n, 'doctor_id', 'doctor-' || (n % ${doctors} + 1),
      'date', to_char(date '${FROM}' + (n / ${doctors}) % ${DAYS}, 'YYYY-MM-DD')))).*
    from appointments a, generate_series(1, ${visits}) n where a.id = (select min(id) from appointments)`)
  await run(`
    insert into appointments
    select (jsonb_populate_record(a, jsonb_build_object('id', 'own-' || n, 'name', 'Frau Beispiel', 'notes', null,
      'date', to_char(date '${FROM}' + n % ${DAYS}, 'YYYY-MM-DD')))).*
    from appointments a, generate_series(1, ${Math.ceil(visits / doctors)}) n
    where a.id = (select min(id) from appointments where doctor_id not like 'doctor-%')`)
  await run(`
    insert into notes
    select (jsonb_populate_record(a, jsonb_build_object('id', 'note-' || n, 'appointment_id', 'visit-' || n))).*
    from notes a, generate_series(1, ${visits}) n where a.id = (select min(id) from notes)`)
  await run(`
    insert into note_versions
    select (jsonb_populate_record(a, jsonb_build_object('appointment_id', 'visit-' || n))).*
    from note_versions a, generate_series(1, ${visits}) n
    where a.appointment_id = (select min(appointment_id) from note_versions)`)
  await run(`
    insert into data_keys
    select (jsonb_populate_record(a, jsonb_build_object('owner_id', 'visit-' || n))).*
    from data_keys a, generate_series(1, ${visits}) n where a.owner_kind = 'appointment'
      and a.owner_id = (select min(owner_id) from data_keys where owner_kind = 'appointment')`)
  await run('vacuum analyze')
}
