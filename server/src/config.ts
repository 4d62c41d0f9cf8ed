import { accessSync, constants, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { DrafterSettings } from '@visite/drafter/choose'
import type { TranscriberSettings } from '@visite/hearing/choose'
import { editDistance } from '@visite/lexicon/edit-distance'
import { type OidcSettings, oidcSettings } from './accounts/oidc/settings.ts'
import type { PasswordRules } from './accounts/passwords/acceptable.ts'
import { MIN_PASSWORD } from './accounts/rules.ts'
import { type SyslogSettings, syslogSettings } from './audit/syslog/settings.ts'
import type { BackupPlan } from './backups/schedule.ts'
import { backupPlan } from './backups/settings.ts'
import { checkedLines, LINES, type Line, type LineName } from './lines.ts'
import { givenKey, masterKeys, storedKey } from './master-key.ts'
import { type Catalogue, planCatalogue } from './plans/catalogue.ts'
import type { BlobSettings } from './platform/blobs/choose.ts'
import { AWS_CREDENTIALS, s3Settings } from './platform/blobs/s3-settings.ts'
import type { DatabaseSettings } from './platform/db/open.ts'
import { mailSender } from './platform/mail/address.ts'
import type { MailSettings } from './platform/mail/choose.ts'
import { isTimezone } from './platform/time/zoned.ts'
import { SECRETS, VARIABLES, type Variable } from './variables.ts'

export interface Config {
  host: string
  port: number
  basePath: string
  publicUrl: string
  dataDir: string
  database: DatabaseSettings
  blobs: BlobSettings
  /** Where live speech gathers: with this process, or where all processes share it. */
  liveSpool: 'disk' | 'shared'
  mail: MailSettings
  transcriber: TranscriberSettings
  drafter: DrafterSettings
  timezone: string
  retentionDays: number
  patientRetentionDays: number
  failedMailDays: number
  auditDays: number
  /** null: the audit trail is not forwarded. */
  syslog: SyslogSettings | null
  passwordRules: PasswordRules
  maxDevices: number
  /** null: they end only with their tokens, or never while in use. */
  sessionEnds: { idleMs: number | null; longestMs: number | null }
  registration: 'open' | 'invite' | 'closed'
  requireSecondFactor: 'none' | 'admins' | 'all'
  /** Whom to tell about a vulnerability, as a URI. */
  securityContact: string
  /** null: there is no OpenID provider. */
  oidc: OidcSettings | null
  /** 0 = off. */
  metricsPort: number
  /** Requests per minute; 0 = off. */
  rateLimit: number
  /** As Fastify's `trustProxy` takes them. */
  trustedProxies: readonly string[]
  /** Hours before a booking at which its patient is reminded; 0 = off. */
  reminderHours: number
  /** Feeds of other calendars may come from private addresses, and over plain http. */
  calendarAllowPrivate: boolean
  /** Where released notes are written; null: nowhere. */
  deliveryDir: string | null
  /** Where practice systems exchange GDT files; null: nowhere. */
  gdtDir: string | null
  /** The daily backup; null: none is written automatically. */
  backup: BackupPlan | null
  /** Collector of traces; null: there are none. */
  tracesTo: string | null
  /** Lines that may leave this machine without verified TLS (`lines.ts`). */
  plainLines: readonly LineName[]
  /** Connections that the operator has configured. */
  lines: readonly Line[]
  /** Webhooks may lead to private addresses, and over plain http. */
  webhookAllowPrivate: boolean
  defaultPlan: string
  plans: Catalogue
  role: 'api' | 'worker' | 'all'
  /** How many run at the same time in a process, for each kind that takes long. */
  jobs: Readonly<Record<'transcribe' | 'draft' | 'extract', number>>
  drainSeconds: number
  stopSeconds: number
  /** One or two root keys; the first one signs. */
  masterKeys: readonly Buffer[]
  masterKeyGenerated: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** All faults of the environment in one message; the process exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${faults.map((f) => `- ${f}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/**
 * Reads and checks the environment. Creates the data folder and the master key if they are missing.
 * @param makeKey false: nothing is created, and without a key `masterKeys` is empty
 * @throws {ConfigError} naming all faults
 */
export function readConfig(given: NodeJS.ProcessEnv = process.env, { makeKey = true } = {}): Config {
  const faults: string[] = []
  const env = withSecrets(given, faults)
  const { text, orDefault, whole, oneOf, folder, readableFile } = reader(env, faults)
  faults.push(...unknownVariables(given))
  const port = whole('VISITE_PORT', 0, 65_535, 'PORT')
  const dataDir = resolve(orDefault('VISITE_DATA_DIR'))
  const defaultPlan = orDefault('VISITE_DEFAULT_PLAN')

  const config: Config = {
    host: orDefault('VISITE_HOST'),
    port,
    basePath: basePath(orDefault('VISITE_BASE_PATH'), faults),
    publicUrl: publicUrl(text('VISITE_PUBLIC_URL') ?? `http://127.0.0.1:${port}`, faults),
    dataDir,
    database: databaseSettings(
      { url: text('VISITE_DATABASE_URL'), directUrl: text('VISITE_DATABASE_DIRECT_URL') },
      whole('VISITE_DB_POOL', 1, 1_000),
      dataDir,
      faults,
    ),
    blobs: blobSettings(text('VISITE_BLOB_URL'), env, dataDir, faults),
    liveSpool: 'disk',
    mail: mailSettings(text('VISITE_SMTP_URL'), orDefault('VISITE_MAIL_FROM'), dataDir, faults),
    transcriber: transcriberSettings(
      text('VISITE_TRANSCRIBER') ?? 'auto',
      text('VISITE_TRANSCRIBER_API_KEY'),
      whole('VISITE_TRANSCRIBER_MAX_MB', 1, 2_000),
      dataDir,
      faults,
    ),
    drafter: drafterSettings(text('VISITE_DRAFTER') ?? 'extractive', text('VISITE_DRAFTER_API_KEY'), faults),
    timezone: timezone(orDefault('VISITE_TIMEZONE'), faults),
    metricsPort: whole('VISITE_METRICS_PORT', 0, 65_535),
    retentionDays: whole('VISITE_RETENTION_DAYS', 1, 36_500),
    patientRetentionDays: whole('VISITE_PATIENT_RETENTION_DAYS', 0, 36_500),
    failedMailDays: whole('VISITE_FAILED_MAIL_DAYS', 1, 36_500),
    auditDays: whole('VISITE_AUDIT_DAYS', 1, 36_500),
    syslog: syslogSettings(text, faults),
    passwordRules: {
      shortest: whole('VISITE_PASSWORD_LENGTH', MIN_PASSWORD, 100),
      breachedFile: readableFile('VISITE_BREACHED_PASSWORDS'),
    },
    maxDevices: whole('VISITE_MAX_DEVICES', 1, 1_000),
    sessionEnds: {
      idleMs: whole('VISITE_SESSION_IDLE_MINUTES', 0, 525_600) * 60_000 || null,
      longestMs: whole('VISITE_SESSION_MAX_DAYS', 0, 3_650) * 86_400_000 || null,
    },
    registration: oneOf('VISITE_REGISTRATION', ['open', 'invite', 'closed']),
    requireSecondFactor: oneOf('VISITE_REQUIRE_SECOND_FACTOR', ['none', 'admins', 'all']),
    securityContact: securityContact(text('VISITE_SECURITY_CONTACT'), text('VISITE_PUBLIC_URL'), faults),
    oidc: oidcSettings({ text, orDefault }, oneOf('VISITE_OIDC_ONLY', ['0', '1']) === '1', faults),
    rateLimit: whole('VISITE_RATE_LIMIT', 0, 1_000_000),
    trustedProxies: proxies(orDefault('VISITE_TRUSTED_PROXIES'), faults),
    reminderHours: whole('VISITE_REMINDER_HOURS', 0, 720),
    calendarAllowPrivate: oneOf('VISITE_CALENDAR_ALLOW_PRIVATE', ['0', '1']) === '1',
    deliveryDir: folder('VISITE_DELIVERY_DIR'),
    gdtDir: folder('VISITE_GDT_DIR'),
    backup: null,
    plainLines: plainLines(orDefault('VISITE_ALLOW_PLAIN'), faults),
    lines: [],
    tracesTo: collector(env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim(), faults),
    webhookAllowPrivate: oneOf('VISITE_WEBHOOK_ALLOW_PRIVATE', ['0', '1']) === '1',
    defaultPlan,
    plans: plans(text('VISITE_PLANS_FILE') ?? null, defaultPlan, faults),
    role: oneOf('VISITE_ROLE', ['all', 'api', 'worker']),
    jobs: {
      transcribe: whole('VISITE_JOBS_TRANSCRIBE', 0, 1_000),
      draft: whole('VISITE_JOBS_DRAFT', 0, 1_000),
      extract: whole('VISITE_JOBS_DOCUMENTS', 0, 1_000),
    },
    drainSeconds: whole('VISITE_DRAIN_SECONDS', 0, 3_600),
    stopSeconds: whole('VISITE_STOP_SECONDS', 1, 3_600),
    masterKeys: [],
    masterKeyGenerated: !text('VISITE_MASTER_KEY') && !text('VISITE_MASTER_KEY_COMMAND'),
    logLevel: oneOf('VISITE_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
  }
  config.backup = backupPlan({ text, whole, orDefault }, config, env, faults)
  config.lines = checkedLines(config, env, faults)
  config.liveSpool = liveSpool(text('VISITE_LIVE_SPOOL'), config, faults)
  if (faults.length === 0 && (makeKey || !config.masterKeyGenerated)) {
    const given = config.masterKeyGenerated
      ? storedKey(dataDir, faults)
      : givenKey(text('VISITE_MASTER_KEY'), text('VISITE_MASTER_KEY_COMMAND'), faults)
    config.masterKeys = given === null ? [] : masterKeys(given, faults)
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

const fileVariable = (name: (typeof SECRETS)[number]) => `${name}_FILE` as const

/** The environment, with secrets read from files. */
function withSecrets(given: NodeJS.ProcessEnv, faults: string[]): NodeJS.ProcessEnv {
  const env = { ...given }
  for (const name of SECRETS) {
    const file = given[fileVariable(name)]?.trim()
    if (!file) continue
    if (given[name]?.trim())
      faults.push(`${name} and ${fileVariable(name)} are both set: which one counts is not clear`)
    try {
      env[name] = readFileSync(file, 'utf8').trim()
      if (!env[name]) faults.push(`${fileVariable(name)}: the file ${file} is empty`)
    } catch (error) {
      faults.push(`${fileVariable(name)} cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  return env
}

/** A misspelt variable would be ignored silently. */
function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = [...Object.keys(VARIABLES), ...SECRETS.map(fileVariable)]
  const unknown = Object.keys(env).filter((name) => name.startsWith('VISITE_') && !known.includes(name))
  return unknown.map((name) => {
    const [nearest] = known
      .map((other) => ({ other, distance: editDistance(name, other) }))
      .sort((a, b) => a.distance - b.distance)
    return `${name} is not known; the nearest is ${nearest?.other}`
  })
}

/** Reads the variables of an environment one by one; a wrong one becomes a fault. */
function reader(env: NodeJS.ProcessEnv, faults: string[]) {
  const text = (name: Variable): string | undefined => env[name]?.trim() || undefined
  const orDefault = (name: Variable): string => text(name) ?? VARIABLES[name][0]
  const whole = (name: Variable, min: number, max: number, also?: 'PORT'): number => {
    const other = text(name) === undefined ? also && env[also]?.trim() : undefined
    const value = other || orDefault(name)
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    faults.push(`${other ? also : name} must be a whole number from ${min} to ${max}, not "${value}"`)
    return min
  }
  const oneOf = <T extends string>(name: Variable, values: readonly T[]): T => {
    const value = orDefault(name)
    const found = values.find((candidate) => candidate === value)
    if (!found) faults.push(`${name} must be one of ${values.join(', ')}, not "${value}"`)
    return found ?? (values[0] as T)
  }
  const folder = (name: Variable): string | null => {
    const path = text(name)
    return path === undefined ? null : resolve(path)
  }
  const readableFile = (name: Variable): string | null => {
    const path = folder(name)
    try {
      if (path !== null) accessSync(path, constants.R_OK)
    } catch {
      faults.push(`${name}: ${path} cannot be read`)
    }
    return path
  }
  return { text, orDefault, whole, oneOf, folder, readableFile }
}

function collector(endpoint: string | undefined, faults: string[]): string | null {
  if (!endpoint) return null
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    faults.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address')
  }
  return endpoint
}

function plainLines(value: string, faults: string[]): LineName[] {
  if (value === 'none') return []
  const names = value.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !LINES.some((line) => line === name))
  for (const name of unknown) faults.push(`VISITE_ALLOW_PLAIN must name some of ${LINES.join(', ')}, not "${name}"`)
  return LINES.filter((line) => names.includes(line))
}

function liveSpool(
  given: string | undefined,
  { blobs, database }: Pick<Config, 'blobs' | 'database'>,
  faults: string[],
): Config['liveSpool'] {
  const isMany = blobs.kind === 's3' && database.kind === 'postgres'
  const spool = given ?? (isMany ? 'shared' : 'disk')
  if (spool === 'disk' || spool === 'shared') return spool
  faults.push(`VISITE_LIVE_SPOOL must be one of disk, shared, not "${spool}"`)
  return 'disk'
}

function securityContact(given: string | undefined, publicUrl: string | undefined, faults: string[]): string {
  const host = publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  const contact = given ?? `mailto:postmaster@${host}`
  if (!/^(mailto:|https:\/\/|tel:)\S+$/.test(contact)) {
    faults.push('VISITE_SECURITY_CONTACT must begin with mailto:, https:// or tel:')
  }
  return contact
}

function basePath(path: string, faults: string[]): string {
  if (!/^\/[\w\-/]*[\w-]$/.test(path)) faults.push('VISITE_BASE_PATH must begin with "/" and not end with one')
  if (/^\/(docs|assets)(\/|$)|\/\//.test(path)) {
    faults.push('VISITE_BASE_PATH must have no "//", and not begin with /docs or /assets, which are pages of ours')
  }
  return path
}

function publicUrl(value: string, faults: string[]): string {
  const url = value.replace(/\/+$/, '')
  if (!/^https?:\/\/[^\s/?#]+[^\s?#]*$/.test(url) || !URL.canParse(url)) {
    faults.push('VISITE_PUBLIC_URL must be an http(s) address, without "?" and "#"')
  }
  return url
}

function timezone(name: string, faults: string[]): string {
  if (!isTimezone(name)) faults.push(`VISITE_TIMEZONE: "${name}" is no IANA timezone`)
  return name
}

/**
 * For a temporary service (`visite demo`): only the speech engine and the drafter may be the operator's own.
 * @throws {ConfigError}
 */
export function privateConfig(folder: string, env: NodeJS.ProcessEnv = process.env): Config {
  const engines = Object.entries(env).filter(([name]) => /^VISITE_(TRANSCRIBER|DRAFTER)/.test(name))
  return readConfig({ ...Object.fromEntries(engines), VISITE_DATA_DIR: folder, VISITE_PORT: '0' })
}

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function proxies(value: string, faults: string[]): string[] {
  if (value === 'none') return []
  const names = value.split(',').map((name) => name.trim())
  for (const name of names) {
    const [address = '', bits, rest] = name.split('/')
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const network = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest)
    if (PROXY_NAMES.has(name) || (longest > 0 && network && rest === undefined)) continue
    faults.push(
      `VISITE_TRUSTED_PROXIES must name addresses, networks, or ${[...PROXY_NAMES].join(', ')}, not "${name}"`,
    )
  }
  return names
}

function plans(file: string | null, defaultPlan: string, faults: string[]): Catalogue {
  try {
    return planCatalogue(file, defaultPlan)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    return {}
  }
}

function databaseSettings(
  { url, directUrl }: { url: string | undefined; directUrl: string | undefined },
  connections: number,
  dataDir: string,
  faults: string[],
): DatabaseSettings {
  if (url === undefined) {
    if (directUrl !== undefined) faults.push('VISITE_DATABASE_DIRECT_URL needs VISITE_DATABASE_URL')
    return { kind: 'sqlite', file: join(dataDir, 'visite.sqlite') }
  }
  for (const [name, value] of Object.entries({
    VISITE_DATABASE_URL: url,
    VISITE_DATABASE_DIRECT_URL: directUrl ?? url,
  })) {
    if (!/^postgres(ql)?:\/\//.test(value)) faults.push(`${name} must begin with postgres://`)
    else if (!URL.canParse(value)) faults.push(`${name} must be ${VARIABLES.VISITE_DATABASE_URL[1]}`)
  }
  return { kind: 'postgres', url, ...(directUrl && { directUrl }), connections }
}

function blobSettings(
  url: string | undefined,
  env: NodeJS.ProcessEnv,
  dataDir: string,
  faults: string[],
): BlobSettings {
  const disk = { kind: 'disk', folder: join(dataDir, 'blobs') } as const
  if (url === undefined) return disk
  const place = { variable: 'VISITE_BLOB_URL', url, stagingFolder: join(dataDir, 'staging') }
  const settings = s3Settings(place, AWS_CREDENTIALS, env, faults)
  return settings === null ? disk : { kind: 's3', ...settings }
}

function mailSettings(url: string | undefined, from: string, dataDir: string, faults: string[]): MailSettings {
  if (mailSender(from) === null) faults.push('VISITE_MAIL_FROM must look like Name <name@domain> or be an address')
  if (url === undefined) return { kind: 'files', folder: join(dataDir, 'mail'), from }
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || new URL(url).hostname === '') {
    faults.push('VISITE_SMTP_URL must be smtp(s)://user:password@host:port')
  }
  return { kind: 'smtp', url, from }
}

/** Where `visite models pull` stores them. */
export const modelsFolder = (dataDir: string): string => join(dataDir, 'models')

function transcriberSettings(
  value: string,
  apiKey: string | undefined,
  maxMegabytes: number,
  dataDir: string,
  faults: string[],
): TranscriberSettings {
  const auto = { kind: 'auto', modelsFolder: modelsFolder(dataDir) } as const
  if (value === 'auto') return auto
  if (value === 'pocketsphinx') return { kind: value }
  if (value.startsWith('sherpa:') && value.length > 7) return { kind: 'sherpa', folder: resolve(value.slice(7)) }
  const endpoint = openaiEndpoint(value)
  if (endpoint) return { kind: 'openai', ...endpoint, apiKey: apiKey ?? null, maxBytes: maxMegabytes * 1024 * 1024 }
  faults.push(`VISITE_TRANSCRIBER must be ${VARIABLES.VISITE_TRANSCRIBER[1]}; not "${value}"`)
  return auto
}

function drafterSettings(value: string, apiKey: string | undefined, faults: string[]): DrafterSettings {
  if (value === 'extractive') return { kind: value }
  const endpoint = openaiEndpoint(value)
  if (endpoint) return { kind: 'openai', ...endpoint, apiKey: apiKey ?? null }
  faults.push(`VISITE_DRAFTER must be ${VARIABLES.VISITE_DRAFTER[1]}; not "${value}"`)
  return { kind: 'extractive' }
}

/** `openai:<base url>#<model>` */
function openaiEndpoint(value: string): { baseUrl: string; model: string } | null {
  const match = /^openai:(https?:\/\/[^#\s]+)#(\S+)$/.exec(value)
  return match?.[1] && match[2] && URL.canParse(match[1])
    ? { baseUrl: match[1].replace(/\/+$/, ''), model: match[2] }
    : null
}
