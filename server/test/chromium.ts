import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

/**
 * Debian's Chromium, with a microphone that plays a WAV file if one is given. Without its own windows it takes a
 * quarter of the processor time; only the `whole` one has the PDF viewer. Without a graphics card, the GPU process
 * would only pass pictures on.
 */
const chromiumWith = ({ microphone, whole = false }: { microphone?: string; whole?: boolean }): LaunchOptions => ({
  executablePath: whole ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}`] : []),
  ],
})

/** A separate browser; tests need one only for the PDF viewer, which the shared one lacks. */
export const openBrowser = ({ whole = false } = {}): Promise<Browser> => chromium.launch(chromiumWith({ whole }))

/** The browser that test processes share. @param microphone WAV file it hears */
export const serveBrowser = (microphone: string): Promise<BrowserServer> =>
  chromium.launchServer({ ...chromiumWith({ microphone }), host: '127.0.0.1' })
