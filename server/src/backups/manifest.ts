import { Type } from 'typebox'

/** What a backup says about itself, in its last entry. */
export const Manifest = Type.Object({
  format: Type.Literal('visite-backup'),
  version: Type.Literal(1),
  created_at: Type.String(),
  /** The schema of its rows. */
  migrations: Type.Array(Type.String()),
  /** Names of the root keys that its sealed secrets open with. */
  keys: Type.Array(Type.String()),
  /** Rows per table, parents before children. */
  tables: Type.Record(Type.String(), Type.Integer()),
  files: Type.Integer(),
  /** The stored files are beside the archive, shared with other archives (`shelf.ts`). */
  shelf: Type.Optional(Type.Literal(true)),
  /** Every other entry, as it must be when it is read again. */
  entries: Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() })),
})
export type Manifest = Type.Static<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** In archives of versions that did not seal. */
export const MASTER_KEY = 'keys/master.key'
export const JOBS = 'jobs.ndjson'
/** Owners of a key when the archive was written. */
export const OWNERS = 'owners.ndjson'
export const tableEntry = (table: string) => `tables/${table}.ndjson`
export const fileEntry = (key: string) => `files/${key}`
export const FILES = 'files/'

/** If present, rows and files are sealed, and their keys are in a file beside the archive. */
export const SEALING = '080-data-keys'

/**
 * Tables that are not backed up: the manifest has the migrations, keys are beside the archive, jobs are written in a
 * form for either engine, the rest is transient.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migrations',
  'data_keys',
  'jobs',
  'periodic_work',
  'sessions',
  'login_attempts',
  'passkey_challenges',
  'speech_sessions',
  'spool_segments',
  'spool_pieces',
])
