import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The server that receives the audit trail, as named by the operator. */
export interface SyslogSettings {
  host: string
  port: number
  /**
   * null: without TLS, on this machine. `ca`: certificates of the operator's own authorities; null: those Node knows.
   */
  tls: { ca: string | null } | null
}

const PORTS = { 'syslog+tls:': 6514, 'syslog+tcp:': 601 }
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|::1)$/

/** @param faults receives problems with the variables */
export function syslogSettings(
  text: (name: 'VISITE_SYSLOG_URL' | 'VISITE_SYSLOG_CA') => string | undefined,
  faults: string[],
): SyslogSettings | null {
  const url = text('VISITE_SYSLOG_URL')
  const caFile = text('VISITE_SYSLOG_CA')
  if (url === undefined) {
    if (caFile !== undefined) faults.push('VISITE_SYSLOG_CA needs VISITE_SYSLOG_URL')
    return null
  }
  const match = /^(syslog\+(?:tls|tcp):)\/\/(\[[\da-f:]+\]|[\w.-]+)(?::(\d+))?$/i.exec(url)
  const scheme = match?.[1]?.toLowerCase() as keyof typeof PORTS | undefined
  const host = match?.[2]?.replaceAll(/[[\]]/g, '')
  const port = Number(match?.[3] ?? PORTS[scheme ?? 'syslog+tls:'])
  if (scheme === undefined || host === undefined || port < 1 || port > 65_535) {
    faults.push('VISITE_SYSLOG_URL must look like syslog+tls://host:6514')
    return null
  }
  const isTls = scheme === 'syslog+tls:'
  if (!isTls && !THIS_MACHINE.test(host)) {
    faults.push('VISITE_SYSLOG_URL: syslog+tcp is for this machine only (127.0.0.1, localhost, [::1]); use syslog+tls')
  }
  if (!isTls && caFile !== undefined) faults.push('VISITE_SYSLOG_CA needs a VISITE_SYSLOG_URL of syslog+tls')
  return { host, port, tls: isTls ? { ca: caFile === undefined ? null : authorities(caFile, faults) } : null }
}

function authorities(file: string, faults: string[]): string | null {
  try {
    const ca = readFileSync(file, 'utf8')
    new X509Certificate(ca)
    return ca
  } catch (error) {
    faults.push(
      `VISITE_SYSLOG_CA: no certificate in PEM can be read: ${error instanceof Error ? error.message : error}`,
    )
    return null
  }
}
