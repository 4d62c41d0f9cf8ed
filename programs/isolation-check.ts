import { text } from 'node:stream/consumers'
import { findProgram, limitedChild } from './child-process.ts'

/** Reports what it can read and reach. No child needs `/etc/passwd`; `lo` is the interface that leads nowhere. */
const LOOK = `[ -r /etc/passwd ] && echo files; grep -vE '^ *lo:|\\|' /proc/net/dev`

/** Do the readers of foreign files see nothing but those? The service works either way, so this is only a warning. */
export async function checkIsolation(): Promise<{ ok: boolean; warning?: true; detail: string }> {
  const limits = { memory_mb: 256, seconds: 10 }
  const child = limitedChild('/bin/sh', ['-c', LOOK], limits, new AbortController().signal)
  try {
    const [seen] = await Promise.all([text(child.stdout), child.ended])
    if (seen === '') return { ok: true, detail: 'readers of foreign files see no other file and no network' }
    const open = [...(/^files$/m.test(seen) ? ['other files'] : []), ...(seen.includes(':') ? ['the network'] : [])]
    const mend = findProgram('bwrap')
      ? 'bubblewrap is installed, but the system refuses it: allow user namespaces'
      : 'run: sudo apt-get install -y --no-install-recommends bubblewrap'
    return { ok: true, warning: true, detail: `readers of foreign files could see ${open.join(' and ')}; ${mend}` }
  } catch {
    return { ok: false, detail: 'readers of foreign files cannot be started' }
  }
}
