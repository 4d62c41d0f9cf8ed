import { parse } from 'pg-connection-string'
import type { Config } from './config.ts'
import { isThisMachine } from './platform/outgoing/this-machine.ts'

/** The connections that an operator may allow without verified TLS. */
export const LINES = ['database', 'storage', 'mail', 'speech', 'drafter', 'traces'] as const
export type LineName = (typeof LINES)[number]

type Safety =
  | 'here'
  /** TLS, with the certificate verified. */
  | 'verified'
  /** TLS, to whoever answers. */
  | 'unverified'
  | 'plain'

/** A connection that the service opens to an address set by its operator. */
export interface Line {
  name: LineName | 'oidc' | 'syslog'
  /** The variable that sets it. */
  variable: string
  host: string
  safety: Safety
  /** Where a TLS connection can be tried without using the protocol above it. */
  tls?: { host: string; port: number }
}

type Places = Pick<
  Config,
  'database' | 'blobs' | 'backup' | 'mail' | 'transcriber' | 'drafter' | 'tracesTo' | 'oidc' | 'syslog' | 'plainLines'
>
/** Variables that `pg` and Node read besides the addresses. */
type Surroundings = Readonly<
  Partial<Record<'PGHOST' | 'PGSSLMODE' | 'NODE_TLS_REJECT_UNAUTHORIZED', string | undefined>>
>

/**
 * Every connection that the configuration opens.
 * @throws when a file that the database's address names cannot be read
 */
function linesOf(config: Places, env: Surroundings): Line[] {
  const { database, blobs, backup, mail, transcriber, drafter, tracesTo, oidc, syslog, plainLines } = config
  const lines: Line[] = []
  /** An invalid address has already been reported as a fault. */
  const add = (address: string | null | undefined, lineOf: (address: string) => Line) => {
    if (address && URL.canParse(address)) lines.push(lineOf(address))
  }
  const web = (name: Line['name'], variable: string, address: string | null | undefined) =>
    add(address, (known) => webLine(name, variable, known))
  if (database.kind === 'postgres') {
    add(database.url, (url) => databaseLine('VISITE_DATABASE_URL', url, env))
    add(database.directUrl, (url) => databaseLine('VISITE_DATABASE_DIRECT_URL', url, env))
  }
  if (blobs.kind === 's3') web('storage', 'VISITE_BLOB_URL', blobs.endpoint)
  for (const [variable, place] of [
    ['VISITE_BACKUP_DIR', backup?.archives],
    ['VISITE_BACKUP_KEY_DIR', backup?.keys],
  ] as const)
    if (place?.kind === 's3') web('storage', variable, place.endpoint)
  if (mail.kind === 'smtp') add(mail.url, (url) => mailLine(url, plainLines.includes('mail')))
  if (transcriber.kind === 'openai') web('speech', 'VISITE_TRANSCRIBER', transcriber.baseUrl)
  if (drafter.kind === 'openai') web('drafter', 'VISITE_DRAFTER', drafter.baseUrl)
  web('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', tracesTo)
  web('oidc', 'VISITE_OIDC_ISSUER', oidc?.issuer)
  if (syslog) lines.push({ name: 'syslog', variable: 'VISITE_SYSLOG_URL', host: syslog.host, ...syslogSafety(syslog) })
  return lines
}

/** The same; connections without verified TLS that the operator has not allowed become faults. */
export function checkedLines(config: Places, env: Surroundings, faults: string[]): Line[] {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED=0 believes every server: name authorities in NODE_EXTRA_CA_CERTS instead')
  }
  try {
    const lines = linesOf(config, env)
    for (const { name, variable, host, safety } of lines) {
      if (!isUnsafe(safety) || config.plainLines.some((allowed) => allowed === name)) continue
      const lacks = safety === 'plain' ? 'TLS' : 'verifying its certificate'
      const to = `${variable} leads to another machine (${host}) without ${lacks}`
      faults.push(`${to}: ${remedy(name)}, or name ${name} in VISITE_ALLOW_PLAIN`)
    }
    return lines
  } catch (error) {
    faults.push(`VISITE_DATABASE_URL: ${error instanceof Error ? error.message : error}`)
    return []
  }
}

export const isUnsafe = (safety: Safety): boolean => safety === 'plain' || safety === 'unverified'

const remedy = (name: Line['name']): string =>
  name === 'database' ? 'add ?sslmode=verify-full (and &sslrootcert=<file> for an own authority)' : 'use https'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

function webLine(name: Line['name'], variable: string, address: string): Line {
  const url = new URL(address)
  const host = hostOf(url)
  const line = { name, variable, host }
  if (isThisMachine(host)) return { ...line, safety: 'here' }
  if (url.protocol !== 'https:') return { ...line, safety: 'plain' }
  return { ...line, safety: 'verified', tls: { host, port: Number(url.port || 443) } }
}

/** Another machine's server must offer STARTTLS, unless the operator does without. */
function mailLine(address: string, plain: boolean): Line {
  const url = new URL(address)
  const host = hostOf(url)
  const line = { name: 'mail', variable: 'VISITE_SMTP_URL', host } as const
  if (isThisMachine(host)) return { ...line, safety: 'here' }
  if (url.protocol === 'smtps:') return { ...line, safety: 'verified', tls: { host, port: Number(url.port || 465) } }
  return { ...line, safety: plain && url.username === '' ? 'plain' : 'verified' }
}

function syslogSafety({ host, port, tls }: NonNullable<Places['syslog']>): Pick<Line, 'safety' | 'tls'> {
  if (isThisMachine(host)) return { safety: 'here' }
  if (tls === null) return { safety: 'plain' }
  // Only the sender of the audit trail knows the operator's own authority.
  return { safety: 'verified', ...(tls.ca === null && { tls: { host, port } }) }
}

function databaseLine(variable: string, url: string, { PGHOST, PGSSLMODE }: Surroundings): Line {
  const { host: named, ssl } = parse(url)
  const host = named || PGHOST || ''
  const safety = isThisMachine(host) ? 'here' : databaseSafety(ssl ?? fromMode(PGSSLMODE))
  return { name: 'database', variable, host, safety }
}

/** The mode in the environment, as `pg` understands it. */
const fromMode = (mode: string | undefined): ReturnType<typeof parse>['ssl'] => {
  if (mode === 'no-verify') return { rejectUnauthorized: false }
  return mode !== undefined && ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode)
}

function databaseSafety(ssl: ReturnType<typeof parse>['ssl']): Safety {
  if (!ssl || ssl === 'false') return 'plain'
  if (typeof ssl !== 'object') return 'verified'
  const { rejectUnauthorized, checkServerIdentity } = ssl as {
    rejectUnauthorized?: boolean
    checkServerIdentity?: unknown
  }
  return rejectUnauthorized === false || checkServerIdentity !== undefined ? 'unverified' : 'verified'
}
