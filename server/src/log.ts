import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * One JSON line per event, to standard output. Errors are reduced to what names the fault, because a database's
 * `detail` or a mail server's reply can contain an address or a value.
 */
export const serviceLog = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorForLog } })

function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = (error as NodeJS.ErrnoException).code
  return {
    type: name,
    message,
    ...(code && { code }),
    stack,
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}
