import { accounts, practices, waiting } from './doctor-rows.ts'
import { type Dialect, expressionsOf, type Rows, type Size } from './expressions.ts'
import { clinical, patientsAndVisits, traces } from './visit-rows.ts'

/** Rows of every table that grows with the visits or the doctors. */
export function rowsOf(dialect: Dialect, size: Size): readonly Rows[] {
  const written = expressionsOf(dialect, size)
  return [
    ...[accounts, practices, waiting].flatMap((rows) =>
      rows(written).map((each) => ({ ...each, of: 'doctor' as const })),
    ),
    ...[patientsAndVisits, clinical, traces].flatMap((rows) =>
      rows(written).map((each) => ({ ...each, of: 'visit' as const })),
    ),
  ]
}

/** A handful of rows, however large the installation is. */
export const FEW: ReadonlySet<string> = new Set(['audit_chains', 'installation', 'periodic_work', 'schema_migrations'])
