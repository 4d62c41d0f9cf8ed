import { spawn } from 'node:child_process'

/** Opens an address in the workplace's browser, without a shell, so that an address can never act as a command. */
export function openInBrowser(url: URL): void {
  const [program, ...args] = opener(url.href)
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  // Without a browser, work continues all the same.
  child.on('error', () => {})
  child.unref()
}

function opener(address: string): [program: string, ...args: string[]] {
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address]
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', address]
}
