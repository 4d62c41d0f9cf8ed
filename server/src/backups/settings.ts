import { join, resolve } from 'node:path'
import type { BlobSettings } from '../platform/blobs/choose.ts'
import { AWS_CREDENTIALS, s3Settings } from '../platform/blobs/s3-settings.ts'
import type { S3Location } from '../platform/blobs/s3-url.ts'
import type { PlaceSettings } from './choose-place.ts'
import type { BackupPlan } from './schedule.ts'

/** How the variables are read. */
interface Reader {
  text(name: Name): string | undefined
  orDefault(name: Name): string
  whole(name: Name, min: number, max: number): number
}
type Name = 'VISITE_BACKUP_DIR' | 'VISITE_BACKUP_KEY_DIR' | 'VISITE_BACKUP_KEEP' | 'VISITE_BACKUP_AT' | OwnCredential
type OwnCredential = 'VISITE_BACKUP_ACCESS_KEY_ID' | 'VISITE_BACKUP_SECRET_ACCESS_KEY'

const OWN_CREDENTIALS = {
  id: 'VISITE_BACKUP_ACCESS_KEY_ID',
  secret: 'VISITE_BACKUP_SECRET_ACCESS_KEY',
} as const

/** A folder, or a bucket. @returns null when it cannot be used */
function placeSettings(
  { variable, value, dataDir }: { variable: string; value: string; dataDir: string },
  env: NodeJS.ProcessEnv,
  faults: string[],
): PlaceSettings | null {
  if (!value.startsWith('s3://')) return { kind: 'folder', folder: resolve(value) }
  // Not the service's credentials, if backups have their own: whoever may read the storage must not be able to remove
  // them.
  const credentials = env[OWN_CREDENTIALS.id] || env[OWN_CREDENTIALS.secret] ? OWN_CREDENTIALS : AWS_CREDENTIALS
  const settings = s3Settings(
    { variable, url: value, stagingFolder: join(dataDir, 'backup-staging') },
    credentials,
    env,
    faults,
  )
  return settings && { kind: 's3', ...settings }
}

/** @returns null if none is written automatically */
export function backupPlan(
  { text, orDefault, whole }: Reader,
  { blobs, dataDir }: { blobs: BlobSettings; dataDir: string },
  env: NodeJS.ProcessEnv,
  faults: string[],
): BackupPlan | null {
  const at = orDefault('VISITE_BACKUP_AT')
  const keep = whole('VISITE_BACKUP_KEEP', 1, 10_000)
  if (at !== 'never' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) {
    faults.push(`VISITE_BACKUP_AT must be a time such as 02:30, or never, not "${at}"`)
  }
  const named = { archives: text('VISITE_BACKUP_DIR'), keys: text('VISITE_BACKUP_KEY_DIR') }
  if (named.archives === undefined && named.keys === undefined) return null
  if (named.archives === undefined || named.keys === undefined) {
    faults.push(
      'VISITE_BACKUP_DIR and VISITE_BACKUP_KEY_DIR must both be set: without a key file no backup can be read when this machine is lost',
    )
    return null
  }
  const archives = placeSettings({ variable: 'VISITE_BACKUP_DIR', value: named.archives, dataDir }, env, faults)
  const keys = placeSettings({ variable: 'VISITE_BACKUP_KEY_DIR', value: named.keys, dataDir }, env, faults)
  if (archives === null || keys === null) return null
  faults.push(...tooNear(archives, keys, blobs))
  return { archives, keys, keep, at: at === 'never' ? null : at }
}

/** Anybody who can read a bucket can read all of it, and a backup inside the storage would be backed up itself. */
function tooNear(archives: PlaceSettings, keys: PlaceSettings, blobs: BlobSettings): string[] {
  const faults: string[] = []
  if (archives.kind === 's3' && keys.kind === 's3' && isSameBucket(archives, keys))
    faults.push('VISITE_BACKUP_KEY_DIR must be in another bucket than VISITE_BACKUP_DIR: who has both reads everything')
  for (const [variable, place] of Object.entries({ VISITE_BACKUP_DIR: archives, VISITE_BACKUP_KEY_DIR: keys })) {
    if (place.kind === 's3' && blobs.kind === 's3' && isSameBucket(place, blobs))
      faults.push(
        `${variable} must be in another bucket than VISITE_BLOB_URL: what is lost with one must stand in the other`,
      )
  }
  return faults
}

const isSameBucket = (a: S3Location, b: S3Location): boolean => a.bucket === b.bucket && a.endpoint === b.endpoint
