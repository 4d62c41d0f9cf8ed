import { spawn } from 'node:child_process'

/** Opens an address in the workplace's browser. No shell is asked: an address is no command. */
export function openInBrowser(url: URL): void {
  const [program, ...args] = opener(url.href)
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  // Without a browser the work goes on all the same.
  child.on('error', () => {})
  child.unref()
}

function opener(address: string): [program: string, ...args: string[]] {
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address]
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', address]
}
