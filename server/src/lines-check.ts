import type { Config } from './config.ts'
import { isUnsafe, type Line } from './lines.ts'
import { handshake } from './platform/outgoing/handshake.ts'
import type { Verdict } from './platform/verdict.ts'

/** Says of every connection to another machine whether it uses verified TLS, and tries those it can. Never rejects. */
export async function checkLines({
  lines,
  webhookAllowPrivate,
  calendarAllowPrivate,
}: Pick<Config, 'lines' | 'webhookAllowPrivate' | 'calendarAllowPrivate'>): Promise<Verdict> {
  const found = await Promise.all(lines.filter(({ safety }) => safety !== 'here').map(judged))
  const allowed = [
    ...(webhookAllowPrivate ? ['webhooks may go without TLS (VISITE_WEBHOOK_ALLOW_PRIVATE)'] : []),
    ...(calendarAllowPrivate ? ['feeds may come without TLS (VISITE_CALENDAR_ALLOW_PRIVATE)'] : []),
  ]
  const detail = [...found.map(({ detail }) => detail), ...allowed].join('; ')
  if (found.some(({ ok }) => !ok)) return { ok: false, detail }
  const isWarning = allowed.length > 0 || lines.some(({ safety }) => isUnsafe(safety))
  return { ok: true, ...(isWarning && { warning: true }), detail: detail || 'none leads to another machine' }
}

async function judged({ name, variable, host, safety, tls }: Line): Promise<Verdict> {
  const fault = tls ? await handshake(tls.host, tls.port) : null
  if (fault) return { ok: false, detail: `${name} (${variable}) to ${host}: ${fault}` }
  const how = { here: '', verified: 'TLS, verified', unverified: 'TLS, NOT VERIFIED', plain: 'WITHOUT TLS' }[safety]
  return { ok: true, detail: `${name} to ${host}: ${how}${isUnsafe(safety) ? ', as VISITE_ALLOW_PLAIN allows' : ''}` }
}
