import '@mantine/core/styles.css'
import './app/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { queries } from './app/queries.ts'
import { theme, variables } from './app/theme.ts'
import { startLanguage } from './language/language.ts'
import { NoticeBoard } from './ui/notices.tsx'

/** Style elements made while running carry the page's nonce: the content security policy allows no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
await startLanguage()
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App />
          <NoticeBoard />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

// The dashboard's files open without a network; records are never kept there (worker.js).
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // While a window shows this build, its files are not deleted.
  const build = `visite ${new URL(import.meta.url).pathname}`
  void navigator.locks?.request(build, { mode: 'shared' }, () => new Promise(() => {}))
  // What the first view needs comes first.
  const keepFiles = () => void navigator.serviceWorker.register('/worker.js')
  if (document.readyState === 'complete') keepFiles()
  else addEventListener('load', keepFiles, { once: true })
}
