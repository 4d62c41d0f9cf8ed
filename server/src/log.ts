import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * One JSON line an event, to standard output. Errors are cut to what names the fault: a database's `detail` or a
 * mail server's reply can carry an address or a value.
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
