import type { Readable } from 'node:stream'

/**
 * A stream that may break before its caller starts reading it. The reader learns of it then; without a listener, the
 * error would end the process.
 */
export const mayFailUnread = (stream: Readable): Readable => stream.on('error', () => {})
